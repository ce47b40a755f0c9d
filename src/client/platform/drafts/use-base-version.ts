import { useCallback, useState } from 'react'
import { RequestError } from '#client/platform/request/request-error.ts'

interface BaseVersionOptions<State> {
  /** True if others have saved a value that this form would overwrite. */
  readonly hasConflict: boolean
  readonly error: Error | null
  /** The version a stored draft is based on, if the form was closed and opened again. */
  readonly initial?: State | undefined
}

/**
 * Returns the version to send with a form. It follows the current version until a conflict. Then it moves on only after
 * the server has refused with a 409, so that users never overwrite a change they were not shown.
 * @param current the current version, or any other value that the endpoint compares
 */
export function useBaseVersion<State>(
  current: State,
  { hasConflict, error, initial }: BaseVersionOptions<State>,
): State {
  const [held, hold] = useState<{ readonly version: State; readonly handledError: Error | null }>({
    version: initial ?? current,
    handledError: null,
  })
  const isRefused = error instanceof RequestError && error.status === 409 && error !== held.handledError
  const isNew = JSON.stringify(current) !== JSON.stringify(held.version)
  if (!isNew || (hasConflict && !isRefused)) return held.version
  hold({ version: current, handledError: error })
  return current
}

/**
 * Pins the values a form showed when the user started, until `unpin` is called, so that no request is based on values
 * the user has not seen.
 * @param before the snapshot of an earlier visit, if the form was closed and opened again.
 */
export function usePinnedSnapshot<Snapshot>(current: Snapshot, before?: Snapshot) {
  const [pinned, setPinned] = useState<{ readonly snapshot: Snapshot } | undefined>(before && { snapshot: before })
  const advance = useCallback(
    (from: Snapshot, to: Snapshot) =>
      setPinned((latest) => (latest && latest.snapshot === from ? { snapshot: to } : latest)),
    [],
  )
  return {
    snapshot: pinned ? pinned.snapshot : current,
    pin: () => setPinned((latest) => latest ?? { snapshot: current }),
    replace: (snapshot: Snapshot) => setPinned({ snapshot }),
    /** Moves on to the result of the user's own action, if that started from the snapshot. */
    advance,
    unpin: () => setPinned(undefined),
  }
}
