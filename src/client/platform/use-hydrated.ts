import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server writes, and true from the moment the page lives: for what means nothing without its script. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
