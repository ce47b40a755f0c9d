/**
 * What a commission is a share of; `spread` is what is paid back above the lender's buy rate, `flat` an amount of its own.
 */
export const commissionBases = ['advance', 'payback', 'net_funded', 'spread', 'flat'] as const
export type CommissionBasis = (typeof commissionBases)[number]

export const basisLabels: Readonly<Record<CommissionBasis, string>> = {
  advance: 'Of the amount funded',
  payback: 'Of what is paid back',
  net_funded: 'Of the amount less the lender’s fees',
  spread: 'What is paid back above the lender’s buy rate',
  flat: 'A fixed amount',
}

/** The figures of a deal from which commissions are computed; cents. */
export interface DealFigures {
  readonly advanceCents: number
  readonly paybackCents: number
  readonly netFundedCents: number
}

/** A commission as it was agreed: a share in basis points, or cents where it is flat. */
export interface CommissionTerms {
  readonly basis: CommissionBasis
  /** For a spread the buy rate: 12,500 where the lender sells at a factor of 1.25. */
  readonly basisPoints: number
  readonly flatCents: number
}

/** What a commission comes to, in cents, half a cent upwards. */
export function commissionCents({ basis, basisPoints, flatCents }: CommissionTerms, figures: DealFigures): number {
  if (basis === 'flat') return flatCents
  if (basis === 'spread')
    return Math.max(0, figures.paybackCents - Math.round((figures.advanceCents * basisPoints) / 10_000))
  const base = { advance: figures.advanceCents, payback: figures.paybackCents, net_funded: figures.netFundedCents }
  return Math.round((base[basis] * basisPoints) / 10_000)
}

/**
 * A deal's figures once another amount was funded than was offered: what is paid back shrinks with it, the lender's fees
 * stay. Cents.
 */
export function fundedFigures(
  offer: { readonly amountCents: number; readonly repaidCents: number; readonly lenderFeesCents: number },
  fundedCents: number,
): DealFigures {
  return {
    advanceCents: fundedCents,
    paybackCents: Math.round((offer.repaidCents * fundedCents) / offer.amountCents),
    netFundedCents: Math.max(0, fundedCents - offer.lenderFeesCents),
  }
}

/**
 * Divides an amount. What no share reaches stays with the house, and so do the cents that rounding leaves: shares and
 * house together are the amount, to the cent, and no share shrinks where the amount grows.
 * @param amountCents not negative.
 * @param sharesBasisPoints together 10,000 at most.
 */
export function splitCents(amountCents: number, sharesBasisPoints: readonly number[]) {
  const shares = sharesBasisPoints.map((basisPoints) => Math.floor((amountCents * basisPoints) / 10_000))
  return { shares, houseCents: amountCents - shares.reduce((sum, share) => sum + share, 0) }
}

/**
 * What a commission comes to in the end: less what was clawed back, and of what was given up only what was settled. The
 * balance knows both.
 */
export const netCents = ({ settledCents, balanceCents }: { settledCents: number; balanceCents: number }) =>
  settledCents + balanceCents
