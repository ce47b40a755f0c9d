import { standings } from '#shared/intake/prequalification/standing.ts'
import type { LenderMatch } from '#shared/placement/lender-submissions/lender-match.ts'

/** A match with the maximum amount from its lender, by amount and revenue alone. */
export interface RankedMatch extends LenderMatch {
  readonly maxCents: number
}

/** How well an application fits one lender. */
export interface LenderFit {
  /** The best product; undefined if no criteria are recorded. */
  readonly match: RankedMatch | undefined
  /** The lender's median response time; null if it has not responded recently. */
  readonly answerMs: number | null
}

/** Sorts products: best match first, then fewest open points, then highest amount. */
export const compareMatches = (one: RankedMatch, other: RankedMatch): number =>
  standings.indexOf(one.standing) - standings.indexOf(other.standing) ||
  count(one, 'not_met') - count(other, 'not_met') ||
  count(one, 'unknown') - count(other, 'unknown') ||
  other.maxCents - one.maxCents

/** Sorts lenders by their best product, then by response time. Lenders without data come last. */
export function compareFit(one: LenderFit, other: LenderFit): number {
  if (!one.match || !other.match) return Number(!one.match) - Number(!other.match) || compareResponseTime(one, other)
  return compareMatches(one.match, other.match) || compareResponseTime(one, other)
}

function compareResponseTime({ answerMs: one }: LenderFit, { answerMs: other }: LenderFit): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

const count = ({ points }: LenderMatch, verdict: LenderMatch['points'][number]['verdict']) =>
  points.filter((point) => point.verdict === verdict).length
