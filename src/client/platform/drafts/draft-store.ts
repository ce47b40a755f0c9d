import { useCallback, useSyncExternalStore } from 'react'
import { readSession, subscribeToSession } from '#client/platform/session/session-store.ts'
import { announceSignOut, loadDrafts, onSignOut, persistDrafts } from './draft-storage.ts'

interface StoredDraft {
  readonly draft: unknown
  readonly persist: boolean
}

/** By user and form. */
let drafts: ReadonlyMap<string, StoredDraft> = new Map()
const listeners = new Set<() => void>()

/**
 * Unsaved input of a form, which outlives it, so that users who close a record find their input again. While a draft
 * exists, the browser asks before the page is left. Drafts are cleared on sign-out and when another user signs in.
 * @param form names the form and its record
 * @param options.persist survives a reload. Only for what staff write themselves, such as notes; never for numbers of applicants, which
 * must not be written to disk.
 * @returns the draft, and a setter that clears it if given undefined, even after the form is unmounted.
 */
export function useDraftStore<Draft extends object>(form: string, { persist = false } = {}) {
  const key = `${signedInId()} ${form}`
  const draft = useSyncExternalStore(subscribe, () => drafts.get(key)?.draft) as Draft | undefined
  const saveDraft = useCallback(
    (next: Draft | undefined | ((latest: Draft | undefined) => Draft | undefined)) => {
      const latest = drafts.get(key)?.draft as Draft | undefined
      const draft = typeof next === 'function' ? next(latest) : next
      const others = [...drafts].filter(([each]) => each !== key)
      replace(draft ? [...others, [key, { draft, persist }]] : others)
    },
    [key, persist],
  )
  return [draft, saveDraft] as const
}

/** Returns true if a form has unsaved input and should be open. */
export const useHasDraft = (form: string): boolean => useDraftStore(form)[0] !== undefined

/** Returns true if a form has unsaved input now. */
export const hasDraft = (form: string): boolean => drafts.has(`${signedInId()} ${form}`)

/** Clears all drafts in all tabs, before another user uses this device. */
export function clearDrafts() {
  replace([])
  announceSignOut()
}

function replace(next: readonly (readonly [string, StoredDraft])[]) {
  drafts = new Map(next)
  persistDrafts(next.flatMap(([key, { draft, persist }]) => (persist ? [[key, draft] as const] : [])))
  if (next.length > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

/** Keeps drafts after a lost session until the same user signs in; another user's sign-in clears them. */
function clearDraftsOfOthers() {
  const id = signedInId()
  const own = [...drafts].filter(([key]) => key.startsWith(`${id} `))
  if (id !== '' && own.length < drafts.size) replace(own)
}

const warn = (event: Event) => event.preventDefault()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function signedInId(): string {
  try {
    return String(JSON.parse(readSession('user_data') ?? 'null')?.id ?? '')
  } catch {
    return ''
  }
}

replace(loadDrafts().map(([key, draft]) => [key, { draft, persist: true }]))
clearDraftsOfOthers()
subscribeToSession(clearDraftsOfOthers)
onSignOut(() => replace([]))
