import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'

/** Session storage key; the page's loader wakes the form while it is there. */
export const contactDraftKey = 'contactDraft'

/** Typed answers by the name of their input, so that a reload loses none. */
export type ContactDraft = Readonly<Record<string, string>>

export const findContactDraft = () => (readSession(contactDraftKey) ?? {}) as ContactDraft
export const storeContactDraft = (draft: ContactDraft) => writeSession(contactDraftKey, draft)
export const removeContactDraft = () => removeSession(contactDraftKey)
