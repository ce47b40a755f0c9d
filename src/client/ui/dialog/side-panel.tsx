import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { restorableFocus, restoreFocus } from './focus.ts'
import { openOnTop, topDialog } from './top-dialog.ts'

interface SidePanelProps {
  /** For screen readers. */
  title: string
  /** Next to the list on wide screens; otherwise a dialog over it. */
  isBeside: boolean
  onClose: () => void
  children: ReactNode
}

export function SidePanel({ title, isBeside, onClose, children }: SidePanelProps) {
  const titleId = useId()
  const { aside, dialog, heading, room, content } = useFrames(isBeside)
  useEffect(() => {
    if (!isBeside) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !topDialog()) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isBeside, onClose])

  // Only the frame in use has the name.
  return (
    <>
      <aside
        ref={aside}
        aria-label={isBeside ? title : undefined}
        className="relative @container w-[30rem] shrink-0 overflow-y-auto border-line border-l bg-surface"
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser provides */}
      <dialog
        ref={dialog}
        data-panel
        aria-labelledby={isBeside ? undefined : titleId}
        onCancel={(event) => {
          event.preventDefault()
          onClose()
        }}
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose()
        }}
        className="ml-auto h-dvh max-h-none w-[min(30rem,100vw)] max-w-none border border-line bg-surface p-0 text-ink shadow backdrop:bg-[oklch(0.2_0.02_168/0.5)]"
      >
        <div ref={room} className="@container flex min-h-full flex-col">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="sr-only outline-none">
            {!isBeside && title}
          </h2>
        </div>
      </dialog>
      {createPortal(children, content)}
    </>
  )
}

/** Moves input, focus and scroll position between a panel's two frames. */
function useFrames(isBeside: boolean) {
  const aside = useRef<HTMLElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [content] = useState(newContent)
  const opener = useRef<HTMLElement>(null)
  const kept = useRef<{ focused: HTMLElement | null; scrollTop: number }>(undefined)

  useLayoutEffect(() => {
    const frame = isBeside ? aside.current : dialog.current
    if (!frame || !aside.current || !dialog.current) return
    if (!isBeside) opener.current ??= restorableFocus()
    aside.current.hidden = !isBeside
    ;(isBeside ? aside : room).current?.append(content)
    const close = isBeside ? undefined : openOnTop(dialog.current)
    for (const moved of content.querySelectorAll<HTMLDialogElement>('dialog[open]')) raise(moved)
    // A panel starts at its heading, even if it has fields.
    const stop = kept.current?.focused ?? (isBeside ? null : heading.current)
    stop?.focus({ preventScroll: true })
    frame.scrollTop = kept.current?.scrollTop ?? 0
    return () => {
      const focused = restorableFocus()
      kept.current = { focused: content.contains(focused) ? focused : null, scrollTop: frame.scrollTop }
      // A removed dialog does not restore focus.
      close?.()
    }
  }, [isBeside, content])
  useEffect(() => () => restoreFocus(opener.current), [])
  return { aside, dialog, heading, room, content }
}

/** Browsers remove a dialog that moved from the top layer. */
function raise(dialog: HTMLDialogElement) {
  dialog.removeAttribute('open')
  openOnTop(dialog)
}

function newContent() {
  const content = document.createElement('div')
  content.className = 'contents'
  return content
}
