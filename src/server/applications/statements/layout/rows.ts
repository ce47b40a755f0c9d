import type { Box } from '#shared/applications/statements/statement.ts'
import type { Column } from './columns.ts'
import { isAside, type SectionKind } from './labels.ts'
import type { Line } from './page.ts'
import type { AmountToken, DateToken, Token } from './tokens.ts'

/** A transaction before its columns and signs are known. */
export interface Row {
  readonly page: number
  readonly line: string
  readonly dates: readonly DateToken[]
  /** Amounts that may be in a column, from left to right. */
  readonly amounts: AmountToken[]
  readonly words: string[]
  /** The word debit or credit in a column of its own. */
  readonly mark: 1 | -1 | undefined
  readonly y: number
  readonly box: Box
}

export interface Table {
  readonly kind: SectionKind
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: Row[]
}

export const isNumber = (token: Token | undefined) => token?.kind === 'text' && /^#?\d{1,10}\*?$/.test(token.text)
/** `* 1234 01/02 50.00`: a marked check. */
export const isSideRow = (tokens: readonly Token[]) =>
  isNumber(tokens[0]) && /^[*#^s]+$/i.test(tokens[1]?.text ?? '') && tokens[2]?.kind === 'date'

export const isPairs = (tokens: readonly Token[]) => {
  const kinds = tokens.map(({ kind }) => kind)
  return kinds.length >= 2 && kinds[0] === 'date' && pairsOf(tokens).length > 0
}

export function pairsOf(tokens: readonly Token[]): [DateToken, AmountToken][] {
  const pairs: [DateToken, AmountToken][] = []
  let date: DateToken | undefined
  for (const token of tokens) {
    if (token.kind === 'date') date = token
    if (token.kind === 'amount' && date) {
      pairs.push([date, token])
      date = undefined
    }
  }
  return pairs
}

/** Splits a line with several rows next to each other. */
export function recordsOf(line: Line, tokens: readonly Token[], columns: readonly Column[]): Row[] {
  const amountBeforeText = (() => {
    const amount = columns.find(({ kind }) => kind === 'amount' || kind === 'debit' || kind === 'credit')
    const text = columns.find(({ kind }) => kind === 'text')
    return amount && text ? amount.x0 < text.x0 : false
  })()
  const isRepeated = columns.filter(({ kind }) => kind === 'amount').length > 1
  const groups: Token[][] = [[]]
  let hasDate = false
  let hasAmount = false
  for (const [index, token] of tokens.entries()) {
    const restHasPair =
      tokens.slice(index).some(({ kind }) => kind === 'date') &&
      tokens.slice(index).some(({ kind }) => kind === 'amount')
    const follows =
      token.kind === 'date' ||
      (isNumber(token) && (tokens[index + 1]?.kind === 'date' || /^[*#^]+$/.test(tokens[index + 1]?.text ?? '')))
    if (hasDate && hasAmount && follows && restHasPair && (!amountBeforeText || isRepeated)) {
      groups.push([])
      hasDate = false
      hasAmount = false
    }
    groups.at(-1)?.push(token)
    if (token.kind === 'date') hasDate = true
    if (token.kind === 'amount') hasAmount = true
  }
  return groups.map((group) => rowOf(line, group))
}

export function rowOf(line: Line, tokens: readonly Token[], inherited?: readonly DateToken[]): Row {
  const dates: DateToken[] = []
  let index = 0
  const words: string[] = []
  // Leading check numbers, then one or two dates.
  while (!inherited && index < tokens.length) {
    const token = tokens[index]
    if (token?.kind === 'date' && dates.length < 2) dates.push(token)
    else if (token?.kind === 'text' && dates.length === 0 && index < 2) words.push(token.text)
    else break
    index++
  }
  const rest = tokens.slice(index)
  const amounts: AmountToken[] = []
  for (const [at, token] of rest.entries()) {
    // Amounts with text on both sides belong to the description.
    const isInText = rest.slice(0, at).some(isPlain) && rest.slice(at + 1).some(isPlain)
    if (token.kind === 'amount' && !isInText) amounts.push(token)
    else words.push(token.text)
  }
  const first = tokens[0]
  const last = tokens.at(-1)
  const size = line.size
  return {
    ...{ page: line.page, line: line.text, dates: inherited ?? dates, amounts, words, mark: markOf(rest), y: line.y },
    box: { x: first?.x0 ?? 0, y: line.y - size, width: (last?.x1 ?? 0) - (first?.x0 ?? 0), height: 1.3 * size },
  }
}

function markOf(tokens: readonly Token[]): 1 | -1 | undefined {
  const isApart = (token: Token, other: Token | undefined) =>
    other === undefined || Math.abs(token.x0 - other.x1) > 0.8 * token.size
  const marks = tokens.flatMap((token, index) => {
    if (token.kind !== 'text' || !/^(?:debit|credit|dr|cr|d|c|withdrawal|deposit)$/i.test(token.text)) return []
    const before = tokens[index - 1]
    const after = tokens[index + 1]
    const isColumn =
      (after?.kind === 'amount' && isApart(token, before)) || (before?.kind === 'amount' && after === undefined)
    return isColumn ? [/^(?:d$|dr|debit|w)/i.test(token.text) ? (-1 as const) : (1 as const)] : []
  })
  return marks.length === 1 ? marks[0] : undefined
}

/** Words such as `Debit` between or after the amounts are a column of their own. */
const isPlain = (token: Token) =>
  token.kind === 'date' || (token.kind === 'text' && !/^(?:debit|credit|dr|cr|d|c|[*#$+-])$/i.test(token.text))

export function openRow(line: Line, tokens: readonly Token[]): Row | undefined {
  const row = rowOf(line, tokens)
  return row.words.length > 0 ? row : undefined
}

export const overlaps = (a: { x0: number; x1: number }, b: { x0: number; x1: number }) =>
  a.x0 < b.x1 + 2 && b.x0 < a.x1 + 2

export const isInColumn = (tokens: readonly Token[], table: Table | undefined) =>
  table !== undefined && tokens.some((token) => token.kind === 'amount' && isAlignedIn(token, table))

/** A row of the same day may omit its date. */
export function isUndatedRow(tokens: readonly Token[], open: Row, table: Table): boolean {
  const first = tokens[0]
  const last = tokens.at(-1)
  if (first?.kind !== 'text' || last?.kind !== 'amount' || isAside(textBefore(tokens))) return false
  const isAligned = trailingAmounts(tokens).every((token) => isAlignedIn(token, table))
  const date = open.dates[0]
  return isAligned && date !== undefined && first.x0 > date.x1 - 2
}

function trailingAmounts(tokens: readonly Token[]): AmountToken[] {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'amount')
  return tokens.slice(last + 1).filter((token) => token.kind === 'amount')
}

/** An amount is in a column if others or a heading are at the same place. */
const isAlignedIn = (token: AmountToken, table: Table) =>
  table.rows
    .slice(-60)
    .some(({ amounts }) =>
      amounts.some((amount) => Math.abs(amount.x1 - token.x1) < 3 || Math.abs(amount.x0 - token.x0) < 3),
    ) ||
  table.columns.some(
    ({ kind, x0, x1 }) =>
      /amount|debit|credit|balance/.test(kind) && (Math.abs(x1 - token.x1) < 4 || Math.abs(x0 - token.x0) < 4),
  )

const textBefore = (tokens: readonly Token[]) =>
  tokens
    .filter(({ kind }) => kind === 'text')
    .map(({ text }) => text)
    .join(' ')
