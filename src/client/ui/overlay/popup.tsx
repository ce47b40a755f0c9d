import type { ReactNode } from 'react'
import { OverlayButton } from './overlay-button.tsx'

export interface PopupProps {
  /** Names the button; absent if its content does. */
  label?: string | undefined
  title?: string | undefined
  /** Names the panel. */
  name: string
  trigger: ReactNode
  className: string
  /** The shortcut that opens it. */
  keys?: string | undefined
  isDisabled?: boolean
  align?: 'start' | 'end'
  /** Rendered while open. */
  children: (close: () => void) => ReactNode
}

export const loadPopup = () => import('./open-popup.tsx').then(({ OpenPopup }) => OpenPopup)

/** A button that opens a small panel beside it. Escape and a click outside close it. */
export const Popup = (props: PopupProps) => (
  <OverlayButton {...props} kind="dialog" load={loadPopup}>
    {(OpenPopup) => <OpenPopup {...props} />}
  </OverlayButton>
)
