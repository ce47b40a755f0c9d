import type { Break } from '#shared/applications/statements/statement.ts'
import type { Figure } from './figures.ts'
import { directionOf } from './labels.ts'
import type { Period } from './period.ts'
import type { SignedRow } from './signs.ts'
import type { Walk } from './tables.ts'
import { type AmountToken, dayWithin, type ShortDate } from './tokens.ts'

interface Entry {
  readonly signed: SignedRow
  /** With sign. */
  readonly cents: number
  readonly day: string | undefined
}

export interface Outcome {
  readonly entries: readonly Entry[]
  readonly openingCents: number | null
  readonly closingCents: number | null
  readonly breaks: readonly Break[]
  /** Whether running balances prove the amounts line by line. */
  readonly isChained: boolean
}

const signedCents = (token: AmountToken) => (token.sign === '-' ? -token.cents : token.cents)

/** Proves the figures of one account and period, or names the lines that don't agree. */
export function reconcile(walk: Walk, signedRows: readonly SignedRow[], period: Period | undefined): Outcome {
  const breaks: Break[] = []
  const fail = (at: { page: number; line: string }, reason: string) =>
    breaks.push({ page: at.page, line: at.line, reason })
  const whole = { page: walk.figures[0]?.page ?? signedRows[0]?.row.page ?? 1, line: '' }
  const { openings, closings } = balancesOf(walk.figures, signedRows.length, period)
  const opening = openings[0]
  const closing = closings.at(-1)
  const rows = inOrder(signedRows, period, opening ? signedCents(opening.amount) : undefined)
  if (!period) fail(whole, "The statement's period wasn't found.")
  const different = (all: readonly Figure[]) =>
    all.find(({ amount }) => signedCents(amount) !== signedCents(all[0]?.amount ?? amount))
  for (const all of [openings, closings]) {
    const other = different(all)
    if (other) fail(other, 'Two different balances are printed for the same moment.')
  }
  const chained = chain(rows, opening ? signedCents(opening.amount) : undefined, fail)
  const entries = chained.entries.map((entry) => ({ ...entry, day: dayOf(entry.signed, period) }))
  for (const { signed, day } of entries) {
    if (signed.fault) fail(signed.row, signed.fault)
    else if (!day && signed.cents !== 0) fail(signed.row, "The date isn't within the statement's period.")
  }
  for (const one of walk.unread) fail(one, "An amount on this line wasn't assigned to a column.")
  const openingCents = opening ? signedCents(opening.amount) : null
  const closingCents = closing ? signedCents(closing.amount) : null
  if (openingCents === null) fail(whole, "The opening balance wasn't found.")
  if (closingCents === null) fail(whole, "The closing balance wasn't found.")
  const moved = entries.filter(({ cents }) => cents !== 0)
  const net = moved.reduce((sum, { cents }) => sum + cents, 0)
  if (openingCents !== null && closingCents !== null && openingCents + net !== closingCents) {
    fail(closing ?? whole, 'Opening balance plus credits minus debits is not the closing balance.')
  }
  if (openingCents !== null && rows[0] === signedRows[0]) checkCarried(walk, signedRows, entries, openingCents, fail)
  checkTotals(walk, moved, fail)
  if (openingCents !== null && closingCents !== null) checkSummary(walk, moved, openingCents, closingCents, fail)
  if (openingCents !== null && period) checkDays(walk, moved, openingCents, period, fail)
  const order = (one: Break) => one.page
  return {
    entries: moved,
    openingCents,
    closingCents,
    breaks: breaks.sort((a, b) => order(a) - order(b)),
    isChained: chained.isComplete,
  }
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
function chain(rows: readonly SignedRow[], openingCents: number | undefined, fail: Fail) {
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
      fail(signed.row, 'Nothing shows whether this amount is a deposit or a withdrawal.')
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

/** Balances at the end and the start of a page follow from the lines before them. */
function checkCarried(
  walk: Walk,
  rows: readonly SignedRow[],
  entries: readonly Entry[],
  openingCents: number,
  fail: Fail,
) {
  if (rows.every(({ balanceCents }) => balanceCents === undefined)) return
  const centsOf = new Map(entries.map(({ signed, cents }) => [signed, cents]))
  for (const figure of walk.figures.filter(({ role }) => role === 'carried')) {
    const before = rows.slice(0, figure.after).reduce((all, row) => all + (centsOf.get(row) ?? 0), openingCents)
    if (before !== signedCents(figure.amount))
      fail(figure, "The balance carried to this page doesn't follow from the lines before it.")
  }
}

const sum = (entries: readonly Entry[]) => entries.reduce((all, { cents }) => all + cents, 0)

/** Each printed total must be a sum of what it can stand for. */
function checkTotals(walk: Walk, entries: readonly Entry[], fail: Fail) {
  const credits = sum(entries.filter(({ cents }) => cents > 0))
  const debits = -sum(entries.filter(({ cents }) => cents < 0))
  const byTable = walk.tables.map((table) => entries.filter(({ signed }) => signed.table === table))
  const byKind = ['credits', 'debits', 'checks', 'mixed'].map((kind) =>
    entries.filter(({ signed }) => signed.table.kind === kind),
  )
  const pages = [...new Set(entries.map(({ signed }) => signed.row.page))]
  const groups = [
    ...byTable,
    ...byKind,
    ...pages.map((page) => entries.filter(({ signed }) => signed.row.page === page)),
  ]
  const both = (group: readonly Entry[]) => {
    const into = sum(group.filter(({ cents }) => cents > 0))
    const out = -sum(group.filter(({ cents }) => cents < 0))
    return [into, out, Math.abs(into - out), into + out]
  }
  const sums = new Set([0, credits, debits, Math.abs(credits - debits), ...groups.flatMap(both)])
  // A section goes on through several tables, for example over pages and days.
  let seen = 0
  const order = new Map(walk.tables.flatMap(({ rows }) => rows).map((row, index) => [row, index]))
  for (const figure of walk.figures.filter(({ role }) => role === 'total')) {
    const since = entries.filter(
      ({ signed }) => (order.get(signed.row) ?? 0) >= seen && (order.get(signed.row) ?? 0) < figure.after,
    )
    const upTo = entries.filter(({ signed }) => (order.get(signed.row) ?? 0) < figure.after)
    const isKnown = sums.has(figure.amount.cents) || [...both(since), ...both(upTo)].includes(figure.amount.cents)
    const isFee = /\bfees?\b|\bcharges?\b|\binterest\b/i.test(figure.label)
    const others = walk.figures.filter(
      ({ role, amount }) => (role === 'opening' || role === 'closing') && amount.cents === figure.amount.cents,
    )
    if (!isKnown && !isFee && others.length === 0 && figure.after > 0)
      fail(figure, "This total isn't the sum of the lines that were read.")
    seen = figure.after
  }
  for (const figure of walk.figures.filter(({ role, after }) => role === 'total' && after === 0)) {
    const direction = directionOf(figure.label)
    const expected = direction === 'credits' ? credits : direction === 'debits' ? debits : undefined
    const isPart = groups.some((group) => both(group).includes(figure.amount.cents))
    const isOnly =
      walk.figures.filter(
        (other) =>
          other.after === 0 &&
          (other.role === 'total' || other.role === 'summary') &&
          directionOf(other.label) === direction,
      ).length === 1
    if (expected !== undefined && figure.amount.cents !== expected && isOnly && !isPart)
      fail(figure, "This total isn't the sum of the lines that were read.")
  }
}

/** A summary that adds up by itself must agree with the lines: amounts and, if printed, counts. */
function checkSummary(walk: Walk, entries: readonly Entry[], openingCents: number, closingCents: number, fail: Fail) {
  const lines = walk.figures.filter(
    ({ role, after, label }) =>
      after === 0 && (role === 'summary' || role === 'total') && directionOf(label) !== undefined,
  )
  const side = (direction: 'credits' | 'debits') => lines.filter(({ label }) => directionOf(label) === direction)
  const total = (all: readonly Figure[]) => all.reduce((cents, { amount }) => cents + amount.cents, 0)
  const [into, out] = [side('credits'), side('debits')]
  if (lines.length === 0 || openingCents + total(into) - total(out) !== closingCents) return
  for (const [all, direction] of [
    [into, 1],
    [out, -1],
  ] as const) {
    const own = entries.filter(({ cents }) => cents * direction > 0)
    const first = all[0]
    if (!first) continue
    if (total(all) !== Math.abs(sum(own))) {
      // A reversal may be counted on the other side.
      if (total(into) - total(out) !== sum(entries) || total(all) < Math.abs(sum(own)))
        fail(first, "The summary's amounts aren't those of the lines that were read.")
      continue
    }
    const counted = all.filter(({ count }) => count !== undefined)
    const isCounted = counted.length > 0 && all.every(({ count, amount }) => count !== undefined || amount.cents === 0)
    const count = counted.reduce((number, one) => number + (one.count ?? 0), 0)
    if (isCounted && count !== own.length)
      fail(first, `The summary counts ${count} lines, and ${own.length} were read.`)
  }
}

/** Printed balances of days prove dates as well. */
function checkDays(walk: Walk, entries: readonly Entry[], openingCents: number, period: Period, fail: Fail) {
  for (const { date, amount, page, line } of walk.dailyBalances) {
    const day = dayWithin(date, period.from, period.to)
    if (!day) continue
    const balance = openingCents + sum(entries.filter((entry) => (entry.day ?? '') <= day))
    if (balance !== signedCents(amount)) {
      fail({ page, line }, `The balance printed for ${day} doesn't follow from the lines that were read.`)
      return
    }
  }
}
