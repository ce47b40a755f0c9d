import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { messageOf, RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { getApplication, saveStep } from '#shared/applications/applications/contract.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { DraftAutosave, type DraftServer } from './draft-autosave.ts'
import { typedSecrets } from './secret-fields.ts'

const server: DraftServer = {
  read: () => send(getApplication, {}),
  save: (step, answers, version) => send(saveStep, { step, answers, version }),
}

/** Background time after which other devices' answers are loaded, ms. */
const awayMs = 10_000

export type DraftState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly autosave: DraftAutosave }

/**
 * Loads the draft open in this browser.
 * @param onClosed called if it is closed here before anything was shown.
 */
export function useDraft(known: Readonly<Record<string, DraftAnswers>>, onClosed: () => void) {
  const [state, setState] = useState<DraftState>({ kind: 'loading' })

  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    try {
      const current = await withRetries(server.read)
      setState({ kind: 'ready', autosave: new DraftAutosave(server, current, known) })
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) return onClosed()
      setState({ kind: 'failed', message: messageOf(error) })
    }
  }, [known, onClosed])

  useEffect(() => void load(), [load])
  const autosave = state.kind === 'ready' ? state.autosave : undefined
  useEffect(() => (autosave ? watch(autosave) : undefined), [autosave])
  return { state, load }
}

/** Returns the current autosave state. */
export const useKept = (autosave: DraftAutosave) =>
  useSyncExternalStore(autosave.subscribe, autosave.draft, autosave.draft)

/** Saves on reconnecting or leaving; loads other devices' answers on return. */
function watch(autosave: DraftAutosave): () => void {
  const onOnline = () => void autosave.flush()
  let leftAt = 0
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      leftAt = Date.now()
      void autosave.flush()
    } else if (Date.now() - leftAt > awayMs) autosave.refresh().catch(() => {})
  }
  const onLeave = (event: BeforeUnloadEvent) => {
    // Other unsaved answers are in session storage; secrets never are.
    const isAtRisk = autosave
      .draft()
      .steps.some((state) => state.isUnsent && typedSecrets(state.step, state.answers).length > 0)
    if (isAtRisk) event.preventDefault()
  }
  addEventListener('online', onOnline)
  addEventListener('beforeunload', onLeave)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    removeEventListener('online', onOnline)
    removeEventListener('beforeunload', onLeave)
    document.removeEventListener('visibilitychange', onVisibility)
    autosave.stop()
  }
}
