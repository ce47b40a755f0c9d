import { type BalanceLabel, balanceLabel, directionOf, isAside, isTotal, type Labels } from './labels.ts'
import type { Line } from './page.ts'
import { overlaps, type Table } from './rows.ts'
import { type AmountToken, type ShortDate, type Token, tokensOf } from './tokens.ts'

/** A figure with its label: a balance, a total or a line of a summary. */
export interface Figure {
  readonly page: number
  readonly line: string
  readonly label: string
  readonly amount: AmountToken
  readonly role: BalanceLabel | 'total' | 'summary'
  readonly date: ShortDate | undefined
  /** A number between the label and the amount. */
  readonly count: number | undefined
  /** How many rows, and which tables, precede it. */
  readonly after: number
  readonly table: Table | undefined
}

type Found = Omit<Figure, 'after' | 'table'>

/** Returns the labeled figures of a line: balances, totals, and lines of a summary. */
export function figuresOf(line: Line, tokens: readonly Token[], labels: Labels): Found[] {
  const found: Found[] = []
  let start = 0
  let label = ''
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'amount') continue
    const before = tokens.slice(start, index)
    start = index + 1
    const date = before.find((one) => one.kind === 'date')?.date
    const next = tokens.findIndex((one, at) => at > index && one.kind === 'amount')
    const after = tokens.slice(index + 1, next < 0 ? undefined : next)
    // Some tables have their amounts on the left.
    const labeled = before.some(({ kind }) => kind === 'text') || label !== '' ? before : after
    const texts = labeled.filter((one) => one.kind === 'text')
    const own = phrasesBefore(labeled)
    if (texts.length > 0) label = own.at(-1) ?? ''
    const count = texts.map(({ text }) => /^\(?(\d{1,4})\)?$/.exec(text)?.[1]).find(Boolean)
    const whole = texts
      .map(({ text }) => text)
      .filter((text) => !/^\(?\d{1,4}\)?$/.test(text))
      .join(' ')
    const candidates = [whole, own.at(-1) ?? '', own.slice(-2).join(' '), label]
    const role = candidates.map((one) => balanceLabel(one, labels)).find(Boolean)
    const figure = {
      page: line.page,
      line: line.text,
      label: whole || label,
      amount: token,
      date,
      count: count ? Number(count) : undefined,
    }
    if (role) found.push({ ...figure, role })
    else if (isTotal(whole || label) && !isAside(whole || label)) found.push({ ...figure, role: 'total' })
    else found.push({ ...figure, role: 'summary' })
  }
  // A row of a table may contain the word "total" in its description.
  const isDated = tokens[0]?.kind === 'date'
  if (isDated && found.some(({ role }) => role === 'total')) return []
  const decided = found.filter(({ role }) => role !== 'summary')
  return isDated && decided.length === 0
    ? []
    : decided.length > 0 && !isDated
      ? found.filter((one) => one.role !== 'summary' || directionOf(one.label))
      : found
}

/** Groups words that are close together. */
function phrasesBefore(tokens: readonly Token[]): string[] {
  const phrases: { text: string; x1: number }[] = []
  for (const token of tokens) {
    if (token.kind === 'text' && /^\(?\d{1,4}\)?$/.test(token.text)) continue
    const last = phrases.at(-1)
    if (last && token.x0 - last.x1 < 1.6 * token.size)
      phrases[phrases.length - 1] = { text: `${last.text} ${token.text}`, x1: token.x1 }
    else phrases.push({ text: token.text, x1: token.x1 })
  }
  return phrases.map(({ text }) => text)
}

/** Labels in one line and their amounts below. */
export function gridFigures(
  line: Line,
  lines: readonly Line[],
  index: number,
  labels: Labels,
): { figure: Found; line: Line }[] {
  const phrases = phraseBoxes(line)
  const isBalanceLine = phrases.some(({ text }) => ['opening', 'closing'].includes(balanceLabel(text, labels) ?? ''))
  const next = lines[index + 1]
  const withNext =
    next &&
    next.page === line.page &&
    next.y - line.y < 2.2 * line.size &&
    tokensOf(next).every(({ kind }) => kind !== 'amount')
  const merged = withNext
    ? phrases.map((phrase) => ({
        ...phrase,
        text: [
          phrase.text,
          ...phraseBoxes(next)
            .filter((below) => overlaps(below, phrase))
            .map(({ text }) => text),
        ].join(' '),
      }))
    : phrases
  const isMerged = merged.some(({ text }) => ['opening', 'closing'].includes(balanceLabel(text, labels) ?? ''))
  if (!isBalanceLine && !isMerged) return []
  const used = isBalanceLine ? phrases : merged
  for (const below of lines.slice(index + 1, index + 4)) {
    if (below.page !== line.page || below.y - line.y > 5 * line.size) break
    const tokens = tokensOf(below)
    const amounts = tokens.filter((token) => token.kind === 'amount')
    if (amounts.length === 0) continue
    if (tokens.some((token) => token.kind === 'text' && /[a-z]{3}/i.test(token.text))) return []
    return used.flatMap((phrase) => {
      const distance = (one: AmountToken) =>
        Math.min(
          Math.abs(one.x0 - phrase.x0),
          Math.abs(one.x1 - phrase.x1),
          Math.abs(one.x0 + one.x1 - phrase.x0 - phrase.x1) / 2,
        )
      const amount = [...amounts].sort((a, b) => distance(a) - distance(b))[0]
      if (!amount || distance(amount) > 30) return []
      const role = balanceLabel(phrase.text, labels)
      const figure = {
        page: below.page,
        line: below.text,
        label: phrase.text,
        amount,
        date: undefined,
        count: undefined,
      }
      return [{ figure: { ...figure, role: role ?? ('summary' as const) }, line: below }]
    })
  }
  return []
}

function phraseBoxes(line: Line): { text: string; x0: number; x1: number }[] {
  const phrases: { text: string; x0: number; x1: number }[] = []
  for (const word of line.words) {
    const last = phrases.at(-1)
    if (last && word.x0 - last.x1 < 0.9 * word.size)
      phrases[phrases.length - 1] = { text: `${last.text} ${word.text}`, x0: last.x0, x1: word.x1 }
    else phrases.push({ text: word.text, x0: word.x0, x1: word.x1 })
  }
  return phrases
}
