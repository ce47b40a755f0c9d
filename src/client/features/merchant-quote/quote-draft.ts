import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'

/** Session storage key; the page's loader wakes the form while it is there. */
export const quoteDraftKey = 'merchantQuoteDraft'

/** Typed answers by the name of their input, so that a reload loses none. */
export type QuoteDraft = Readonly<Record<string, string>>

export const findQuoteDraft = () => (readSession(quoteDraftKey) ?? {}) as QuoteDraft
export const storeQuoteDraft = (draft: QuoteDraft) => writeSession(quoteDraftKey, draft)
export const removeQuoteDraft = () => removeSession(quoteDraftKey)
