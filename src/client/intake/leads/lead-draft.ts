import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'

/** The page's loader hydrates the form while it exists. */
export const leadDraftKey = 'leadDraft'

/** Consent is never restored. */
export type LeadDraft = Partial<Record<'fullName' | 'email' | 'phone', string>>

export const findLeadDraft = () => (readSession(leadDraftKey) ?? {}) as LeadDraft
export const storeLeadDraft = (draft: LeadDraft) => writeSession(leadDraftKey, draft)
export const removeLeadDraft = () => removeSession(leadDraftKey)
