import { useUnsaved } from '#client/platform/unsaved.ts'

/**
 * The words of a form that asks for nothing else, kept as `useUnsaved` says.
 * @param form names the form and its record
 * @returns the words, what keeps others, and what forgets those that were sent: what was typed on meanwhile stays.
 */
export function useUnsavedText(form: string) {
  const [draft, keep] = useUnsaved<{ readonly text: string }>(form)
  const keepText = (text: string) => keep(text === '' ? undefined : { text })
  const settle = (sent: string) => keep((latest) => (latest?.text === sent ? undefined : latest))
  return [draft?.text ?? '', keepText, settle] as const
}
