import { useSyncExternalStore } from 'react'

// A modal dialog makes all beside it inert, however high it lies: what has to stay in reach is drawn inside the topmost.
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

/** The modal dialog above all others; undefined while none is open. */
export const topDialog = () => open.at(-1)

/** `topDialog`, drawn anew with every change. */
export const useTopDialog = () => useSyncExternalStore(subscribe, topDialog)

/** Whether a window is open that asks for all attention. A panel that lies over its list for want of room leaves the keys to both. */
export const isWindowOpen = () => open.some((dialog) => !dialog.matches('[data-panel]'))

/** Opens a dialog above all others. @returns what closes it; call it before it leaves the document, so that the focus goes back. */
export function openOnTop(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  set([...open, dialog])
  return () => {
    set(open.filter((each) => each !== dialog))
    dialog.close()
  }
}
