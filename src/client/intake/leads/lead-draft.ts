import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'

/** Session storage key; the page's loader wakes the form while it is there. */
export const leadDraftKey = 'leadDraft'

/** Typed answers, so that a reload loses none. The consent box is not among them: a tick is given, never restored. */
export type LeadDraft = Partial<Record<'fullName' | 'email' | 'phone', string>>

export const findLeadDraft = () => (readSession(leadDraftKey) ?? {}) as LeadDraft
export const storeLeadDraft = (draft: LeadDraft) => writeSession(leadDraftKey, draft)
export const removeLeadDraft = () => removeSession(leadDraftKey)
