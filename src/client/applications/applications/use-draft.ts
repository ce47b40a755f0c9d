import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { messageOf, RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { getApplication, saveStep } from '#shared/applications/applications/contract.ts'
import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { DraftKeeper, type DraftServer } from './draft-keeper.ts'
import { typedSecrets } from './own-secrets.ts'

const server: DraftServer = {
  read: () => send(getApplication, {}),
  save: (step, answers, version) => send(saveStep, { step, answers, version }),
}

/** Other devices are asked after so long in the background, ms. */
const awayMs = 10_000

export type DraftState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly keeper: DraftKeeper }

/**
 * The draft that this browser has open, read from the server.
 * @param onClosed the file is not open here any more, and nothing of it has been shown yet.
 */
export function useDraft(known: Readonly<Record<string, DraftAnswers>>, onClosed: () => void) {
  const [state, setState] = useState<DraftState>({ kind: 'loading' })

  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    try {
      const current = await withRetries(server.read)
      setState({ kind: 'ready', keeper: new DraftKeeper(server, current, known) })
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) return onClosed()
      setState({ kind: 'failed', message: messageOf(error) })
    }
  }, [known, onClosed])

  useEffect(() => void load(), [load])
  const keeper = state.kind === 'ready' ? state.keeper : undefined
  useEffect(() => (keeper ? watch(keeper) : undefined), [keeper])
  return { state, load }
}

/** What a keeper holds now. */
export const useKept = (keeper: DraftKeeper) => useSyncExternalStore(keeper.subscribe, keeper.draft, keeper.draft)

/** Saves when the connection is back or the page is left, and looks for other devices' answers when it is come back to. */
function watch(keeper: DraftKeeper): () => void {
  const onOnline = () => void keeper.flush()
  let leftAt = 0
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      leftAt = Date.now()
      void keeper.flush()
    } else if (Date.now() - leftAt > awayMs) keeper.refresh().catch(() => {})
  }
  const onLeave = (event: BeforeUnloadEvent) => {
    // Everything else that is not sent yet stands in session storage; secrets never do.
    const isAtRisk = keeper
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
    keeper.stop()
  }
}
