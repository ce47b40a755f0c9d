import { topDialog } from './top-dialog.ts'

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

function focusHeading(): HTMLElement | null {
  const heading = (topDialog() ?? document.querySelector('main'))?.querySelector<HTMLElement>('h1, h2') ?? null
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus()
  return heading
}

/** Returns the focused element; for a menu item, the menu's button. */
export function restorableFocus(): HTMLElement | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  const opener = focused.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : focused
}

/** Restores focus to the element, or to the heading if it is gone, unless focus moved on. */
export function restoreFocus(before: HTMLElement | null) {
  if (!before || !isNowhere()) return
  if (before.isConnected) before.focus()
  if (isNowhere()) focusHeading()
}

/** How long changed content may take to render again, ms. */
const settledAfterMs = 5_000

/**
 * Focuses the element, and again after lists re-render it, unless the user moved on. Until then the heading has
 * focus.
 */
export function keepFocusOn(find: () => HTMLElement | null | undefined) {
  let heading: HTMLElement | null = null
  const put = () => {
    if (!isNowhere() && document.activeElement !== heading) return
    find()?.focus()
    if (isNowhere()) heading = focusHeading()
  }
  find()?.focus()
  const observer = new MutationObserver(put)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), settledAfterMs)
}

/**
 * Returns whether the user has not moved the focus since pressing a control.
 * @param pressed contains the control
 */
export const isFocusLeft = (pressed: HTMLElement | null): boolean =>
  isNowhere() || pressed?.contains(document.activeElement) === true

const stops = 'h1, h2, h3, h4, input:not([type=hidden]), select, textarea'

/**
 * Focuses the nearest field or heading when content is removed: below, otherwise above, preferably in the same form.
 */
export function focusNext(going: HTMLElement) {
  const around = topDialog() ?? document.querySelector('main') ?? document.body
  const all = [...around.querySelectorAll<HTMLElement>(stops)].filter((stop) => !stop.closest('details:not([open])'))
  const isBelow = (stop: Node) => (going.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const near = [...all.filter(isBelow), ...all.filter((stop) => !isBelow(stop)).reverse()]
  const form = going.closest('form')
  const places = [...near.filter((stop) => form?.contains(stop)), ...near.filter((stop) => !form?.contains(stop))]
  keepFocusOn(() => {
    const place = places.find((stop) => stop.isConnected && !stop.matches(':disabled'))
    if (place?.matches('h1, h2, h3, h4')) place.tabIndex = -1
    return place
  })
}
