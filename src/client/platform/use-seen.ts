import { useState } from 'react'
import { RequestError } from '#client/platform/request-error.ts'

interface FormState {
  /** Others have saved something that what is typed here would replace. */
  readonly isContested: boolean
  /** Of the last attempt to save. */
  readonly error: Error | null
}

interface Seen<State> extends FormState {
  /** What was so when they began, where they may have closed the form since. */
  readonly begun?: State | undefined
}

/**
 * The state from which a form starts, to be sent along. It is what is so by now, as long as the form shows all of it. What
 * would be written over is taken up only after the refusal that it leads to, and once for each: nobody replaces what they
 * were not told of, however fast it arrives behind the form.
 * @param now the version, or whatever else the call compares
 */
export function useSeen<State>(now: State, { isContested, error, begun }: Seen<State>): State {
  const [held, hold] = useState<{ readonly seen: State; readonly answered: Error | null }>({
    seen: begun ?? now,
    answered: null,
  })
  const isRefused = error instanceof RequestError && error.status === 409 && error !== held.answered
  const isNews = JSON.stringify(now) !== JSON.stringify(held.seen)
  if (!isNews || (isContested && !isRefused)) return held.seen
  hold({ seen: now, answered: error })
  return now
}
