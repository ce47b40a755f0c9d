import type { Adjustment, LenderEstimate } from './estimate.ts'

export interface CounterOffer extends Adjustment {
  readonly count: number
}

/** Groups the `adjustable` lenders by the required change, soonest funding first. */
export function counterOffers(lenders: readonly Pick<LenderEstimate, 'matchStatus' | 'adjustment'>[]): CounterOffer[] {
  const adjustments = lenders.flatMap(({ matchStatus, adjustment }) =>
    matchStatus === 'adjustable' && adjustment ? [adjustment] : [],
  )
  return order.flatMap((isInGroup) => {
    const group = adjustments.filter(isInGroup)
    if (group.length === 0) return []
    const numbers = (name: keyof Adjustment) => group.flatMap((each) => each[name] ?? [])
    const [amounts, minimums, days] = [numbers('upToCents'), numbers('atLeastCents'), numbers('withinDays')]
    return {
      count: group.length,
      upToCents: amounts.length > 0 ? Math.max(...amounts) : null,
      atLeastCents: minimums.length > 0 ? Math.min(...minimums) : null,
      withinDays: days.length > 0 ? Math.max(...days) : null,
    }
  })
}

const order: readonly ((adjustment: Adjustment) => boolean)[] = [
  ({ upToCents, withinDays }) => upToCents !== null && withinDays === null,
  ({ atLeastCents, withinDays }) => atLeastCents !== null && withinDays === null,
  ({ upToCents, atLeastCents, withinDays }) => upToCents === null && atLeastCents === null && withinDays !== null,
  ({ upToCents, withinDays }) => upToCents !== null && withinDays !== null,
  ({ atLeastCents, withinDays }) => atLeastCents !== null && withinDays !== null,
]
