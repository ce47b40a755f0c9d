import { z } from 'zod/mini'
import { clearSession, readSession, writeSession } from '#client/platform/session-store.ts'
import { type SignedIn, type StaffUser, staffUser } from '#shared/auth/contract.ts'

/** Keeps what sign-in answered. The desk opens only with `completeSession`, when nothing stands before it any more. */
export function keepSession({ token, refreshToken, user }: SignedIn) {
  writeSession('authToken', token)
  writeSession('refreshToken', refreshToken)
  writeSession('user_data', JSON.stringify(user))
}

/** Opens the desk in this browser. It decides only what is drawn; the server checks every call. */
export function completeSession() {
  const token = readSession('authToken')
  if (token === null) clearSession()
  else writeSession('adminToken', token)
}

/** Who is signed in, as this browser was told; null where that cannot be read. */
export function signedInUser(): StaffUser | null {
  try {
    return z.parse(staffUser, JSON.parse(readSession('user_data') ?? 'null'))
  } catch {
    return null
  }
}
