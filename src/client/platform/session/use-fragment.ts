import { useSyncExternalStore } from 'react'

/** Returns the fragment, which browsers don't send: safe for one-time tokens. */
export const useFragment = (): string => useSyncExternalStore(onChange, () => window.location.hash.slice(1))

/** Links in the same tab only change the fragment. */
function onChange(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
