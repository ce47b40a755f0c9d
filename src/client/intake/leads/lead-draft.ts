import { readDraft, removeDraft, writeDraft } from '#client/platform/session/session-json.ts'

/** The page's loader hydrates the form while it exists. */
export const leadDraftKey = 'leadDraft'

/** Consent is never restored. */
export type LeadDraft = Partial<Record<'fullName' | 'email' | 'phone', string>>

export const findLeadDraft = () => (readDraft(leadDraftKey) ?? {}) as LeadDraft
export const storeLeadDraft = (draft: LeadDraft) => writeDraft(leadDraftKey, draft)
export const removeLeadDraft = () => removeDraft(leadDraftKey)
