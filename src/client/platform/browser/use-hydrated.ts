import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns true after hydration: for elements that need JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
