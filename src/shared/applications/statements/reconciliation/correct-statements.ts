import type {
  AccountStatement,
  Break,
  StatementPeriod,
  Transaction,
} from '#shared/applications/statements/statement.ts'
import { gate, inBankOrder, unchained } from './gate.ts'

/** A line that a person corrected after comparing it with the page. */
export interface LineCorrection {
  readonly lineId: string
  /** As it was read; otherwise the correction doesn't apply. */
  readonly before: { readonly date: string; readonly amountCents: number; readonly description?: string }
  readonly date: string
  readonly amountCents: number
  /** Absent if it stays as it was read. */
  readonly description?: string
}

/** A line that isn't on the statement, as it was read. */
export interface LineRemoval {
  readonly lineId: string
  readonly before: { readonly date: string; readonly amountCents: number; readonly description: string }
}

/** A line of the statement that wasn't read. */
export interface LineAddition {
  readonly lineId: string
  readonly periodId: string
  readonly date: string
  readonly amountCents: number
  readonly description: string
  readonly page: number
}

export interface PeriodFigures {
  readonly from: string
  readonly to: string
  readonly openingCents: number | null
  readonly closingCents: number | null
}

/** Dates or balances of a period that a person corrected. */
export interface PeriodCorrection extends PeriodFigures {
  readonly periodId: string
  readonly before: PeriodFigures
}

/** A contradiction that a person looked at and found to be none. */
export interface BreakCheck {
  readonly periodId: string
  readonly page: number
  readonly line: string
  readonly reason: string
}

export interface Corrections {
  readonly corrections: readonly LineCorrection[]
  readonly removals: readonly LineRemoval[]
  readonly additions: readonly LineAddition[]
  readonly periods: readonly PeriodCorrection[]
  readonly checks: readonly BreakCheck[]
}

/** Applies corrections to periods and lines with ids, and checks each corrected period again against all that is printed. */
export const correctStatements = (accounts: readonly AccountStatement[], all: Corrections): AccountStatement[] =>
  accounts.map((account) => ({ ...account, periods: account.periods.map((period) => correctPeriod(period, all)) }))

function correctPeriod(period: StatementPeriod, all: Corrections): StatementPeriod {
  const { id: periodId, from, to, openingCents, closingCents } = period
  const figures = all.periods.find(
    ({ before, ...one }) =>
      one.periodId === periodId &&
      before.from === from &&
      before.to === to &&
      before.openingCents === openingCents &&
      before.closingCents === closingCents,
  )
  const answered = new Set<number>()
  const isSame = (
    line: Transaction,
    { lineId, before }: { readonly lineId: string; readonly before: { date: string; amountCents: number } },
  ) => lineId === line.id && before.date === line.date && before.amountCents === line.amountCents
  let isChanged = figures !== undefined
  const kept = period.transactions.flatMap((line): Transaction[] => {
    const removal = all.removals.find((one) => isSame(line, one))
    const correction = all.corrections.find((one) => isSame(line, one))
    if (!removal && !correction) return [line]
    isChanged = true
    if (line.place) answered.add(line.place.row)
    if (removal || !correction) return []
    const { date, amountCents, description = line.description } = correction
    return [{ ...line, date, amountCents, description }]
  })
  const transactions = all.additions
    .filter((one) => one.periodId === periodId && !all.removals.some(({ lineId }) => lineId === one.lineId))
    .reduce<Transaction[]>((lines, one) => withLine(period, lines, one), kept)
  const checks = all.checks.filter((one) => one.periodId === periodId)
  isChanged ||= transactions !== kept || checks.length > 0
  if (!isChanged) return { ...period, firstBreak: original(period) }
  const { from: start, to: end, openingCents: opening, closingCents: closing } = figures ?? period
  const corrected = { ...period, transactions, from: start, to: end, openingCents: opening, closingCents: closing }
  const [firstBreak = null] = gate(corrected, {
    ...{ answered, isPeriodCorrected: figures !== undefined },
    isChecked: (one) => checks.some((check) => isSameBreak(check, one)),
  })
  return { ...corrected, reconciled: firstBreak === null, firstBreak }
}

/** Returns the first contradiction of a period that no one corrected. */
const original = (period: StatementPeriod): Break | null => period.firstBreak && (gate(period)[0] ?? period.firstBreak)

const isSameBreak = (a: Omit<BreakCheck, 'periodId'>, b: Omit<BreakCheck, 'periodId'>) =>
  a.page === b.page && a.line === b.line && a.reason === b.reason

/** Puts an added line where the running balances break on its day, else after the lines up to its day in its list. */
function withLine(
  period: StatementPeriod,
  lines: readonly Transaction[],
  { lineId, date, amountCents, description, page }: LineAddition,
): Transaction[] {
  const next = lineAfter(period, lines, date)
  const previous = next ? undefined : lineBefore(lines, { date, amountCents, page })
  const step = period.evidence?.isReversed ? -0.5 : 0.5
  const near = next ?? previous
  const place = near?.place && { ...near.place, row: free(near.place.row, next ? -step : step, lines) }
  const added: Transaction = {
    ...{ id: lineId, date, amountCents, description, page },
    ...(place ? { place } : {}),
  }
  const at = next ? lines.indexOf(next) : lines.findLastIndex((one) => one.date <= date) + 1
  return lines.toSpliced(at, 0, added)
}

function lineAfter(period: StatementPeriod, lines: readonly Transaction[], date: string): Transaction | undefined {
  if (period.openingCents === null) return undefined
  const ordered = inBankOrder({ ...period, transactions: lines })
  const next = unchained(ordered, period.openingCents)
  const before = next && ordered[ordered.indexOf(next) - 1]
  return next && next.date >= date && (!before || before.date <= date) ? next : undefined
}

function lineBefore(
  lines: readonly Transaction[],
  { date, amountCents, page }: Pick<Transaction, 'date' | 'amountCents' | 'page'>,
): Transaction | undefined {
  const isAlike = (one: Transaction) => one.amountCents < 0 === amountCents < 0 || one.place?.kind === 'mixed'
  const onPage = lines.filter((one) => one.page === page)
  const pool = [onPage.filter(isAlike), lines.filter(isAlike), onPage, lines].find((some) => some.length > 0) ?? []
  return pool.findLast((one) => one.date <= date) ?? pool[0]
}

/** Returns a row next to another one; several lines may be added at the same place. */
function free(row: number, step: number, lines: readonly Transaction[]): number {
  const rows = lines.flatMap(({ place }) => place?.row ?? [])
  let distance = step
  while (rows.includes(row + distance)) distance /= 2
  return row + distance
}
