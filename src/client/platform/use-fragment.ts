import { useSyncExternalStore } from 'react'

/** What stands behind the number sign, which browsers keep to themselves: the place for one-time tokens. */
export const useFragment = (): string => useSyncExternalStore(onChange, () => window.location.hash.slice(1))

/** Another link opened in the same tab changes the fragment only, and loads no page. */
function onChange(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
