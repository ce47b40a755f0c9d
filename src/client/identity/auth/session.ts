import { useMemo } from 'react'
import { z } from 'zod/mini'
import { clearSession, readSession, writeSession } from '#client/platform/session/session-store.ts'
import { useSession } from '#client/platform/session/use-session.ts'
import { type SignedIn, type StaffUser, staffUser } from '#shared/identity/auth/contract.ts'

/** Stores the sign-in response. The admin opens only after `completeSession`. */
export function saveSession({ token, refreshToken, user }: SignedIn) {
  writeSession('authToken', token)
  writeSession('refreshToken', refreshToken)
  saveUser(user)
}

/** Stores the access token that replaces this session's after a proof of identity, and returns the reply. */
export function keepToken<Reply extends { readonly token?: string | undefined }>(reply: Reply): Reply {
  if (reply.token !== undefined) {
    writeSession('authToken', reply.token)
    if (readSession('adminToken') !== null) writeSession('adminToken', reply.token)
  }
  return reply
}

/** Stores the signed-in user as returned by the server; a role may change during a session. */
export const saveUser = (user: StaffUser) => writeSession('user_data', JSON.stringify(user))

/** Opens the admin in this browser. This only decides what is rendered; the server checks every call. */
export function completeSession() {
  const token = readSession('authToken')
  if (token === null) clearSession()
  else writeSession('adminToken', token)
}

/** Returns the signed-in user stored in this browser, or null. Re-renders on change. */
export function useSignedInUser(): StaffUser | null {
  const stored = useSession('user_data')
  return useMemo(() => readUser(stored), [stored])
}

function readUser(stored: string | null): StaffUser | null {
  try {
    return z.parse(staffUser, JSON.parse(stored ?? 'null'))
  } catch {
    return null
  }
}
