import { iconButton, type MenuProps } from './menu-parts.tsx'
import { OverlayButton } from './overlay-button.tsx'

export const loadMenu = () => import('./open-menu.tsx').then(({ OpenMenu }) => OpenMenu)

/** A button that opens a list of actions or choices. */
export const Menu = (props: MenuProps) => (
  <OverlayButton {...props} className={props.className ?? iconButton} kind="menu" load={loadMenu}>
    {(OpenMenu, isByKey) => <OpenMenu {...props} isByKey={isByKey} />}
  </OverlayButton>
)
