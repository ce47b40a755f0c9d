import { useState } from 'react'
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
