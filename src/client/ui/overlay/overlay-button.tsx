import { type KeyboardEvent, type ReactNode, useState } from 'react'

interface OverlayButtonProps<Overlay> {
  kind: 'menu' | 'dialog'
  label?: string | undefined
  title?: string | undefined
  trigger: ReactNode
  className: string
  keys?: string | undefined
  isDisabled?: boolean | undefined
  load: () => Promise<Overlay>
  /** Replaces the button at the first use, and is open then. */
  children: (overlay: Overlay) => ReactNode
}

/** A button whose overlay, with all that places it, is fetched when someone points at it. */
export function OverlayButton<Overlay>(props: OverlayButtonProps<Overlay>) {
  const { kind, label, title, trigger, className, keys, isDisabled, load, children } = props
  const [loaded, setLoaded] = useState<{ readonly overlay: Overlay }>()
  if (loaded) return children(loaded.overlay)

  // If it can't be fetched, the next click tries again.
  const preload = () => void load().catch(() => {})
  const open = () =>
    void load().then(
      (overlay) => setLoaded({ overlay }),
      () => {},
    )
  const openByKey = (event: KeyboardEvent) => {
    if (kind !== 'menu' || event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
  }
  return (
    <button
      type="button"
      aria-haspopup={kind}
      aria-expanded="false"
      aria-label={label}
      aria-keyshortcuts={keys}
      data-state="closed"
      title={title}
      disabled={isDisabled}
      className={className}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
      onKeyDown={openByKey}
    >
      {trigger}
    </button>
  )
}
