/** Reads JSON from session storage, if it isn't blocked. */
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
    // Storage is blocked.
  }
}

export function removeSession(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked.
  }
}

const dayMs = 24 * 60 * 60_000

/** Reads a draft of this device, if it hasn't expired and storage isn't blocked. */
export function readDraft(key: string): unknown {
  try {
    const [until, draft] = JSON.parse(localStorage.getItem(key) ?? '[]')
    return until > Date.now() ? draft : null
  } catch {
    return null
  }
}

/**
 * Stores a draft on this device, so that closing the tab loses nothing. Only for forms that ask for no Social Security
 * number and no date of birth.
 * @param days as the privacy policy says.
 */
export function writeDraft(key: string, draft: unknown, days = 7) {
  try {
    localStorage.setItem(key, JSON.stringify([Date.now() + days * dayMs, draft]))
  } catch {
    // Storage is blocked.
  }
}

export function removeDraft(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked.
  }
}
