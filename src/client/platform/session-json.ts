/** Session storage as JSON. Where it is blocked or full the visit goes on without a memory. */

export function readSession(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function writeSession(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing that depends on it may break.
  }
}

export function removeSession(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Blocked: then there is nothing to remove.
  }
}
