import { annualPercentageRate, type DuePayment } from '#shared/intake/calculators/apr.ts'
import type { Cost } from '#shared/intake/calculators/loan-cost.ts'

/** How often an advance is debited, with the debits that make a month; daily means Monday to Friday. */
export const debitsPerMonth = { daily: 21, weekly: 52 / 12, monthly: 1 } as const
export type DebitFrequency = keyof typeof debitsPerMonth
export const debitFrequencies = Object.keys(debitsPerMonth) as DebitFrequency[]

/** Until when an advance is repaid: a fixed term, or a share of what the business sells. */
export type Repayment =
  | { readonly by: 'term'; readonly months: number }
  | { readonly by: 'share'; readonly shareBasisPoints: number }

/** A merchant cash advance; money in cents. */
export interface Advance {
  readonly amountCents: number
  /** What is repaid for each 1,000 advanced: a factor rate of 1.30 is 1300. */
  readonly factorThousandths: number
  readonly frequency: DebitFrequency
  readonly repayment: Repayment
  /** Sales of the business in a month. */
  readonly monthlySalesCents: number
  /** All fees that are taken out of the advance. */
  readonly feesCents: number
}

export interface AdvanceCost extends Cost {
  readonly debitCents: number
  readonly debits: number
  /** How long it takes to repay, in months. */
  readonly months: number
  /** What leaves the account in a full month. */
  readonly monthlyDebitCents: number
  /** The part of a month's sales that this is, in percent; undefined where sales are not known. */
  readonly shareOfSalesPercent: number | undefined
}

/** Longer than ten years nobody debits daily: what would take more counts as never repaid. */
const longestMonths = 120

/**
 * Translates a factor rate into what a loan is priced in. The APR is an estimate: it takes the debits as even, the first
 * one a period after the money, daily ones from the Monday after a Friday.
 * @returns undefined where the share of sales never repays it.
 */
export function advanceCost(advance: Advance): AdvanceCost | undefined {
  const { amountCents, frequency, monthlySalesCents, feesCents } = advance
  const repaidCents = Math.round((amountCents * advance.factorThousandths) / 1000)
  const planned = debitCount(advance, repaidCents)
  if (planned > debitsPerMonth[frequency] * longestMonths) return undefined
  const debitCents = Math.max(1, Math.round(repaidCents / planned))
  // Rounded upwards, many small debits are through before their time: the last would be less than nothing.
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

/** Daily debits count in days: five of each week, the first one three days after a Friday. */
const dueAt = (number: number, frequency: DebitFrequency): Omit<DuePayment, 'cents'> => ({
  periods: frequency === 'daily' ? 3 + 7 * Math.floor((number - 1) / 5) + ((number - 1) % 5) : number,
})
