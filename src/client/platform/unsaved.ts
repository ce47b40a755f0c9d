import { useCallback, useSyncExternalStore } from 'react'
import { readSession, subscribeToSession } from '#client/platform/session-store.ts'
import { followSignOut, readOverReload, tellSignOut, writeOverReload } from '#client/platform/unsaved-storage.ts'

interface Kept {
  readonly draft: unknown
  readonly outlivesReload: boolean
}

/** By person and form. */
let unsaved: ReadonlyMap<string, Kept> = new Map()
const listeners = new Set<() => void>()

/**
 * What somebody typed in a form and has not sent, undefined where there is nothing. It outlives the form, so that whoever
 * closes a record, or looks at another, finds their words again; while there is any, the browser asks before the page is left.
 * Nobody else finds it: it is gone once another person signs in, or somebody signs out.
 * @param form names the form and its record
 * @param options.outlivesReload only for what names no applicant: what people write about others is on no disk of theirs
 * @returns the draft, and what keeps another or, given undefined, forgets it: also after the form is gone.
 */
export function useUnsaved<Draft extends object>(form: string, { outlivesReload = false } = {}) {
  const key = `${signedInId()} ${form}`
  const draft = useSyncExternalStore(subscribe, () => unsaved.get(key)?.draft) as Draft | undefined
  const keep = useCallback(
    (next: Draft | undefined | ((latest: Draft | undefined) => Draft | undefined)) => {
      const latest = unsaved.get(key)?.draft as Draft | undefined
      const draft = typeof next === 'function' ? next(latest) : next
      const others = [...unsaved].filter(([each]) => each !== key)
      replace(draft ? [...others, [key, { draft, outlivesReload }]] : others)
    },
    [key, outlivesReload],
  )
  return [draft, keep] as const
}

/** Forgets all of it, in all tabs: whoever signs out expects the next person at this screen to find nothing. */
export function forgetUnsaved() {
  replace([])
  tellSignOut()
}

function replace(next: readonly (readonly [string, Kept])[]) {
  unsaved = new Map(next)
  writeOverReload(next.flatMap(([key, { draft, outlivesReload }]) => (outlivesReload ? [[key, draft] as const] : [])))
  if (next.length > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

/** Where a session is lost, its person finds what they typed once they are back; whoever else signs in takes it away. */
function forgetOthers() {
  const id = signedInId()
  const own = [...unsaved].filter(([key]) => key.startsWith(`${id} `))
  if (id !== '' && own.length < unsaved.size) replace(own)
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

replace(readOverReload().map(([key, draft]) => [key, { draft, outlivesReload: true }]))
forgetOthers()
subscribeToSession(forgetOthers)
followSignOut(() => replace([]))
