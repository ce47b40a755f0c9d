import type { Cost } from '#shared/intake/calculators/loan-cost.ts'

/** What an offer costs on the one basis on which all are compared. */
export interface ComparableCost extends Cost {
  /** How long it runs, in months. */
  readonly months: number
  /** What leaves the account in an average month. */
  readonly monthlyCents: number
}

/** In the order in which they are told. */
export const measures = ['aprPercent', 'costCents', 'centsPerDollar', 'monthlyCents'] as const
export type Measure = (typeof measures)[number]

export const measureOf = (cost: ComparableCost, measure: Measure) =>
  measure === 'centsPerDollar' ? (cost.costCents / cost.receivedCents) * 100 : cost[measure]

/** Below these two offers are called equal: a hundredth of a percent, a cent, a hundredth of a cent. */
const smallest: Record<Measure, number> = { aprPercent: 0.005, costCents: 1, centsPerDollar: 0.005, monthlyCents: 1 }

/** Which of two offers asks for less by each measure. The measures may disagree: a short loan costs less and takes more a month. */
export const compareOffers = (first: ComparableCost, second: ComparableCost) =>
  Object.fromEntries(
    measures.map((measure) => {
      const difference = measureOf(first, measure) - measureOf(second, measure)
      return [measure, Math.abs(difference) < smallest[measure] ? 'equal' : difference < 0 ? 'first' : 'second']
    }),
  ) as Record<Measure, 'first' | 'second' | 'equal'>
