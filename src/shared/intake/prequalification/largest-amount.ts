import { answerRules } from './answers.ts'
import type { Criteria } from './criteria.ts'

const thousandCents = 100_000

type AmountCriteria = Pick<Criteria, 'minAmountCents' | 'maxAmountCents' | 'maxPercentOfMonthlyRevenue'>

/** Both ends included. */
export interface AmountLimits {
  readonly fromCents: number
  readonly toCents: number
}

/** Returns a lender's limit in cents; by revenue in whole thousands of dollars. */
export function largestAmountCents(criteria: AmountCriteria, monthlyRevenueCents: number | null): number {
  const { maxAmountCents, maxPercentOfMonthlyRevenue: percent } = criteria
  if (percent === 0) return 0
  if (percent === null || monthlyRevenueCents === null) return maxAmountCents
  return Math.min(maxAmountCents, Math.floor((monthlyRevenueCents * percent) / (100 * thousandCents)) * thousandCents)
}

/** Returns the amounts a lender funds at this revenue and the site arranges, if any. */
export function fundableRange(
  criteria: AmountCriteria,
  limits: AmountLimits,
  monthlyRevenueCents: number | null,
): AmountLimits | undefined {
  const range = {
    fromCents: smallestAmountCents(criteria, limits),
    toCents: Math.min(largestAmountCents(criteria, monthlyRevenueCents), limits.toCents, answerRules.amount.max),
  }
  return range.fromCents <= range.toCents ? range : undefined
}

const smallestAmountCents = ({ minAmountCents }: AmountCriteria, { fromCents }: AmountLimits) =>
  Math.max(minAmountCents, fromCents, answerRules.amount.min)

/** Returns the additional monthly revenue for a lender's smallest amount, whole dollars in cents, if any helps. */
export function missingRevenueCents(
  criteria: AmountCriteria,
  limits: AmountLimits,
  monthlyRevenueCents: number,
): number | undefined {
  const { maxPercentOfMonthlyRevenue: percent } = criteria
  if (percent === null || percent === 0 || !fundableRange(criteria, limits, null)) return undefined
  const thousands = Math.ceil(smallestAmountCents(criteria, limits) / thousandCents)
  const neededCents = Math.ceil((thousands * thousandCents * 100) / percent)
  const missingCents = wholeDollarsUp(neededCents - monthlyRevenueCents)
  return monthlyRevenueCents + missingCents <= answerRules.monthlyRevenue.max ? missingCents : undefined
}

/** Returns the amount nearest to the request, in whole dollars if possible; cents. */
export function nearestAmountCents(requestedCents: number, { fromCents, toCents }: AmountLimits): number {
  if (requestedCents < fromCents) return Math.min(wholeDollarsUp(fromCents), toCents)
  if (requestedCents > toCents) return Math.max(wholeDollarsDown(toCents), fromCents)
  return requestedCents
}

export const wholeDollarsUp = (cents: number) => Math.ceil(cents / 100) * 100
const wholeDollarsDown = (cents: number) => Math.floor(cents / 100) * 100
