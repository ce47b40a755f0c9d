import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'

/** Session storage key. The page loader hydrates the form at once while it is set. */
export const contactDraftKey = 'contactDraft'

/** Draft answers by input name, so that a reload loses none. */
export type ContactDraft = Readonly<Record<string, string>>

export const findContactDraft = () => (readSession(contactDraftKey) ?? {}) as ContactDraft
export const storeContactDraft = (draft: ContactDraft) => writeSession(contactDraftKey, draft)
export const removeContactDraft = () => removeSession(contactDraftKey)
