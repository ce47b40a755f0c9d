import { useMemo } from 'react'
import { z } from 'zod/mini'
import { clearSession, readSession, writeSession } from '#client/platform/session-store.ts'
import { useSession } from '#client/platform/use-session.ts'
import { type SignedIn, type StaffUser, staffUser } from '#shared/identity/auth/contract.ts'

/** Keeps what sign-in answered. The desk opens only with `completeSession`, when nothing stands before it any more. */
export function keepSession({ token, refreshToken, user }: SignedIn) {
  writeSession('authToken', token)
  writeSession('refreshToken', refreshToken)
  keepUser(user)
}

/** Keeps who is signed in, as the server says it now: a role may change while somebody works. */
export const keepUser = (user: StaffUser) => writeSession('user_data', JSON.stringify(user))

/** Opens the desk in this browser. It decides only what is drawn; the server checks every call. */
export function completeSession() {
  const token = readSession('authToken')
  if (token === null) clearSession()
  else writeSession('adminToken', token)
}

/** Who is signed in, as this browser was told; null where that cannot be read. Redraws when it changes. */
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
