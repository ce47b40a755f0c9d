import { useEffect, useSyncExternalStore } from 'react'

const storageKey = 'deskShortcuts'
const changed = new EventTarget()
let isOffHere: boolean | undefined

/** How long the first key of two waits for the second, ms. */
const pairMs = 1_500

/**
 * Single keys, or two one after the other (`g l`), that act while no text is being typed. They can be switched off, because speech input and unsteady
 * hands press them by accident (WCAG 2.2, 2.1.4).
 */
export function useShortcuts(actions: Record<string, () => void>) {
  const isOn = useShortcutsOn()
  useEffect(() => {
    if (!isOn) return
    let first = ''
    let firstAt = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const pair = event.timeStamp - firstAt < pairMs ? actions[`${first} ${event.key}`] : undefined
      const action = pair ?? actions[event.key]
      first = event.key
      firstAt = event.timeStamp
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [actions, isOn])
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
    // Blocked storage: the choice holds until the tab is closed.
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

/** Keys belong to a text box that has the focus, and to an open dialog. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="menu"]') !== null
}
