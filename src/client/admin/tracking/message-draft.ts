import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'

const key = 'messageDraft'

/** An unsent message, with the id that makes a retry the same message. */
export interface MessageDraft {
  readonly reference: string
  readonly id: string
  readonly body: string
}

/** Returns the draft message about an application in this tab. */
export function findMessageDraft(reference: string): MessageDraft | undefined {
  const stored = readSession(key) as MessageDraft | null
  return stored?.reference === reference && typeof stored.body === 'string' ? stored : undefined
}

/** Saves the draft until the tab is closed; removes an empty one. */
export const saveMessageDraft = (draft: MessageDraft) =>
  draft.body === '' ? removeSession(key) : writeSession(key, draft)

export const clearMessageDraft = () => removeSession(key)
