import type { OfferDraft } from './offer-draft.ts'

/** Draft of an open offer form, with the id that makes a retry safe. */
export interface UnsavedOffer {
  readonly draft: OfferDraft
  readonly id: string
  readonly version: number
}

/** Storage key of the unsaved draft. */
export const offerForm = (applicationId: string, offerId?: string) => `offer ${applicationId} ${offerId ?? 'new'}`
