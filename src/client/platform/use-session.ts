import { useSyncExternalStore } from 'react'
import { readSession, type SessionKey, subscribeToSession } from '#client/platform/session-store.ts'

/** Returns a session value and updates when it changes, here or in another tab. */
export const useSession = (key: SessionKey): string | null =>
  useSyncExternalStore(subscribeToSession, () => readSession(key))
