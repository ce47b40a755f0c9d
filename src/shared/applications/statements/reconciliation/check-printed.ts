import { formatCounted, plural } from '#shared/kit/locale/plural.ts'
import type { Evidence, Fault, PrintedFigure } from './evidence.ts'

export interface PlacedLine {
  readonly amountCents: number
  /** Absent if it isn't within the period. */
  readonly day: string | undefined
  readonly page: number
  readonly row: number
  readonly table: number
  readonly kind: string
}

interface Balances {
  readonly openingCents: number | null
  readonly closingCents: number | null
}

type Fail = (at: { page: number; line: string }, reason: string) => void

const sum = (lines: readonly PlacedLine[]) => lines.reduce((all, { amountCents }) => all + amountCents, 0)
const creditsOf = (lines: readonly PlacedLine[]) => sum(lines.filter(({ amountCents }) => amountCents > 0))
const debitsOf = (lines: readonly PlacedLine[]) => -sum(lines.filter(({ amountCents }) => amountCents < 0))

/** Returns the printed balances, totals, counts and summaries that the lines contradict. */
export function checkPrinted(
  evidence: Evidence,
  lines: readonly PlacedLine[],
  { openingCents, closingCents }: Balances,
): Fault[] {
  const faults: Fault[] = []
  const fail: Fail = ({ page, line }, reason) => faults.push({ page, line, reason })
  if (openingCents !== null) checkCarried(evidence, lines, openingCents, fail)
  checkTotals(evidence, lines, fail)
  if (openingCents !== null && closingCents !== null) checkSummary(evidence, lines, openingCents, closingCents, fail)
  if (openingCents !== null) checkDays(evidence, lines, openingCents, fail)
  return faults
}

/** Balances at the end and the start of a page follow from the lines before them. */
function checkCarried({ figures }: Evidence, lines: readonly PlacedLine[], openingCents: number, fail: Fail) {
  for (const figure of figures.filter(({ role }) => role === 'carried')) {
    if (openingCents + sum(lines.filter(({ row }) => row < figure.after)) !== figure.cents)
      fail(figure, "The balance carried to this page doesn't follow from the lines before it.")
  }
}

const bothOf = (group: readonly PlacedLine[]) => {
  const into = creditsOf(group)
  const out = debitsOf(group)
  return [into, out, Math.abs(into - out), into + out]
}

/** Checks that each printed total equals one of the sums that it may mean. */
function checkTotals({ figures }: Evidence, lines: readonly PlacedLine[], fail: Fail) {
  const totals = figures.filter(({ role }) => role === 'total')
  if (totals.length === 0) return
  const groups = [
    ...Map.groupBy(lines, ({ table }) => table).values(),
    ...Map.groupBy(lines, ({ kind }) => kind).values(),
    ...Map.groupBy(lines, ({ page }) => page).values(),
  ]
  const credits = creditsOf(lines)
  const debits = debitsOf(lines)
  const sums = new Set([0, credits, debits, Math.abs(credits - debits), ...groups.flatMap(bothOf)])
  // A section can span several tables, for example one per page or day.
  let seen = 0
  for (const figure of totals) {
    const upTo = lines.filter(({ row }) => row < figure.after)
    const since = upTo.filter(({ row }) => row >= seen)
    const isKnown = sums.has(figure.cents) || [...bothOf(since), ...bothOf(upTo)].includes(figure.cents)
    if (!isKnown && !figure.isElsewhere && figure.after > 0)
      fail(figure, "This total isn't the sum of the lines that were read.")
    seen = figure.after
  }
  const above = figures.filter(({ role, after }) => after === 0 && role !== 'carried')
  for (const figure of totals.filter(({ after }) => after === 0)) {
    const { direction, cents } = figure
    const expected = direction === 'credits' ? credits : direction === 'debits' ? debits : undefined
    const isPart = groups.some((group) => bothOf(group).includes(cents))
    const isOnly = above.filter((other) => other.direction === direction).length === 1
    if (expected !== undefined && cents !== expected && isOnly && !isPart)
      fail(figure, "This total isn't the sum of the lines that were read.")
  }
}

/** A summary that adds up by itself must agree with the lines: amounts and, if printed, counts. */
function checkSummary(
  { figures }: Evidence,
  lines: readonly PlacedLine[],
  openingCents: number,
  closingCents: number,
  fail: Fail,
) {
  const rows = figures.filter(({ role, after, direction }) => after === 0 && role !== 'carried' && direction)
  const side = (wanted: 'credits' | 'debits') => rows.filter(({ direction }) => direction === wanted)
  const total = (all: readonly PrintedFigure[]) => all.reduce((cents, one) => cents + one.cents, 0)
  const [into, out] = [side('credits'), side('debits')]
  if (rows.length === 0 || openingCents + total(into) - total(out) !== closingCents) return
  for (const [all, sign] of [
    [into, 1],
    [out, -1],
  ] as const) {
    const own = lines.filter(({ amountCents }) => amountCents * sign > 0)
    const first = all[0]
    if (!first) continue
    if (total(all) !== Math.abs(sum(own))) {
      // A reversal may be counted on the other side.
      if (total(into) - total(out) !== sum(lines) || total(all) < Math.abs(sum(own)))
        fail(first, "The summary's amounts aren't those of the lines that were read.")
      continue
    }
    const counted = all.filter(({ count }) => count !== undefined)
    const isCounted = counted.length > 0 && all.every(({ count, cents }) => count !== undefined || cents === 0)
    const count = counted.reduce((number, one) => number + (one.count ?? 0), 0)
    if (isCounted && count !== own.length)
      fail(
        first,
        `The summary counts ${formatCounted(count, { one: 'line', other: 'lines' })}, and ${own.length} ${plural(own.length, { one: 'was', other: 'were' })} read.`,
      )
  }
}

/** Printed balances of days prove dates as well. */
function checkDays({ days }: Evidence, lines: readonly PlacedLine[], openingCents: number, fail: Fail) {
  for (const { day, cents, page, line } of days) {
    const balance = openingCents + sum(lines.filter((one) => (one.day ?? '') <= day))
    if (balance !== cents) {
      fail({ page, line }, `The balance printed for ${day} doesn't follow from the lines that were read.`)
      return
    }
  }
}
