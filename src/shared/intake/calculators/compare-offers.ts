import type { Cost } from '#shared/intake/calculators/loan-cost.ts'

export interface ComparableCost extends Cost {
  readonly months: number
  readonly monthlyCents: number
}

/** In display order. */
export const measures = ['aprPercent', 'costCents', 'centsPerDollar', 'monthlyCents'] as const
export type Measure = (typeof measures)[number]

export const measureOf = (cost: ComparableCost, measure: Measure) =>
  measure === 'centsPerDollar' ? (cost.costCents / cost.receivedCents) * 100 : cost[measure]

/** Offers that differ by less are equal. */
const smallest: Record<Measure, number> = { aprPercent: 0.005, costCents: 1, centsPerDollar: 0.005, monthlyCents: 1 }

/** Returns which of two offers is lower by each measure. */
export const compareOffers = (first: ComparableCost, second: ComparableCost) =>
  Object.fromEntries(
    measures.map((measure) => {
      const difference = measureOf(first, measure) - measureOf(second, measure)
      return [measure, Math.abs(difference) < smallest[measure] ? 'equal' : difference < 0 ? 'first' : 'second']
    }),
  ) as Record<Measure, 'first' | 'second' | 'equal'>
