import { readDraft, removeDraft } from './session-json.ts'

/** Removes this device's expired drafts, also those of pages that are never opened again. */
export function removeExpiredDrafts() {
  try {
    for (const key of Object.keys(localStorage)) if (key.endsWith('Draft') && !readDraft(key)) removeDraft(key)
  } catch {
    // Storage is blocked.
  }
}
