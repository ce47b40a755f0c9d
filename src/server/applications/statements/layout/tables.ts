import { type Column, columnsIn, isHeadingRest } from './columns.ts'
import { type Figure, figuresOf, gridFigures } from './figures.ts'
import { isIgnored, type Labels, type SectionKind, sectionOf } from './labels.ts'
import type { Line } from './page.ts'
import {
  isInColumn,
  isNumber,
  isPairs,
  isSideRow,
  isUndatedRow,
  openRow,
  pairsOf,
  recordsOf,
  rowOf,
  type Table,
} from './rows.ts'
import { type AmountToken, type ShortDate, tokensOf } from './tokens.ts'

interface DailyBalance {
  readonly page: number
  readonly line: string
  readonly date: ShortDate
  readonly amount: AmountToken
}

export interface Walk {
  readonly tables: readonly Table[]
  readonly figures: readonly Figure[]
  readonly dailyBalances: readonly DailyBalance[]
  /** Lines with amounts inside a table that fit nothing. */
  readonly unread: readonly { readonly page: number; readonly line: string }[]
}

/** Reads the lines of one account from top to bottom. */
export function walkLines(lines: readonly Line[], repeated: ReadonlySet<Line>, labels: Labels): Walk {
  const tables: Table[] = []
  const figures: Figure[] = []
  const dailyBalances: DailyBalance[] = []
  const unread: { page: number; line: string }[] = []
  let table: Table | undefined
  let kind = 'other' as SectionKind
  let title = ''
  let rows = 0
  let columns: readonly Column[] = []
  let lastY = 0
  let lastPage = 0
  const begin = (next: SectionKind, name: string, heads: readonly Column[]) => {
    kind = next
    title = name
    columns = heads
    table = undefined
  }
  const tableOf = () => {
    table ??= { kind, title, columns, rows: [] }
    if (tables.at(-1) !== table) tables.push(table)
    return table
  }
  const skipped = new Set<Line>()
  for (const [index, line] of lines.entries()) {
    if (skipped.has(line) || isIgnored(line.text, labels)) continue
    const tokens = tokensOf(line)
    const amounts = tokens.filter((token) => token.kind === 'amount')
    const previous = lines[index - 1]
    const isNear = line.page === lastPage && line.y - lastY < 2.6 * line.size
    if (amounts.length === 0) {
      const heads = columnsIn(line, previous?.page === line.page ? previous : undefined, lines[index + 1], labels)
      if (heads) {
        const isBalances =
          heads.some((one) => one.kind === 'balance') &&
          !heads.some(({ kind: one }) => one === 'amount' || one === 'debit' || one === 'credit' || one === 'text')
        const isSame = sameColumns(heads, columns)
        const below: SectionKind = isBalances
          ? 'balances'
          : kind === 'other' || kind === 'balances'
            ? impliedKind(heads)
            : kind
        if (!isSame || below !== kind) begin(below, title, heads)
        const rest = lines[index + 1]
        if (rest && rest.page === line.page && rest.y - line.y < 1.8 * line.size && isHeadingRest(rest, heads))
          skipped.add(rest)
        lastY = line.y
        lastPage = line.page
        continue
      }
      const grid = gridFigures(line, lines, index, labels)
      if (grid.length > 0) {
        for (const one of grid) figures.push({ ...one.figure, after: rows, table })
        for (const one of grid) skipped.add(one.line)
        continue
      }
      const section = tokens[0]?.kind === 'date' ? undefined : sectionOf(line.text, labels)
      if (
        section &&
        !(repeated.has(line) && section === 'mixed' && rows > 0) &&
        isTitle(line, table, columns, isNear)
      ) {
        const isSameTitle = section === kind && /cont/i.test(line.text)
        if (!isSameTitle) begin(section, line.text, [])
        continue
      }
      const row = table?.rows.at(-1)
      if (tokens[0]?.kind === 'date' && table && (kind === 'credits' || kind === 'debits' || kind === 'mixed')) {
        // A row whose amount is on the next line.
        const started = openRow(line, tokens)
        if (started) {
          table.rows.push(started)
          rows++
          lastY = line.y
          lastPage = line.page
          continue
        }
      }
      if (row && isNear && !repeated.has(line) && !/^page \d+/i.test(line.text)) {
        row.words.push(line.text)
        lastY = line.y
      }
      continue
    }
    if (kind === 'balances' && isPairs(tokens)) {
      for (const [date, amount] of pairsOf(tokens))
        dailyBalances.push({ page: line.page, line: line.text, date: date.date, amount })
      continue
    }
    const found = figuresOf(line, tokens, labels)
    const leads = tokens[0]?.kind === 'date' || (tokens[1]?.kind === 'date' && isNumber(tokens[0])) || isSideRow(tokens)
    const isFigure = found.length > 0 && found.every(({ role }) => role !== 'summary')
    if (isFigure) {
      for (const one of found) figures.push({ ...one, after: rows, table })
      lastY = line.y
      lastPage = line.page
      continue
    }
    if (leads && kind !== 'balances') {
      if (kind === 'other' && columns.length === 0) begin('mixed', title, [])
      const records = recordsOf(line, tokens, columns)
      tableOf().rows.push(...records)
      rows += records.length
      lastY = line.y
      lastPage = line.page
      continue
    }
    const heading = sectionOf(
      tokens
        .filter(({ kind: one }) => one === 'text')
        .map(({ text }) => text)
        .join(' '),
      labels,
    )
    const open = table?.rows.at(-1)
    if (open && open.amounts.length === 0 && isNear) {
      // The amount of a row that began on the line before.
      open.words.push(...tokens.filter((token) => token.kind !== 'amount').map(({ text }) => text))
      open.amounts.push(...amounts)
      lastY = line.y
      continue
    }
    if (open && isNear && table && isUndatedRow(tokens, open, table)) {
      table.rows.push({ ...rowOf(line, tokens, open.dates) })
      rows++
      lastY = line.y
      continue
    }
    if (open && isNear && !isInColumn(tokens, table)) {
      open.words.push(line.text)
      lastY = line.y
      continue
    }
    for (const one of found) figures.push({ ...one, after: rows, table })
    const isTitleWithTotal = heading && heading !== 'other' && amounts.length === 1 && rows > 0
    if (isTitleWithTotal && !isNear) begin(heading, line.text, [])
    else if (open && isNear && isInColumn(tokens, table)) unread.push({ page: line.page, line: line.text })
  }
  return { tables: tables.filter(({ rows: all }) => all.length > 0), figures, dailyBalances, unread }
}

const impliedKind = (heads: readonly Column[]): SectionKind => {
  const kinds = heads.map(({ kind }) => kind)
  const isChecks =
    kinds.includes('number') && kinds.includes('amount') && !kinds.includes('text') && !kinds.includes('balance')
  return isChecks ? 'checks' : 'mixed'
}

const sameColumns = (a: readonly Column[], b: readonly Column[]) =>
  a.length === b.length &&
  a.every(({ kind, x0 }, index) => kind === b[index]?.kind && Math.abs(x0 - (b[index]?.x0 ?? 0)) < 3)

/** A title in the middle of a table is not a continued description if it is bold, larger, or apart. */
function isTitle(line: Line, table: Table | undefined, columns: readonly Column[], isNear: boolean): boolean {
  const text = columns.find(({ kind }) => kind === 'text')
  const left = columns[0]
  const isInText = text !== undefined && left !== undefined && text !== left && (line.words[0]?.x0 ?? 0) > text.x0 - 3
  if (isInText && isNear) return false
  const row = table?.rows.at(-1)
  if (!row || !isNear) return true
  const first = line.words[0]
  const token = row.dates[0] ?? row.amounts[0]
  if (!first || !token) return true
  const isOther = first.font !== token.font || line.size > token.size + 0.8
  return isOther && first.x0 < row.box.x + 30
}
