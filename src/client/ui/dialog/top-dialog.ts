import { useSyncExternalStore } from 'react'

// Modal dialogs make everything outside inert: usable elements are rendered inside the topmost.
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const topDialog = () => open.at(-1)

export const useTopDialog = () => useSyncExternalStore(subscribe, topDialog)

/** Returns true if a window takes all keys; a panel over its list does not. */
export const isWindowOpen = () => open.some((dialog) => !dialog.matches('[data-panel]'))

/** Opens a dialog above all others. @returns a function to close it; call it before removal, to restore focus. */
export function openOnTop(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  set([...open, dialog])
  return () => {
    set(open.filter((each) => each !== dialog))
    dialog.close()
  }
}
