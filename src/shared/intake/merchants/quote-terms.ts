import type { Analysis, Terms } from '#shared/intake/merchants/analyse-statement.ts'

/** A processor's terms in a staff quote. */
export interface QuoteTerms extends Terms {
  readonly processor: string
  /** 0 if the contract can be canceled at any time. */
  readonly contractMonths: number
  readonly leavingFeeCents: number
  /** For the merchant; may be empty. */
  readonly remarks: string
}

/**
 * Returns our monthly residual of a merchant in cents: our share of the processor's margin, rounded down.
 * @param basisPoints our share.
 */
export const residualCents = ({ tierCents }: Pick<Analysis, 'tierCents'>, basisPoints: number): number =>
  Math.floor((tierCents * basisPoints) / 10_000)
