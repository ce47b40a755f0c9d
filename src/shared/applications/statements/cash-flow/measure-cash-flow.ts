import {
  type Categorized,
  type CategoryOverride,
  categorize,
} from '#shared/applications/statements/categories/categorize.ts'
import { payeeOf } from '#shared/applications/statements/categories/payee.ts'
import type { Funder } from '#shared/applications/statements/positions/funders.ts'
import type { AccountStatement } from '#shared/applications/statements/statement.ts'
import { daysBetween } from '#shared/kit/calendar-day.ts'
import { type Coverage, type CoveredPeriod, coverageOf, dailyBalances } from './coverage.ts'

interface CashFlowFigures {
  /** All credits. */
  readonly depositCount: number
  readonly depositCents: number
  /** Without transfers, proceeds, refunds, returned items and owner contributions. */
  readonly trueRevenueCount: number
  readonly trueRevenueCents: number
  /** Debits other than transfers and debt payments. */
  readonly expenseCents: number
  readonly debtPaymentCents: number
  /** Of the covered days, all accounts together; null without balances. */
  readonly averageDailyBalanceCents: number | null
  readonly lowestBalanceCents: number | null
  readonly endingBalanceCents: number | null
  /** Days on which an account ends below zero. */
  readonly negativeDays: number
  readonly nsfCount: number
  readonly nsfFeeCents: number
  readonly largestDepositCents: number
  /** The largest deposit as a share of true revenue. */
  readonly largestDepositShareBasisPoints: number | null
}

interface MonthFigures extends CashFlowFigures {
  /** `2026-03`. */
  readonly month: string
  readonly coveredDays: number
  readonly daysInMonth: number
}

interface Customer {
  readonly name: string
  readonly cents: number
  readonly shareBasisPoints: number
}

interface CoveredDay {
  readonly day: string
  /** Of all accounts together at the end of the day; null without balances. */
  readonly cents: number | null
  /** An account ends below zero. */
  readonly isNegative: boolean
}

export interface CashFlow {
  readonly days: readonly CoveredDay[]
  readonly months: readonly MonthFigures[]
  readonly total: CashFlowFigures
  /** Average of the months that are covered nearly whole; of all if there is none. */
  readonly monthlyRevenueCents: number
  readonly monthlyExpenseCents: number
  /** Customers who can be identified, the largest first; card sales and counter deposits have none. */
  readonly customers: readonly Customer[]
  /** Highest month less lowest month, as a share of the average; null below three months. */
  readonly seasonalityBasisPoints: number | null
  /** Change of monthly true revenue per month, as a share of the average; null below two months. */
  readonly trendBasisPoints: number | null
  readonly coverage: Coverage
  readonly transactions: readonly Categorized[]
  /** Whether every period reconciles; otherwise the figures are provisional. */
  readonly isProven: boolean
  readonly until: string
}

/** No statement is longer, so more is a wrong date. */
export const maxPeriodDays = 400
const nearlyWhole = 3
const isRevenue = ({ category, amountCents }: Categorized) =>
  amountCents > 0 && (category === 'deposit' || category === 'card_processor')
const notExpense = new Set(['transfer', 'debt_payment', 'proceeds', 'returned_item'])

/** Measures the cash flow of a business from its statements, each day of an account once. */
export function measureCashFlow(
  accounts: readonly AccountStatement[],
  funders: readonly Funder[],
  overrides: readonly CategoryOverride[] = [],
): CashFlow {
  const coverage = coverageOf(accounts)
  const raw = coverage.periods.flatMap(({ period, from, to }) =>
    period.transactions.filter(({ date }) => date >= from && date <= to),
  )
  const transactions = categorize(raw, funders, overrides).sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  )
  const days = coveredDays(coverage.periods)
  const byMonth = Map.groupBy(transactions, ({ date }) => date.slice(0, 7))
  const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, own]): MonthFigures => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    const figures = figuresOf(byMonth.get(month) ?? [], own)
    return { month, coveredDays: own.length, daysInMonth: new Date(Date.UTC(year, number, 0)).getUTCDate(), ...figures }
  })
  const whole = months.filter(({ coveredDays, daysInMonth }) => coveredDays >= daysInMonth - nearlyWhole)
  const used = whole.length > 0 ? whole : months
  const isPartial = whole.length === 0
  const perMonth = (value: (one: MonthFigures) => number) => {
    const sum = used.reduce((all, one) => all + value(one), 0)
    // Without a whole month, the days are scaled to one.
    return used.length === 0 ? 0 : Math.round(isPartial ? (sum * 30) / Math.max(1, days.length) : sum / used.length)
  }
  const revenues = whole.map(({ trueRevenueCents }) => trueRevenueCents)
  return {
    days,
    months,
    total: figuresOf(transactions, days),
    monthlyRevenueCents: perMonth(({ trueRevenueCents }) => trueRevenueCents),
    monthlyExpenseCents: perMonth(({ expenseCents }) => expenseCents),
    customers: customersOf(transactions),
    seasonalityBasisPoints:
      revenues.length >= 3 ? share(Math.max(...revenues) - Math.min(...revenues), mean(revenues)) : null,
    trendBasisPoints: revenues.length >= 2 ? share(slope(revenues), mean(revenues)) : null,
    coverage,
    transactions,
    isProven: coverage.periods.length > 0 && coverage.periods.every(({ period }) => period.reconciled),
    until: days.at(-1)?.day ?? '',
  }
}

/** Adds up the balances of all accounts by day. */
function coveredDays(periods: readonly CoveredPeriod[]): CoveredDay[] {
  const days = new Map<string, CoveredDay>()
  for (const period of periods) for (const day of daysOf(period)) days.set(day, { day, cents: null, isNegative: false })
  for (const own of Map.groupBy(periods, ({ account }) => account).values())
    for (const [day, cents] of new Map(own.flatMap(dailyBalances))) {
      const known = days.get(day)
      if (known) days.set(day, { day, cents: (known.cents ?? 0) + cents, isNegative: known.isNegative || cents < 0 })
    }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

function daysOf({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const count = Math.min(maxPeriodDays, daysBetween(from, to) + 1)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
  )
}

function figuresOf(all: readonly Categorized[], days: readonly CoveredDay[]): CashFlowFigures {
  const credits = all.filter(({ amountCents }) => amountCents > 0)
  const debits = all.filter(({ amountCents }) => amountCents < 0)
  const revenue = credits.filter(isRevenue)
  const nsf = debits.filter(({ category }) => category === 'nsf')
  const trueRevenueCents = total(revenue)
  const largest = Math.max(0, ...revenue.map(({ amountCents }) => amountCents))
  const together = days.flatMap(({ cents }) => cents ?? [])
  return {
    ...{
      depositCount: credits.length,
      depositCents: total(credits),
      trueRevenueCount: revenue.length,
      trueRevenueCents,
    },
    expenseCents: -total(debits.filter(({ category }) => !notExpense.has(category))),
    debtPaymentCents: -total(debits.filter(({ category }) => category === 'debt_payment')),
    averageDailyBalanceCents: together.length > 0 ? Math.round(mean(together)) : null,
    lowestBalanceCents: together.length > 0 ? Math.min(...together) : null,
    endingBalanceCents: together.at(-1) ?? null,
    negativeDays: days.filter(({ isNegative }) => isNegative).length,
    ...{ nsfCount: nsf.length, nsfFeeCents: -total(nsf), largestDepositCents: largest },
    largestDepositShareBasisPoints: trueRevenueCents > 0 ? share(largest, trueRevenueCents) : null,
  }
}

/** Deposits at a counter or by phone name no customer. */
const isUnnamed = (name: string) =>
  /^(?:REMOTE|MOBILE|COUNTER|BRANCH|ATM|LOCKBOX|CASH|CHECK|CHECKS|CUSTOMER|TELLER|EDEPOSIT|DDA|\d+|)(?: .*)?$/.test(
    name,
  )

function customersOf(transactions: readonly Categorized[]): Customer[] {
  const revenue = transactions.filter(isRevenue)
  const sum = total(revenue)
  const named = Map.groupBy(
    revenue.filter(({ category }) => category === 'deposit'),
    ({ description }) => payeeOf(description),
  )
  return [...named]
    .filter(([name]) => !isUnnamed(name))
    .map(([name, all]) => ({ name, cents: total(all), shareBasisPoints: share(total(all), sum) }))
    .sort((a, b) => b.cents - a.cents)
    .slice(0, 20)
}

const total = (all: readonly { readonly amountCents: number }[]) =>
  all.reduce((sum, { amountCents }) => sum + amountCents, 0)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * 10_000) / whole))

/** The slope of the line through the values, by least squares. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const average = mean(values)
  const above = values.reduce((sum, value, index) => sum + (index - middle) * (value - average), 0)
  return above / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}
