import { useSyncExternalStore } from 'react'

/** Returns the address's fragment, which browsers don't send: the place for one-time tokens. */
export const useFragment = (): string => useSyncExternalStore(onChange, () => window.location.hash.slice(1))

/** Another link in the same tab only changes the fragment. */
function onChange(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
