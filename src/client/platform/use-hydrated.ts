import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false during server rendering and true after hydration: for elements that need JavaScript. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
