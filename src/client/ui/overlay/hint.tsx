import { type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopDialog } from '#client/ui/dialog/top-dialog.ts'
import { Keys } from './menu-parts.tsx'

interface HintProps {
  text: string
  keys?: string | undefined
  side?: 'right' | 'bottom'
  children: ReactElement
}

const delayMs = 400
const gapPx = 4
const marginPx = 8

/** Shows what a control does, and its keys, on hover and focus. The control has its own name. */
export function Hint({ text, keys, side = 'bottom', children }: HintProps) {
  const id = useId()
  const [control, setControl] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setControl(null)
  }
  const showSoon = (box: Element) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setControl(box.firstElementChild), delayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside takes the input
    <span
      className="contents"
      onPointerEnter={({ currentTarget, pointerType }) => pointerType !== 'touch' && showSoon(currentTarget)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ currentTarget, target }) => {
        if (target.matches(':focus-visible')) setControl(currentTarget.firstElementChild)
      }}
      onBlur={hide}
    >
      {children}
      {control && <Bubble {...{ id, text, keys, side, control }} onHide={hide} />}
    </span>
  )
}

interface BubbleProps extends Omit<HintProps, 'children' | 'side'> {
  id: string
  side: 'right' | 'bottom'
  control: Element
  onHide: () => void
}

function Bubble({ id, text, keys, side, control, onHide }: BubbleProps) {
  const box = useRef<HTMLDivElement>(null)
  const dialog = useTopDialog()

  useLayoutEffect(() => {
    if (!box.current) return
    const { style, offsetWidth: width, offsetHeight: height } = box.current
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const isBelow = side === 'bottom' || right + gapPx + width > innerWidth - marginPx
    const x = isBelow ? (left + right - width) / 2 : right + gapPx
    const y = !isBelow
      ? (top + bottom - height) / 2
      : bottom + gapPx + height > innerHeight
        ? top - gapPx - height
        : bottom + gapPx
    style.left = `${Math.max(marginPx, Math.min(x, innerWidth - marginPx - width))}px`
    style.top = `${Math.max(marginPx, Math.min(y, innerHeight - marginPx - height))}px`
  }, [control, side])

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onHide()
    const before = control.getAttribute('aria-describedby')
    control.setAttribute('aria-describedby', before ? `${before} ${id}` : id)
    addEventListener('keydown', onKey)
    addEventListener('scroll', onHide, true)
    return () => {
      if (before) control.setAttribute('aria-describedby', before)
      else control.removeAttribute('aria-describedby')
      removeEventListener('keydown', onKey)
      removeEventListener('scroll', onHide, true)
    }
  })

  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-50 flex w-max max-w-72 items-center gap-2 rounded border border-line bg-surface px-2 py-1 text-ink text-sm shadow"
    >
      {text}
      {keys && <Keys keys={keys} />}
    </div>,
    dialog ?? document.body,
  )
}
