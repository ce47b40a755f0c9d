import { useSyncExternalStore } from 'react'

const changed = new EventTarget()
const chosen = new Map<string, string>()

function read(name: string): string {
  const here = chosen.get(name)
  if (here !== undefined) return here
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** Saves a choice for this device. With blocked storage it lasts until the tab closes. */
export function storeChoice(name: string, value: string) {
  chosen.set(name, value)
  try {
    localStorage.setItem(name, value)
  } catch {
    // Storage is blocked.
  }
  changed.dispatchEvent(new Event('change'))
}

/** Returns a choice of this device; empty if none was made. */
export const useStoredChoice = (name: string): string =>
  useSyncExternalStore(
    (listener) => {
      changed.addEventListener('change', listener)
      return () => changed.removeEventListener('change', listener)
    },
    () => read(name),
  )
