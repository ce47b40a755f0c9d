import { questionLabels } from '#shared/intake/prequalification/answer-labels.ts'
import type { Answers, CreditBand } from '#shared/intake/prequalification/answers.ts'
import type { Point } from '#shared/intake/prequalification/estimate.ts'
import type { AmountLimits } from '#shared/intake/prequalification/largest-amount.ts'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import { score } from '#shared/intake/prequalification/score.ts'
import { compareMatches, type RankedMatch } from '#shared/placement/lender-submissions/compare-matches.ts'

/** What is known about a credit score: every band it may be in, and how it was answered. */
export interface KnownCredit {
  readonly bands: readonly CreditBand[]
  readonly words: string
}

/**
 * Matches an application against one lender's criteria with the prequalification score, best product first. If the
 * possible credit bands lead to different results, the score counts as unknown.
 */
export function matchLender(
  offered: readonly LenderProduct[],
  given: Answers,
  credit: KnownCredit,
  amountLimits: AmountLimits,
): RankedMatch[] {
  const match = matchIn(amountLimits)
  return offered
    .map((product) => {
      const [first, ...others] = credit.bands.map((creditBand) => match(product, { ...given, creditBand }))
      const isAlike = first && others.every((other) => verdicts(other) === verdicts(first))
      const judged = isAlike ? first : match(product, { ...given, creditBand: null })
      return { ...judged, points: judged.points.map((point) => withCredit(point, credit)) }
    })
    .toSorted(compareMatches)
}

const verdicts = ({ points }: RankedMatch) => points.map(({ verdict }) => verdict).join()

const withCredit = (point: Point, { words }: KnownCredit): Point =>
  words !== '' && point.label === questionLabels.creditBand ? { ...point, found: words } : point

const matchIn =
  (amountLimits: AmountLimits) =>
  (product: LenderProduct, given: Answers): RankedMatch => {
    // Our fee affects no criterion.
    const [estimate] = score({ version: '', ourFeeBasisPoints: 0, amountLimits, lenders: [product] }, given).lenders
    if (!estimate) throw new Error('Scoring one lender returned none.')
    const { standing, points, criteriaVersion, rangeCents } = estimate
    return { product: product.product, criteriaVersion, standing, points, maxCents: rangeCents?.to ?? 0 }
  }
