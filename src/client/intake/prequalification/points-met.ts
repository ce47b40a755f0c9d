import { plural } from '#shared/intake/prequalification/answer-labels.ts'
import type { Point } from '#shared/intake/prequalification/estimate.ts'

/** Returns how many of a lender's criteria are met, and how many can't be checked because the answer is unknown. */
export function pointsMet(points: readonly Pick<Point, 'verdict'>[]): string {
  const count = (verdict: Point['verdict']) => points.filter((point) => point.verdict === verdict).length
  const [met, unknown] = [count('met'), count('unknown')]
  if (unknown === points.length) return `${plural(unknown, 'criterion', 'criteria')}, none checked yet`
  return `${met} of ${plural(points.length, 'criterion', 'criteria')} met${unknown > 0 ? `, ${unknown} not checked yet` : ''}`
}
