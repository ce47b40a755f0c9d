import type { LenderProduct } from '#shared/lenders/contract.ts'
import { questionLabels } from '#shared/prequalification/answer-words.ts'
import type { Answers, CreditBand } from '#shared/prequalification/answers.ts'
import type { Point } from '#shared/prequalification/estimate.ts'
import { score } from '#shared/prequalification/score.ts'
import type { LenderMatch } from '#shared/submissions/lender-match.ts'

const nearness = ['possible', 'open', 'not_yet'] as const

/** What is known of a credit score: every band in which it may lie, and how it was answered. */
export interface KnownCredit {
  readonly bands: readonly CreditBand[]
  readonly words: string
}

/**
 * Holds a file against what one lender asks for, by the same score as the free analysis; the nearest product first.
 * Where the bands of the credit score are not judged alike, it is not known.
 */
export function matchLender(offered: readonly LenderProduct[], given: Answers, credit: KnownCredit): LenderMatch[] {
  return offered
    .map((product) => {
      const [first, ...others] = credit.bands.map((creditBand) => match(product, { ...given, creditBand }))
      const isAlike = first && others.every((other) => verdicts(other) === verdicts(first))
      const judged = isAlike ? first : match(product, { ...given, creditBand: null })
      return { ...judged, points: judged.points.map((point) => withCredit(point, credit)) }
    })
    .toSorted((a, b) => nearness.indexOf(a.standing) - nearness.indexOf(b.standing))
}

const verdicts = ({ points }: LenderMatch) => points.map(({ verdict }) => verdict).join()

const withCredit = (point: Point, { words }: KnownCredit): Point =>
  words !== '' && point.label === questionLabels.creditBand ? { ...point, found: words } : point

function match(product: LenderProduct, given: Answers): LenderMatch {
  // What we charge changes no criterion.
  const [estimate] = score({ version: '', ourFeeBasisPoints: 0, lenders: [product] }, given).lenders
  if (!estimate) throw new Error('The score of one lender has no lender.')
  const { standing, points, criteriaVersion } = estimate
  return { product: product.product, criteriaVersion, standing, points }
}
