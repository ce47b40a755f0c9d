import { useCallback, useSyncExternalStore } from 'react'
import { readSession } from '#client/platform/session-store.ts'

/** By person and form, in memory alone: what people write about others is on no disk of theirs. */
const unsaved = new Map<string, unknown>()
const listeners = new Set<() => void>()

/**
 * What somebody typed in a form and has not sent, undefined where there is nothing. It outlives the form, so that whoever
 * closes a record, or looks at another, finds their words again; while there is any, the browser asks before the page is left.
 * @param form names the form and its record
 * @returns the draft, and what keeps another or, given undefined, forgets it: also after the form is gone.
 */
export function useUnsaved<Draft extends object>(form: string) {
  const key = `${signedInId()} ${form}`
  const draft = useSyncExternalStore(subscribe, () => unsaved.get(key)) as Draft | undefined
  const keep = useCallback(
    (next: Draft | undefined | ((latest: Draft | undefined) => Draft | undefined)) =>
      set(key, typeof next === 'function' ? next(unsaved.get(key) as Draft | undefined) : next),
    [key],
  )
  return [draft, keep] as const
}

/** Forgets all of it: whoever signs out expects the next person at this screen to find nothing. */
export function forgetUnsaved() {
  for (const key of [...unsaved.keys()]) set(key, undefined)
}

function set(key: string, draft: unknown) {
  if (draft === undefined) unsaved.delete(key)
  else unsaved.set(key, draft)
  if (unsaved.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

const warn = (event: Event) => event.preventDefault()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where a session is lost and somebody else signs in, they find none of it. */
function signedInId(): string {
  try {
    return String(JSON.parse(readSession('user_data') ?? 'null')?.id ?? '')
  } catch {
    return ''
  }
}
