import { plural } from '#shared/prequalification/answer-words.ts'
import type { Point } from '#shared/prequalification/estimate.ts'

/** How many of a lender's points are met, and how many nobody can judge because the answer is not known. */
export function pointsMet(points: readonly Pick<Point, 'verdict'>[]): string {
  const count = (verdict: Point['verdict']) => points.filter((point) => point.verdict === verdict).length
  const [met, unknown] = [count('met'), count('unknown')]
  if (unknown === points.length) return `${plural(unknown, 'point')}, none judged yet`
  return `${met} of ${points.length} points met${unknown > 0 ? `, ${unknown} not judged yet` : ''}`
}
