import { annualPercentageRate, type DuePayment } from './apr.ts'
import type { Cost } from './loan-cost.ts'

/** Daily means Monday to Friday. */
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
}

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
 * Converts a factor rate to loan terms. The APR assumes even debits, the first a period after funding, daily ones
 * from the Monday after a Friday.
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
  const payments = Array.from({ length: debits }, (_, index) => ({
    ...dueAt(index + 1, frequency),
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

/** In days: five a week, the first three days after a Friday. */
const dueAt = (number: number, frequency: DebitFrequency): Omit<DuePayment, 'cents'> => ({
  periods: frequency === 'daily' ? 3 + 7 * Math.floor((number - 1) / 5) + ((number - 1) % 5) : number,
})

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
