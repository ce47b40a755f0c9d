/** What sign-in leaves in the browser. A token alone opens nothing: the server also wants its HttpOnly cookie. */
export type SessionKey = 'authToken' | 'refreshToken' | 'adminToken' | 'user_data'

const sessionKeys = ['authToken', 'auth_token', 'refreshToken', 'adminToken', 'user_data']

/** Holds what storage refused (private mode, full disk), so that sign-in works until the tab is closed. */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()

/** The stored value, or null. `authToken` is also found under its older name. */
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

/** Forgets every trace of the session in this browser. */
export function clearSession() {
  for (const key of sessionKeys) {
    inMemory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Storage that cannot be opened holds nothing of ours either.
    }
  }
  announce()
}

/** Calls `listener` on every change, also one made by another tab. Returns the way out. */
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
