import type { PopupProps } from './open-popup.tsx'
import { OverlayButton } from './overlay-button.tsx'

export const loadPopup = () => import('./open-popup.tsx').then(({ OpenPopup }) => OpenPopup)

/** A button that opens a small panel beside it. Escape and a click outside close it. */
export const Popup = (props: PopupProps) => (
  <OverlayButton {...props} kind="dialog" load={loadPopup}>
    {(OpenPopup) => <OpenPopup {...props} />}
  </OverlayButton>
)
