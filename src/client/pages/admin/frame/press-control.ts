import { focusedRow } from '#client/pages/admin/lists/use-list-page.ts'
import { topDialog } from '#client/ui/dialog/top-dialog.ts'

const loadWaiting = () => import('#client/pages/admin/lists/wait-for-control.ts')
let waiting: Awaited<ReturnType<typeof loadWaiting>> | undefined

/** Fetches what waits for a control that still loads, so that it holds the next keys at once. */
export async function preloadWaiting() {
  waiting = await loadWaiting().catch(() => undefined)
}

/**
 * Uses the control on the screen that has this key: presses a button, focuses a field, and opens a list, a tab or a
 * section. The bar of selected rows comes first, then the dialog or panel drawn last. Without such a control, the
 * focused row of a list opens first, and what loads is waited for.
 */
export function pressControl(key: string) {
  const control = controlOf(key)
  if (control) use(control, key)
  else if (!rowKeys.includes(key)) return
  else if (waiting) openAndUse(key, waiting)
  else void loadWaiting().then((loaded) => openAndUse(key, loaded), openFocusedRow)
}

/** Keys that act on a record. */
const rowKeys = ['a', 's', 'n', 'l']

function openAndUse(key: string, { isLoading, waitForControl }: NonNullable<typeof waiting>) {
  // Before the click, because a loaded record is drawn at once.
  if (rowLink() || isLoading())
    waitForControl({ find: () => controlOf(key), use: (control) => use(control, key), isTyping: key === 'n' })
  openFocusedRow()
}

const openFocusedRow = () => rowLink()?.click()

function rowLink() {
  const row = focusedRow()
  return row === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] a`)
}

function controlOf(key: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)]
  const shown = all.filter((each) => each.checkVisibility?.() ?? true)
  // A panel over its list covers the bar.
  const isUsable = (each: HTMLElement) => topDialog()?.contains(each) ?? true
  return shown.find((each) => each.closest('[data-selection-bar]') && isUsable(each)) ?? shown.at(-1)
}

function use(control: HTMLElement, key: string) {
  if (control instanceof HTMLSelectElement) return openSelect(control)
  if (isField(control)) return control.focus()
  if (control.tagName === 'SUMMARY') return openSection(control)
  control.click()
  if (control.getAttribute('role') === 'tab') focusFieldOfTab(key)
}

const isField = ({ tagName }: HTMLElement) => ['INPUT', 'TEXTAREA'].includes(tagName)

function openSelect(select: HTMLSelectElement) {
  select.focus()
  try {
    select.showPicker()
  } catch {
    // Older browsers, and keys that don't count as a user's action: arrows choose.
  }
}

function openSection(summary: HTMLElement) {
  const details = summary.closest('details')
  if (!details) return
  details.open = true
  // Its content is rendered when it opens.
  setTimeout(() => (details.querySelector<HTMLElement>('select, input, textarea') ?? summary).focus(), 0)
}

/** The field of a tab has the same key. */
function focusFieldOfTab(key: string) {
  setTimeout(() => {
    const field = controlOf(key)
    if (field && isField(field)) field.focus()
  }, 0)
}
