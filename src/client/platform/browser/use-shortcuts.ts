import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isWindowOpen } from '#client/ui/dialog/top-dialog.ts'

const storageKey = 'adminShortcuts'
const changed = new EventTarget()
let isOffHere: boolean | undefined

/** The second key of a pair does not act on its own. */
const pairs = new Set<string>()

/** Max time between the keys of a pair, ms. */
const pairMs = 1_500

/**
 * Handles single keys or pairs (`g l`), unless the user is typing. Can be switched off, because speech input and
 * unsteady hands press them by accident (WCAG 2.2, 2.1.4).
 */
export function useShortcuts(actions: Record<string, (event: KeyboardEvent) => void>) {
  const isOn = useShortcutsOn()
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
    const own = Object.keys(actions).filter((keys) => keys.includes(' '))
    for (const pair of own) pairs.add(pair)
    return () => {
      for (const pair of own) pairs.delete(pair)
    }
  }, [actions])
  useEffect(() => {
    if (!isOn) return
    let first = ''
    let firstAt = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const pair = event.timeStamp - firstAt < pairMs ? `${first} ${event.key}` : ''
      const action = current.current[pairs.has(pair) ? pair : event.key]
      first = event.key
      firstAt = event.timeStamp
      if (!action) return
      event.preventDefault()
      action(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

export const useShortcutsOn = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      changed.addEventListener('change', onChange)
      return () => changed.removeEventListener('change', onChange)
    },
    () => !isOff(),
  )

export function setShortcutsOn(isOn: boolean) {
  isOffHere = !isOn
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  } catch {
    // Storage is blocked: the choice lasts until the tab closes.
  }
  changed.dispatchEvent(new Event('change'))
}

function isOff(): boolean {
  if (isOffHere !== undefined) return isOffHere
  try {
    return localStorage.getItem(storageKey) === 'off'
  } catch {
    return false
  }
}

/** Keys belong to a focused text field or an open window; checkboxes only use the space bar. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (isWindowOpen()) return true
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, [role="menu"]') !== null
  )
}
