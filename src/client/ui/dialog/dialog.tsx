import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import * as copy from './copy.ts'
import { restorableFocus, restoreFocus } from './focus.ts'
import { openOnTop } from './top-dialog.ts'

const places = {
  center: 'm-auto w-[min(32rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded',
  left: 'mr-auto h-dvh max-h-none w-72 max-w-[calc(100vw-1rem)]',
  top: 'mx-auto mt-[min(12vh,6rem)] w-[min(38rem,calc(100vw-1rem))] max-h-[min(34rem,calc(100dvh-1rem))] rounded overflow-hidden',
} as const

const firstField = ':is(input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea):enabled'

/** Max time until a second press is a double click, ms. */
const doublePressMs = 500

interface DialogProps {
  title: string
  onClose: () => void
  place?: keyof typeof places
  /** Only screen readers get the title; the content renders its own. */
  isTitleHidden?: boolean
  /** Stays open while an action runs that shows its result here. */
  isBusy?: boolean
  /** Asks once before closing: unsaved input exists only here. */
  holdsTyped?: boolean
  /** Input from an earlier visit was restored. */
  isTyped?: boolean | undefined
  children: ReactNode
}

/**
 * A modal window: render it while it is open. Focus starts in its first field, or on its title, so that an early
 * Enter does nothing; then it returns to the element that opened it.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    onClose,
    place = 'center',
    isTitleHidden = false,
    isBusy = false,
    holdsTyped = false,
    isTyped: wasTyped = false,
    children,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const opener = useRef<HTMLElement>(null)
  const openedAt = useRef(0)
  const isTyped = useRef(wasTyped)
  const [isWarned, setWarned] = useState(false)
  // A removed dialog does not restore focus.
  useLayoutEffect(() => {
    if (!dialog.current) return
    opener.current = restorableFocus()
    openedAt.current = performance.now()
    const close = openOnTop(dialog.current)
    ;(dialog.current.querySelector<HTMLElement>(firstField) ?? dialog.current.querySelector('h2'))?.focus()
    return close
  }, [])
  useEffect(() => () => restoreFocus(opener.current), [])

  function leave() {
    if (isBusy) return
    if (!holdsTyped || !isTyped.current || isWarned) onClose()
    else {
      dialog.current?.scrollTo?.({ top: 0 })
      setWarned(true)
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser provides
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClick={(event) => {
        const isBeside = event.target === event.currentTarget
        if (isBeside && performance.now() - openedAt.current > doublePressMs) leave()
      }}
      onInput={() => {
        isTyped.current = true
        setWarned(false)
      }}
      onClose={({ currentTarget }) => {
        // Repeated Escape closes it regardless of `onCancel`.
        if (isBusy && currentTarget.isConnected) currentTarget.showModal()
      }}
      className={`border border-line bg-surface p-0 text-ink shadow backdrop:bg-[oklch(0.2_0.02_168/0.5)] ${places[place]}`}
    >
      <div className={`flex flex-col ${place === 'top' ? 'max-h-[inherit]' : 'min-h-full'}`}>
        <div
          className={
            isTitleHidden ? 'contents' : 'flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-5'
          }
        >
          <h2 id={titleId} tabIndex={-1} className={`outline-none ${isTitleHidden ? 'sr-only' : 'text-lg'}`}>
            {title}
          </h2>
          {!isTitleHidden && <CloseButton onClose={leave} isDisabled={isBusy} />}
        </div>
        {isWarned && (
          <p role="alert" className="px-5 pt-4 font-semibold text-danger">
            {copy.changesNotSaved}
          </p>
        )}
        {children}
      </div>
    </dialog>
  )
}

export const CloseButton = ({ onClose, isDisabled = false }: { onClose: () => void; isDisabled?: boolean }) => (
  <button
    type="button"
    aria-label={copy.close}
    onClick={onClose}
    disabled={isDisabled}
    className="inline-flex size-control shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-50"
  >
    <X size="1.3em" strokeWidth={1.5} aria-hidden="true" />
  </button>
)
