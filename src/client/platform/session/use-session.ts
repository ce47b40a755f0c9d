import { useSyncExternalStore } from 'react'
import { readSession, type SessionKey, subscribeToSession } from './session-store.ts'

/** Returns a session value; updates on changes in any tab. */
export const useSession = (key: SessionKey): string | null =>
  useSyncExternalStore(subscribeToSession, () => readSession(key))
