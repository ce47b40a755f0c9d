import { topDialog } from '#client/ui/top-dialog.ts'

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** The heading of what is in front: of the topmost dialog, otherwise of the page. */
function focusHeading(): HTMLElement | null {
  const heading = (topDialog() ?? document.querySelector('main'))?.querySelector<HTMLElement>('h1, h2') ?? null
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus()
  return heading
}

/** What has the focus now and can take it again: of a choice in a menu the button that opened the menu. */
export function restorableFocus(): HTMLElement | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  const opener = focused.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : focused
}

/** Gives the focus to what had it, or to the heading where that is gone. Nothing while the focus is anywhere. */
export function restoreFocus(before: HTMLElement | null) {
  if (!before || !isNowhere()) return
  if (before.isConnected) before.focus()
  if (isNowhere()) focusHeading()
}

/** How long what was changed may take until it is drawn anew, ms. */
const settledAfterMs = 5_000

/**
 * Gives the focus to what is found, and again where that is drawn anew while lists are read, unless somebody has gone
 * elsewhere by then. Meanwhile it is at the heading.
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

const stops = 'h1, h2, h3, h4, input:not([type=hidden]), select, textarea'

/**
 * Gives the focus to the field or heading that stands next to what is about to go: below it, otherwise above, of the same
 * form before others, and of those the first that is still there when all that goes is gone.
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
