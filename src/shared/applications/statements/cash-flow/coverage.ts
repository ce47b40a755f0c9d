import type { AccountStatement, StatementPeriod } from '#shared/applications/statements/statement.ts'
import { addDays, daysBetween } from '#shared/kit/calendar-day.ts'

export interface CoveredPeriod {
  readonly account: string
  readonly period: StatementPeriod
  /** Days of the period that no earlier one covers. */
  readonly from: string
  readonly to: string
}

interface Overlap {
  readonly account: string
  readonly from: string
  readonly to: string
}

export interface Coverage {
  readonly periods: readonly CoveredPeriod[]
  /** Days that two statements of an account cover; they count once. */
  readonly overlaps: readonly Overlap[]
  /** Days between the statements of an account that none covers. */
  readonly gaps: readonly Overlap[]
}

const accountKey = ({ bank, accountLast4 }: AccountStatement) => `${bank ?? '?'} ${accountLast4 ?? '?'}`

/** Orders the periods of each account, so that each day counts once even if a statement is there twice. */
export function coverageOf(accounts: readonly AccountStatement[]): Coverage {
  const all = accounts.flatMap((account) =>
    account.periods.filter(({ from, to }) => from && to).map((period) => ({ account: accountKey(account), period })),
  )
  const periods: CoveredPeriod[] = []
  const overlaps: Overlap[] = []
  const gaps: Overlap[] = []
  for (const [account, own] of Map.groupBy(all, ({ account: key }) => key)) {
    // Of two statements of the same days, the reconciled one counts.
    own.sort((a, b) =>
      a.period.from < b.period.from
        ? -1
        : a.period.from > b.period.from
          ? 1
          : Number(b.period.reconciled) - Number(a.period.reconciled),
    )
    let covered = ''
    for (const { period } of own) {
      const isOver = covered !== '' && period.from <= covered
      if (isOver) overlaps.push({ account, from: period.from, to: period.to < covered ? period.to : covered })
      if (covered !== '' && period.from > addDays(covered, 1))
        gaps.push({ account, from: addDays(covered, 1), to: addDays(period.from, -1) })
      const from = isOver ? addDays(covered, 1) : period.from
      if (from <= period.to) {
        periods.push({ account, period, from, to: period.to })
        covered = period.to
      }
    }
  }
  return { periods, overlaps, gaps }
}

/** No statement is longer, so more is a wrong date. */
const maxDays = 400

/** Returns the balance of an account at the end of each covered day; empty without an opening balance. */
export function dailyBalances({ period, from, to }: CoveredPeriod): [day: string, cents: number][] {
  const length = daysBetween(period.from, to)
  if (period.openingCents === null || length > maxDays) return []
  const byDay = new Map<string, number>()
  for (const { date, amountCents } of period.transactions) byDay.set(date, (byDay.get(date) ?? 0) + amountCents)
  const days: [string, number][] = []
  let balance = period.openingCents
  for (let number = 0; number <= length; number++) {
    const day = addDays(period.from, number)
    balance += byDay.get(day) ?? 0
    if (day >= from) days.push([day, balance])
  }
  return days
}
