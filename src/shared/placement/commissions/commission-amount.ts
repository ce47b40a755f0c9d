/** `spread` is the repayment above the lender's buy rate. */
export const commissionBases = ['advance', 'payback', 'net_funded', 'spread', 'flat'] as const
export type CommissionBasis = (typeof commissionBases)[number]

export const basisLabels: Readonly<Record<CommissionBasis, string>> = {
  advance: 'Of the funded amount',
  payback: 'Of the total repayment',
  net_funded: 'Of the amount net of lender fees',
  spread: 'Repayment above the lender’s buy rate',
  flat: 'Fixed amount',
}

export interface DealFigures {
  readonly advanceCents: number
  readonly paybackCents: number
  readonly netFundedCents: number
}

/** Basis points, or cents if flat. */
export interface CommissionTerms {
  readonly basis: CommissionBasis
  /** For a spread the buy rate: 12,500 means a factor of 1.25. */
  readonly basisPoints: number
  readonly flatCents: number
}

/** Returns a commission in cents, rounded half up. */
export function commissionCents({ basis, basisPoints, flatCents }: CommissionTerms, figures: DealFigures): number {
  if (basis === 'flat') return flatCents
  if (basis === 'spread')
    return Math.max(0, figures.paybackCents - Math.round((figures.advanceCents * basisPoints) / 10_000))
  const base = { advance: figures.advanceCents, payback: figures.paybackCents, net_funded: figures.netFundedCents }
  return Math.round((base[basis] * basisPoints) / 10_000)
}

/**
 * Returns `cents * part / whole`, rounded half up. In whole numbers of any size, because the product of two large
 * amounts isn't exact in floating point.
 */
export function scaleCents(cents: number, part: number, whole: number): number {
  const twice = 2n * BigInt(cents) * BigInt(part) + BigInt(whole)
  const by = 2n * BigInt(whole)
  return Number(twice / by - (twice % by < 0n ? 1n : 0n))
}

/** Scales a deal's repayment to the funded amount; fees stay the same. Cents. */
export function fundedFigures(
  offer: { readonly amountCents: number; readonly repaidCents: number; readonly lenderFeesCents: number },
  fundedCents: number,
): DealFigures {
  return {
    advanceCents: fundedCents,
    paybackCents: scaleCents(offer.repaidCents, fundedCents, offer.amountCents),
    netFundedCents: Math.max(0, fundedCents - offer.lenderFeesCents),
  }
}

/**
 * Splits an amount to the cent; the brokerage keeps the rest.
 * @param amountCents not negative.
 * @param sharesBasisPoints up to 10,000 in total.
 */
export function splitCents(amountCents: number, sharesBasisPoints: readonly number[]) {
  const shares = sharesBasisPoints.map((basisPoints) => Math.floor((amountCents * basisPoints) / 10_000))
  return { shares, brokerageCents: amountCents - shares.reduce((sum, share) => sum + share, 0) }
}

/** Returns what a commission came to: less clawbacks and write-offs. */
export const netCents = ({ settledCents, balanceCents }: { settledCents: number; balanceCents: number }) =>
  settledCents + balanceCents
