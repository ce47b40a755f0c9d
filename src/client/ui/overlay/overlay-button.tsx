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
  /** Replaces the button at the first use, and is open then; `isByKey`: not by the pointer. */
  children: (overlay: Overlay, isByKey: boolean) => ReactNode
}

/** A button whose overlay, with all that places it, is fetched when someone points at it. */
export function OverlayButton<Overlay>(props: OverlayButtonProps<Overlay>) {
  const { kind, label, title, trigger, className, keys, isDisabled, load, children } = props
  const [loaded, setLoaded] = useState<{ readonly overlay: Overlay; readonly isByKey: boolean }>()
  if (loaded) return children(loaded.overlay, loaded.isByKey)

  // If it can't be fetched, the next click tries again.
  const preload = () => void load().catch(() => {})
  const open = (isByKey: boolean) =>
    void load().then(
      (overlay) => setLoaded({ overlay, isByKey }),
      () => {},
    )
  const openByKey = (event: KeyboardEvent) => {
    if (kind !== 'menu' || event.key !== 'ArrowDown') return
    event.preventDefault()
    open(true)
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
      // Browsers count no click if a key or a shortcut presses the button.
      onClick={({ detail }) => open(detail === 0)}
      onKeyDown={openByKey}
    >
      {trigger}
    </button>
  )
}
