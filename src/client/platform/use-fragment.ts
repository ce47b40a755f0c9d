import { useSyncExternalStore } from 'react'

/** Returns the address's fragment, which browsers do not send to the server: the place for one-time tokens. */
export const useFragment = (): string => useSyncExternalStore(onChange, () => window.location.hash.slice(1))

/** Another link opened in the same tab only changes the fragment and loads no page. */
function onChange(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
