import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'

const key = 'messageDraft'

/** A message that is not sent yet, with the id that makes sending it again the same sending. */
export interface MessageDraft {
  readonly reference: string
  readonly id: string
  readonly body: string
}

/** What was being written about this application in this tab. */
export function findMessageDraft(reference: string): MessageDraft | undefined {
  const stored = readSession(key) as MessageDraft | null
  return stored?.reference === reference && typeof stored.body === 'string' ? stored : undefined
}

/** Keeps it until the tab is closed; an empty one is forgotten. */
export const keepMessageDraft = (draft: MessageDraft) =>
  draft.body === '' ? removeSession(key) : writeSession(key, draft)

export const forgetMessageDraft = () => removeSession(key)
