import { standings } from '#shared/intake/prequalification/standing.ts'
import type { LenderMatch } from '#shared/placement/lender-submissions/lender-match.ts'

/** A match with what its lender would give at most, by amount and revenue alone. */
export interface RankedMatch extends LenderMatch {
  readonly maxCents: number
}

/** How a file fits one lender. */
export interface LenderFit {
  /** Of its nearest product; undefined where nobody has noted what it asks for. */
  readonly match: RankedMatch | undefined
  /** How long half of its answers took at most; null where it has not answered lately. */
  readonly answerMs: number | null
}

/** The order of products: the nearest first, of those the one with the fewest open points, of those the one that gives most. */
export const byMatch = (one: RankedMatch, other: RankedMatch): number =>
  standings.indexOf(one.standing) - standings.indexOf(other.standing) ||
  count(one, 'not_met') - count(other, 'not_met') ||
  count(one, 'unknown') - count(other, 'unknown') ||
  other.maxCents - one.maxCents

/** The order of lenders: by their nearest product, of equals the one that answers soonest. Those of which nothing is known come last. */
export function byFit(one: LenderFit, other: LenderFit): number {
  if (!one.match || !other.match) return Number(!one.match) - Number(!other.match) || bySpeed(one, other)
  return byMatch(one.match, other.match) || bySpeed(one, other)
}

function bySpeed({ answerMs: one }: LenderFit, { answerMs: other }: LenderFit): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

const count = ({ points }: LenderMatch, verdict: LenderMatch['points'][number]['verdict']) =>
  points.filter((point) => point.verdict === verdict).length
