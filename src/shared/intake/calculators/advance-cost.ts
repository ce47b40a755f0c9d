import { annualPercentageRate, type DuePayment } from './apr.ts'
import type { Cost } from './loan-cost.ts'
import { dayNumber, firstPaymentDays } from './payment-days.ts'

/**
 * How many debits a term has. Contracts count 21 daily debits a month (126 in "6 months"), although holidays leave
 * fewer bank days: a daily term takes a little longer than its name.
 */
export const debitsPerMonth = { daily: 21, weekly: 52 / 12, monthly: 1 } as const
export type DebitFrequency = keyof typeof debitsPerMonth
export const debitFrequencies = Object.keys(debitsPerMonth) as DebitFrequency[]

type Repayment =
  | { readonly by: 'term'; readonly months: number }
  | { readonly by: 'share'; readonly shareBasisPoints: number }

export interface Advance {
  readonly amountCents: number
  /** Repayment per 1,000 advanced: a factor rate of 1.30 is 1300. */
  readonly factorThousandths: number
  readonly frequency: DebitFrequency
  readonly repayment: Repayment
  readonly monthlySalesCents: number
  readonly feesCents: number
  /** `2026-03-02`, or the day assumed before funding. */
  readonly fundedOn: string
}

/**
 * The funding day that the public calculators and estimates assume: its APRs are the nearest to the average
 * of all funding days (decision record 71).
 */
export const assumedFundingDay = '2026-04-10'

export interface AdvanceCost extends Cost {
  readonly debitCents: number
  readonly debits: number
  readonly months: number
  readonly monthlyDebitCents: number
  /** Undefined if sales are unknown. */
  readonly shareOfSalesPercent: number | undefined
}

/** Longer counts as never repaid. */
const longestMonths = 120

/**
 * Converts a factor rate to loan terms. The APR assumes even debits, daily and weekly ones on the days on which banks
 * move them; months count as equal.
 * @returns undefined if never repaid.
 */
export function advanceCost(advance: Advance): AdvanceCost | undefined {
  const { amountCents, frequency, monthlySalesCents, feesCents } = advance
  const repaidCents = Math.round((amountCents * advance.factorThousandths) / 1000)
  const planned = debitCount(advance, repaidCents)
  if (planned > debitsPerMonth[frequency] * longestMonths) return undefined
  const debitCents = Math.max(1, Math.round(repaidCents / planned))
  // Small debits, rounded up, finish early.
  const debits = Math.min(planned, Math.ceil(repaidCents / debitCents))
  const months = debits / debitsPerMonth[frequency]
  const monthlyDebitCents = Math.round(repaidCents / Math.max(1, months))
  const receivedCents = amountCents - feesCents
  const payments = dueTimes(advance.fundedOn, frequency, debits).map((due, index) => ({
    ...due,
    cents: index + 1 < debits ? debitCents : repaidCents - debitCents * (debits - 1),
  }))
  return {
    ...{ receivedCents, repaidCents, debitCents, debits, months, monthlyDebitCents },
    costCents: repaidCents - receivedCents,
    aprPercent: annualPercentageRate(receivedCents, payments, unitsPerYear[frequency]),
    shareOfSalesPercent: monthlySalesCents > 0 ? (monthlyDebitCents / monthlySalesCents) * 100 : undefined,
  }
}

function debitCount({ repayment, frequency, monthlySalesCents }: Advance, repaidCents: number): number {
  const perMonth = debitsPerMonth[frequency]
  if (repayment.by === 'term') return Math.max(1, Math.round(repayment.months * perMonth))
  const monthlyCents = (monthlySalesCents * repayment.shareBasisPoints) / 10_000
  return Math.max(1, Math.ceil(repaidCents / (monthlyCents / perMonth)))
}

const unitsPerYear = { daily: 365, weekly: 52, monthly: 12 } as const

type Due = Omit<DuePayment, 'cents'>

/** In unit-periods after funding, by Regulation Z, Appendix J, (b)(5)(iv) for days and weeks. */
function dueTimes(fundedOn: string, frequency: DebitFrequency, debits: number): Due[] {
  if (frequency === 'monthly') return Array.from({ length: debits }, (_, index) => ({ periods: index + 1 }))
  const start = dayNumber(fundedOn)
  const unit = frequency === 'daily' ? 1 : 7
  return firstPaymentDays(fundedOn, frequency, debits).map((day) => ({
    periods: Math.floor((day - start) / unit),
    fraction: ((day - start) % unit) / unit,
  }))
}

export interface ComparableCost extends Cost {
  readonly months: number
  readonly monthlyCents: number
}

export const measures = ['aprPercent', 'costCents', 'centsPerDollar', 'monthlyCents'] as const
export type Measure = (typeof measures)[number]

export const measureOf = (cost: ComparableCost, measure: Measure) =>
  measure === 'centsPerDollar' ? (cost.costCents / cost.receivedCents) * 100 : cost[measure]

/** Smaller differences count as equal. */
const smallest: Record<Measure, number> = { aprPercent: 0.005, costCents: 1, centsPerDollar: 0.005, monthlyCents: 1 }

/** Returns which of two offers is lower by each measure. */
export const compareOffers = (first: ComparableCost, second: ComparableCost) =>
  Object.fromEntries(
    measures.map((measure) => {
      const difference = measureOf(first, measure) - measureOf(second, measure)
      return [measure, Math.abs(difference) < smallest[measure] ? 'equal' : difference < 0 ? 'first' : 'second']
    }),
  ) as Record<Measure, 'first' | 'second' | 'equal'>
