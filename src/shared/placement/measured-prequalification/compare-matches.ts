import type { Point } from '#shared/intake/prequalification/estimate.ts'
import type { LenderMatch } from '#shared/placement/lender-submissions/match-lender.ts'
import type { MeasuredPrequalification } from './contract.ts'

type Change = MeasuredPrequalification['lenders'][number]['changes'][number]

const foundIn = ({ found: text, verdict }: Point) => ({ text, verdict })

/** Returns the criteria of a product whose result, or value if it fails, is another after measuring. */
export function changesBetween(before: LenderMatch, after: LenderMatch): Change[] {
  return after.points.flatMap((point): Change[] => {
    const earlier = before.points.find(({ label }) => label === point.label)
    if (!earlier || (earlier.verdict === point.verdict && earlier.found === point.found)) return []
    return [{ label: point.label, asks: point.asks, before: foundIn(earlier), after: foundIn(point) }]
  })
}
