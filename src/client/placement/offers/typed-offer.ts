import type { OfferDraft } from './offer-draft.ts'

/** What is typed in an open form, with what makes saving it again the same saving. */
export interface TypedOffer {
  readonly draft: OfferDraft
  readonly id: string
  readonly version: number
}

/** Names the form of a new offer, or of the change of one, for what is not saved. */
export const offerForm = (applicationId: string, offerId?: string) => `offer ${applicationId} ${offerId ?? 'new'}`
