/** A token grants no access without the server's HttpOnly cookie. */
export type SessionKey = 'authToken' | 'refreshToken' | 'adminToken' | 'user_data'

const sessionKeys = ['authToken', 'auth_token', 'refreshToken', 'adminToken', 'user_data']

/** Values that storage refused (private mode, full disk). */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()

/** Returns the stored value. `authToken` also has an older name. */
export function readSession(key: SessionKey): string | null {
  const value = read(key)
  return value === null && key === 'authToken' ? read('auth_token') : value
}

export function writeSession(key: SessionKey, value: string) {
  inMemory.delete(key)
  try {
    localStorage.setItem(key, value)
  } catch {
    inMemory.set(key, value)
  }
  announce()
}

export function clearSession() {
  for (const key of sessionKeys) {
    inMemory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Storage is blocked.
    }
  }
  announce()
}

/** Calls `listener` on changes in any tab. Returns an unsubscribe function. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(key: string): string | null {
  const kept = inMemory.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const announce = () => {
  for (const listener of listeners) listener()
}
