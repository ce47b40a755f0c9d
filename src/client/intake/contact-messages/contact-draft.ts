import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'

/** The page loader hydrates the form at once while it is set. */
export const contactDraftKey = 'contactDraft'

/** By input name. */
export type ContactDraft = Readonly<Record<string, string>>

export const findContactDraft = () => (readSession(contactDraftKey) ?? {}) as ContactDraft
export const storeContactDraft = (draft: ContactDraft) => writeSession(contactDraftKey, draft)
export const removeContactDraft = () => removeSession(contactDraftKey)
