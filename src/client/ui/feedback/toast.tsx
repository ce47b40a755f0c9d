import { Toast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useTopDialog } from '#client/ui/dialog/top-dialog.ts'
import * as copy from './copy.ts'

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'plain' | 'destructive'
  /** Stays until closed: the message appears nowhere else. */
  isKept?: boolean
}

interface ShownToast extends ToastMessage {
  id: number
  isOpen: boolean
}

const durationMs = 5_000
const swipeThresholdPx = 50
const removeAfterMs = 1_000_000

// A new toast replaces the previous one.
let shown: ShownToast | undefined
let count = 0
let isDrawn = false
const listeners = new Set<() => void>()

function set(next: ShownToast | undefined) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows a message for five seconds if the page shows it too, otherwise until closed. For refusals; completed actions
 * use `showDone`.
 */
export function showToast(message: ToastMessage) {
  // Rendered only by the browser, so that no inline style is sent.
  if (!isDrawn) createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
  isDrawn = true
  count += 1
  set({ ...message, id: count, isOpen: true })
}

function dismiss(id: number) {
  if (shown?.id !== id) return
  set({ ...shown, isOpen: false })
  setTimeout(() => shown?.id === id && set(undefined), removeAfterMs)
}

/** F8 moves focus here. */
function Toaster() {
  const toast = useSyncExternalStore(subscribe, () => shown)
  const dialog = useTopDialog()

  const toasts = (
    <Toast.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.isOpen}
          onOpenChange={(isOpen) => isOpen || dismiss(toast.id)}
          {...(toast.isKept && { duration: Number.POSITIVE_INFINITY })}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          className={`flex items-start gap-3 rounded border-2 bg-surface p-4 shadow ${toast.variant === 'destructive' ? 'border-danger' : 'border-action'}`}
          style={{ translate: 'var(--radix-toast-swipe-move-x,0)' }}
        >
          <div {...(toast.isKept && { role: 'alert' })} className="grow">
            <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
            {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
          </div>
          <Toast.Close
            aria-label={copy.close}
            className="grid size-control shrink-0 place-content-center rounded text-xl hover:bg-sunken"
          >
            <span aria-hidden="true">×</span>
          </Toast.Close>
        </Toast.Root>
      )}
      {/* Styles that nothing else uses: classes would be in the style sheet of every page. */}
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-50"
        style={{ margin: '1rem', width: 'min(26rem,100vw - 2rem)' }}
      />
    </Toast.Provider>
  )
  return dialog ? createPortal(toasts, dialog) : toasts
}
