import { checkPrinted, type PlacedLine } from '#shared/applications/statements/reconciliation/check-printed.ts'
import type { Evidence, Fault, PrintedFigure } from '#shared/applications/statements/reconciliation/evidence.ts'
import type { LinePlace } from '#shared/applications/statements/statement.ts'
import type { Figure } from './figures.ts'
import { directionOf } from './labels.ts'
import type { Period } from './period.ts'
import type { Row } from './rows.ts'
import type { SignedRow } from './signs.ts'
import type { Walk } from './tables.ts'
import { type AmountToken, dayWithin, type ShortDate } from './tokens.ts'

interface Entry {
  readonly signed: SignedRow
  /** With sign. */
  readonly cents: number
  readonly day: string | undefined
  readonly place: LinePlace
}

export interface Outcome {
  readonly entries: readonly Entry[]
  readonly openingCents: number | null
  readonly closingCents: number | null
  readonly breaks: readonly Fault[]
  readonly evidence: Evidence
  /** Whether running balances prove the amounts line by line. */
  readonly isChained: boolean
}

const signedCents = (token: AmountToken) => (token.sign === '-' ? -token.cents : token.cents)

/** Proves the figures of one account and period, or names the lines that don't agree. */
export function reconcile(walk: Walk, signedRows: readonly SignedRow[], period: Period | undefined): Outcome {
  const breaks: Fault[] = []
  const faults: Fault[] = []
  const fail: Fail = (at, reason) => breaks.push({ page: at.page, line: at.line, reason })
  /** No sum shows these. */
  const doubt = (at: { page: number; line: string }, reason: string, about: Pick<Fault, 'row' | 'isPeriod'> = {}) =>
    faults.push({ page: at.page, line: at.line, reason, ...about })
  const order = new Map<Row, number>(walk.tables.flatMap(({ rows }) => rows).map((row, index) => [row, index]))
  const rowOf = ({ row }: SignedRow) => order.get(row) ?? 0
  const whole = { page: walk.figures[0]?.page ?? signedRows[0]?.row.page ?? 1, line: '' }
  const { openings, closings } = balancesOf(walk.figures, signedRows.length, period)
  const opening = openings[0]
  const closing = closings.at(-1)
  const rows = inOrder(signedRows, period, opening ? signedCents(opening.amount) : undefined)
  if (!period) doubt(whole, "The statement's period wasn't found.", { isPeriod: true })
  const different = (all: readonly Figure[]) =>
    all.find(({ amount }) => signedCents(amount) !== signedCents(all[0]?.amount ?? amount))
  for (const all of [openings, closings]) {
    const other = different(all)
    if (other) doubt(other, 'Two different balances are printed for the same moment.', { isPeriod: true })
  }
  const chained = chain(rows, opening ? signedCents(opening.amount) : undefined, {
    fail,
    doubt: (at, reason) => doubt(at.row, reason, { row: rowOf(at) }),
  })
  const entries = chained.entries.map((entry) => ({
    ...{ ...entry, day: dayOf(entry.signed, period) },
    place: {
      row: rowOf(entry.signed),
      table: walk.tables.indexOf(entry.signed.table),
      kind: entry.signed.table.kind,
    },
  }))
  for (const { signed, day, place } of entries) {
    if (signed.fault) doubt(signed.row, signed.fault, { row: place.row })
    else if (!day && signed.cents !== 0) fail(signed.row, "The date isn't within the statement's period.")
  }
  for (const one of walk.unread) doubt(one, "An amount on this line wasn't assigned to a column.")
  const openingCents = opening ? signedCents(opening.amount) : null
  const closingCents = closing ? signedCents(closing.amount) : null
  if (openingCents === null) fail(whole, "The opening balance wasn't found.")
  if (closingCents === null) fail(whole, "The closing balance wasn't found.")
  const moved = entries.filter(({ cents }) => cents !== 0)
  const net = moved.reduce((sum, { cents }) => sum + cents, 0)
  if (openingCents !== null && closingCents !== null && openingCents + net !== closingCents) {
    fail(closing ?? whole, 'Opening balance plus credits minus debits is not the closing balance.')
  }
  const evidence = evidenceOf(walk, signedRows, {
    ...{ period, faults },
    isReversed: rows[0] !== signedRows[0],
  })
  const lines = moved.map(
    ({ signed, cents, day, place }): PlacedLine => ({ amountCents: cents, day, page: signed.row.page, ...place }),
  )
  breaks.push(...faults, ...checkPrinted(evidence, lines, { openingCents, closingCents }))
  return {
    ...{ entries: moved, openingCents, closingCents, evidence, isChained: chained.isComplete },
    breaks: breaks.sort((a, b) => a.page - b.page),
  }
}

/** Returns what is printed besides the lines, in a form that can be stored and checked again. */
function evidenceOf(
  walk: Walk,
  rows: readonly SignedRow[],
  { period, faults, isReversed }: Pick<Evidence, 'faults' | 'isReversed'> & { readonly period: Period | undefined },
): Evidence {
  const hasBalances = rows.some(({ balanceCents }) => balanceCents !== undefined)
  const balances = walk.figures.filter(({ role }) => role === 'opening' || role === 'closing')
  const figures = walk.figures.flatMap(({ role, label, line, page, amount, count, after }): PrintedFigure[] => {
    const printed = { label, line, page, after, ...(count === undefined ? {} : { count }) }
    if (role === 'carried') return hasBalances && !isReversed ? [{ ...printed, role, cents: signedCents(amount) }] : []
    if (role !== 'total' && role !== 'summary') return []
    const direction = directionOf(label)
    const isElsewhere =
      /\bfees?\b|\bcharges?\b|\binterest\b/i.test(label) || balances.some((one) => one.amount.cents === amount.cents)
    return [
      {
        ...{ ...printed, role, cents: amount.cents },
        ...(direction ? { direction } : {}),
        ...(isElsewhere ? { isElsewhere } : {}),
      },
    ]
  })
  const days = walk.dailyBalances.flatMap(({ date, amount, page, line }) => {
    const day = period && dayWithin(date, period.from, period.to)
    return day ? [{ day, page, line, cents: signedCents(amount) }] : []
  })
  return { figures, days, faults: [...faults], isReversed }
}

type Fail = (at: { page: number; line: string }, reason: string) => void

function balancesOf(figures: readonly Figure[], rows: number, period: Period | undefined) {
  const at = (date: ShortDate | undefined) =>
    date && period ? (dayWithin(date, period.from, period.to) ?? (date.year ? '' : '')) : undefined
  const is = (figure: Figure, role: 'opening' | 'closing') => {
    if (figure.role === role) return true
    if (figure.role !== 'dated') return false
    const day = at(figure.date)
    return role === 'closing' ? day === period?.to : day === period?.from || day === ''
  }
  const carried = figures.filter(({ role }) => role === 'carried')
  const openings = figures.filter((one) => is(one, 'opening'))
  const closings = figures.filter((one) => is(one, 'closing'))
  return {
    // A balance brought forward from a page that is missing is no opening balance.
    openings:
      openings.length > 0
        ? openings
        : carried.filter(({ after, label }) => after === 0 && !/brought|page/i.test(label)).slice(0, 1),
    closings: closings.length > 0 ? closings : carried.filter(({ after }) => after === rows && rows > 0).slice(-1),
  }
}

/** Some banks print the newest transaction first. */
function inOrder(
  rows: readonly SignedRow[],
  period: Period | undefined,
  openingCents: number | undefined,
): SignedRow[] {
  const days = rows.map((row) => dayOf(row, period)).filter((day) => day !== undefined)
  const falls = days.filter((day, index) => index > 0 && day < (days[index - 1] ?? '')).length
  const rises = days.filter((day, index) => index > 0 && day > (days[index - 1] ?? '')).length
  const reversed = [...rows].reverse()
  if (falls > rises) return reversed
  const first = rows[0]
  const isOneDay = falls === 0 && rises === 0 && rows.length > 1
  if (
    isOneDay &&
    first?.balanceCents !== undefined &&
    openingCents !== undefined &&
    Math.abs(first.balanceCents - openingCents) !== first.cents
  )
    return reversed
  return [...rows]
}

/** Returns the day on which the bank posted a row. */
function dayOf({ row, table }: SignedRow, period: Period | undefined): string | undefined {
  const [first, second] = row.dates
  if (!first) return undefined
  const days = row.dates.map(({ date }) => (period ? dayWithin(date, period.from, period.to) : undefined))
  if (!second) return days[0]
  const post = table.columns.find(({ kind }) => kind === 'postDate')
  const dates = table.columns.filter(({ kind }) => kind === 'date' || kind === 'postDate')
  const isFar = (x: number, at: number) => Math.abs(x - at) > 25
  if (post && dates.length > 1) return isFar(second.x0, post.x0) ? days[0] : days[1]
  return days[0] ?? days[1]
}

/** Follows the running balances, and finds signs that only they show. */
function chain(
  rows: readonly SignedRow[],
  openingCents: number | undefined,
  { fail, doubt }: { fail: Fail; doubt: (at: SignedRow, reason: string) => void },
) {
  const entries: { signed: SignedRow; cents: number }[] = []
  const hasBalances = rows.some(({ balanceCents }) => balanceCents !== undefined)
  let before = openingCents
  let waiting: SignedRow[] = []
  let isComplete = hasBalances
  let isBroken = false
  const close = (balance: number, at: SignedRow) => {
    const signs = before === undefined ? undefined : solve(waiting, balance - before)
    for (const [index, signed] of waiting.entries())
      entries.push({ signed, cents: signed.cents * (signs?.[index] ?? guess(signed)) })
    const isFirst = before === undefined && waiting.length === 1
    if (!signs && !(isFirst && waiting[0]?.sign !== 0) && !isBroken) {
      fail(at.row, "The running balance doesn't follow from the lines before it.")
      isBroken = true
    }
    if (!signs) isComplete = false
    before = balance
    waiting = []
  }
  for (const row of rows) {
    waiting.push(row)
    if (row.balanceCents !== undefined) close(row.balanceCents, row)
  }
  if (waiting.length > 0) isComplete = false
  for (const signed of waiting) {
    entries.push({ signed, cents: signed.cents * guess(signed) })
    if (signed.sign === 0 && signed.cents !== 0)
      doubt(signed, 'Nothing shows whether this amount is a deposit or a withdrawal.')
  }
  return { entries, isComplete }
}

/** Without proof, words of the description decide; the period then isn't reconciled. */
const guess = ({ sign, row }: SignedRow) =>
  sign !== 0 ? sign : directionOf(row.words.join(' ')) === 'credits' ? 1 : -1

/** Returns the only signs with which the rows add up, or undefined. */
function solve(rows: readonly SignedRow[], difference: number): number[] | undefined {
  const open = rows.filter(({ sign, cents }) => sign === 0 && cents !== 0)
  const known = rows.reduce((sum, { sign, cents }) => sum + sign * cents, 0)
  if (open.length === 0) return known === difference ? rows.map(({ sign }) => sign || 1) : undefined
  if (open.length > 12) return undefined
  const found: number[] = []
  for (let mask = 0; mask < 1 << open.length; mask++) {
    const sum = open.reduce((all, { cents }, index) => all + (mask & (1 << index) ? cents : -cents), known)
    if (sum === difference) found.push(mask)
    if (found.length > 1) return undefined
  }
  const [mask] = found
  if (mask === undefined) return undefined
  return rows.map((row) =>
    row.sign !== 0 || row.cents === 0 ? row.sign || 1 : mask & (1 << open.indexOf(row)) ? 1 : -1,
  )
}
