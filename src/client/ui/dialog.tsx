import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

const places = {
  center: 'm-auto w-[min(32rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded',
  left: 'mr-auto h-dvh max-h-none w-72 max-w-[calc(100vw-1rem)]',
  top: 'mx-auto mt-[min(12vh,6rem)] w-[min(38rem,calc(100vw-1rem))] max-h-[min(34rem,calc(100dvh-1rem))] rounded overflow-hidden',
  right: 'ml-auto h-dvh max-h-none w-[min(30rem,100vw)] max-w-none',
} as const

interface DialogProps {
  title: string
  onClose: () => void
  place?: keyof typeof places
  /** The title is read out but the content draws its own. */
  isTitleHidden?: boolean
  children: ReactNode
}

/**
 * A modal window: draw it while it is open. The browser's own `<dialog>` holds the focus, makes the page behind it
 * inert, closes on Escape and gives the focus back.
 */
export function Dialog({ title, onClose, place = 'center', isTitleHidden = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser provides
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className={`border border-line bg-surface p-0 text-ink shadow backdrop:bg-[oklch(0.2_0.02_168/0.5)] ${places[place]}`}
    >
      <div className={`flex flex-col ${place === 'top' ? 'max-h-[inherit]' : 'min-h-full'}`}>
        <div
          className={
            isTitleHidden ? 'contents' : 'flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-5'
          }
        >
          <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'text-lg'}>
            {title}
          </h2>
          {!isTitleHidden && <CloseButton onClose={onClose} />}
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** The sign in the corner that closes what it stands in. */
export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <button
    type="button"
    aria-label="Close"
    onClick={onClose}
    className="inline-flex size-11 shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink"
  >
    <X size="1.3em" strokeWidth={1.5} aria-hidden="true" />
  </button>
)
