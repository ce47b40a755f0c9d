/** Reads JSON from session storage. If it is blocked or full, nothing is remembered. */

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
    // Nothing may break if storage is missing.
  }
}

export function removeSession(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Blocked: there is nothing to remove.
  }
}
