import { useDraftStore } from '#client/platform/draft-store.ts'

/**
 * The draft of a form with a single text field, stored as in `useDraftStore`.
 * @param form names the form and its record
 * @returns the text, a setter, and a function that clears the text that was sent unless it was edited since.
 */
export function useTextDraft(form: string) {
  const [draft, saveDraft] = useDraftStore<{ readonly text: string }>(form)
  const saveText = (text: string) => saveDraft(text === '' ? undefined : { text })
  const markSaved = (sent: string) => saveDraft((latest) => (latest?.text === sent ? undefined : latest))
  return [draft?.text ?? '', saveText, markSaved] as const
}
