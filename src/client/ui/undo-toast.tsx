import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#client/ui/button.tsx'
import { CloseButton } from '#client/ui/dialog.tsx'

interface Done {
  /** What was done: "3 messages closed". */
  title: string
  /** Takes it back. Absent where nothing was done that could be. */
  onUndo?: () => void
}

interface ShownDone extends Done {
  id: number
}

/** Long enough to read it and to reach the button; it waits while somebody is on it. */
const durationMs = 10_000

let shown: ShownDone | undefined
let count = 0
const listeners = new Set<() => void>()

function set(next: ShownDone | undefined) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that something was done, and offers to take it back. The one before goes. */
export function showDone(done: Done) {
  count += 1
  set({ ...done, id: count })
}

/** Where `showDone` appears; drawn once, by the frame of the desk. */
export function UndoToaster() {
  const done = useSyncExternalStore(subscribe, () => shown)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4">
      {done && <DoneBar key={done.id} {...done} />}
    </div>
  )
}

function DoneBar({ title, onUndo }: Done) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => set(undefined), durationMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is on it
    <div
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      className="pointer-events-auto flex max-w-full items-center gap-2 rounded border-2 border-action bg-surface py-1 pr-1 pl-4 shadow"
    >
      <p className="min-w-0">{title}</p>
      {onUndo && (
        <Button
          look="quiet"
          onClick={() => {
            set(undefined)
            onUndo()
          }}
        >
          Undo
        </Button>
      )}
      <CloseButton onClose={() => set(undefined)} />
    </div>
  )
}
