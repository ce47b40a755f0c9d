import type { OfferDraft } from './offer-draft.ts'

/** A form that is open, with what makes saving it again the same saving. */
export interface KeptDraft {
  readonly draft: OfferDraft
  readonly id: string
  readonly version: number
}

/** By application and offer, in memory alone: a panel that is drawn anew, because a window was turned, loses nothing. */
const drafts = new Map<string, KeptDraft>()
const keyOf = (applicationId: string, offerId: string | undefined) => `${applicationId} ${offerId ?? 'new'}`

export const findDraft = (applicationId: string, offerId?: string) => drafts.get(keyOf(applicationId, offerId))

export const keepDraft = (applicationId: string, offerId: string | undefined, kept: KeptDraft) =>
  void drafts.set(keyOf(applicationId, offerId), kept)

export const dropDraft = (applicationId: string, offerId?: string) => void drafts.delete(keyOf(applicationId, offerId))
