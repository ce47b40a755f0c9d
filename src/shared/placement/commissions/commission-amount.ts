import { daysBetween } from '#shared/kit/calendar-day.ts'

/**
 * What a commission is a percentage of. `spread` is the repayment above the lender's buy rate; `flat` is a fixed
 * amount.
 */
export const commissionBases = ['advance', 'payback', 'net_funded', 'spread', 'flat'] as const
export type CommissionBasis = (typeof commissionBases)[number]

export const basisLabels: Readonly<Record<CommissionBasis, string>> = {
  advance: 'Of the funded amount',
  payback: 'Of the total repayment',
  net_funded: 'Of the amount net of lender fees',
  spread: 'Repayment above the lender’s buy rate',
  flat: 'Fixed amount',
}

/** Deal figures that commissions are computed from; cents. */
export interface DealFigures {
  readonly advanceCents: number
  readonly paybackCents: number
  readonly netFundedCents: number
}

/** Agreed terms of a commission: basis points, or cents if it is flat. */
export interface CommissionTerms {
  readonly basis: CommissionBasis
  /** The buy rate of a spread: 12,500 if the lender sells at a factor of 1.25. */
  readonly basisPoints: number
  readonly flatCents: number
}

/** Returns the amount of a commission in cents, rounded half up. */
export function commissionCents({ basis, basisPoints, flatCents }: CommissionTerms, figures: DealFigures): number {
  if (basis === 'flat') return flatCents
  if (basis === 'spread')
    return Math.max(0, figures.paybackCents - Math.round((figures.advanceCents * basisPoints) / 10_000))
  const base = { advance: figures.advanceCents, payback: figures.paybackCents, net_funded: figures.netFundedCents }
  return Math.round((base[basis] * basisPoints) / 10_000)
}

/**
 * Returns the figures of a deal funded for another amount than was offered. The repayment scales with the amount; the
 * lender's fees stay the same. Cents.
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
 * Splits an amount. The brokerage keeps the rest, including cents lost to rounding, so that everything adds up to the
 * amount to the cent, and no split shrinks if the amount grows.
 * @param amountCents not negative.
 * @param sharesBasisPoints add up to 10,000 at most.
 */
export function splitCents(amountCents: number, sharesBasisPoints: readonly number[]) {
  const shares = sharesBasisPoints.map((basisPoints) => Math.floor((amountCents * basisPoints) / 10_000))
  return { shares, houseCents: amountCents - shares.reduce((sum, share) => sum + share, 0) }
}

/** Returns the net amount of a commission: less clawbacks, and only the settled part if the rest was written off. */
export const netCents = ({ settledCents, balanceCents }: { settledCents: number; balanceCents: number }) =>
  settledCents + balanceCents

/** Days past the due date; the last bucket is open-ended. */
export const ageingBuckets = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]

export const ageingLabels: Readonly<Record<AgeingBucket, string>> = {
  not_due: 'Not due yet',
  to_30: '1 to 30 days',
  to_60: '31 to 60 days',
  to_90: '61 to 90 days',
  over_90: 'Over 90 days',
}

/** Returns the ageing bucket of a commission scheduled for the given day. */
export function ageingBucket(scheduledOn: string, today: string): AgeingBucket {
  const late = daysBetween(scheduledOn, today)
  if (late <= 0) return 'not_due'
  if (late <= 30) return 'to_30'
  if (late <= 60) return 'to_60'
  return late <= 90 ? 'to_90' : 'over_90'
}
