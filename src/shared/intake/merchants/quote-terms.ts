import type { Analysis, Terms } from '#shared/intake/merchants/analyse-statement.ts'

/** What a processor asks, as staff put it into a quote. */
export interface QuoteTerms extends Terms {
  readonly processor: string
  /** 0 for a contract that can be ended at any time. */
  readonly contractMonths: number
  readonly leavingFeeCents: number
  /** For the merchant to read; may be empty. */
  readonly remarks: string
}

/**
 * What comes to us each month of a merchant, cents: our part of what the processor keeps, rounded down.
 * @param basisPoints our part.
 */
export const residualCents = ({ tierCents }: Pick<Analysis, 'tierCents'>, basisPoints: number): number =>
  Math.floor((tierCents * basisPoints) / 10_000)
