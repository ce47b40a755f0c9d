import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#client/ui/button.tsx'
import { CloseButton } from '#client/ui/dialog/dialog.tsx'
import { keepFocusOn, restorableFocus } from '#client/ui/dialog/focus.ts'
import { useTopDialog } from '#client/ui/dialog/top-dialog.ts'

interface Done {
  title: string
  onUndo?: () => void
  /** Selector of the subject, which takes focus when the toast closes if the previous element is gone. */
  about?: string
}

interface ShownDone extends Done {
  id: number
  focused: HTMLElement | null
}

/** Time to read it and reach the button; waits during hover or focus. */
const durationMs = 10_000
const maxAtOnce = 3

let shown: readonly ShownDone[] = []
let count = 0
const listeners = new Set<() => void>()

function set(next: readonly ShownDone[]) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Confirms an action and offers to undo it. Only the last one shows, so that nothing is covered; closing it shows the one before. */
export function showDone(done: Done) {
  count += 1
  set([...shown, { ...done, id: count, focused: restorableFocus() }].slice(-maxAtOnce))
}

export const sayUndone = () => showDone({ title: 'Undone.' })

const drop = (id: number) => set(shown.filter((each) => each.id !== id))

/** Renders in the topmost dialog if one is open; mounted once. */
export function UndoToaster() {
  const done = useSyncExternalStore(subscribe, () => shown)
  const dialog = useTopDialog()
  // The next user must not see the previous user's actions.
  useEffect(() => () => set([]), [])
  const region = (
    <div
      role="status"
      className="@container pointer-events-none fixed inset-x-0 bottom-0 z-40 flex flex-col items-center gap-2 p-4"
    >
      {done.map((each, index) => (
        <DoneBar key={each.id} {...each} isLast={index === done.length - 1} />
      ))}
    </div>
  )
  return dialog ? createPortal(region, dialog) : region
}

function DoneBar({ id, title, onUndo, about, focused, isLast }: ShownDone & { isLast: boolean }) {
  const titleId = useId()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => drop(id), durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, id])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const leave = () => {
    keepFocusOn(() => (isThere(focused) ? focused : about && placeOf(about)) || null)
    drop(id)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody is on it
    <div
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      hidden={!isLast}
      className="pointer-events-auto flex max-w-full items-center gap-2 rounded border-2 border-action bg-surface py-1 pr-1 pl-4 shadow @max-2xs:flex-wrap @max-2xs:justify-end [&[hidden]]:hidden"
    >
      <p id={titleId} className="wrap-anywhere line-clamp-4 min-w-0 @max-2xs:basis-full @max-2xs:pr-3">
        {title}
      </p>
      {onUndo && (
        <Button
          variant="quiet"
          className="@max-2xs:px-2"
          aria-describedby={titleId}
          onClick={() => {
            leave()
            onUndo()
          }}
        >
          Undo
        </Button>
      )}
      <CloseButton onClose={leave} />
    </div>
  )
}

const isThere = (element: HTMLElement | null) => element?.isConnected === true && !element.matches(':disabled')

function placeOf(about: string): HTMLElement | null {
  const thing = document.querySelector<HTMLElement>(about)
  return thing?.hasAttribute('tabindex') ? thing : (thing?.querySelector<HTMLElement>('a, button') ?? null)
}
