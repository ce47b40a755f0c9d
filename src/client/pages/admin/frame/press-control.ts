import { focusedRow } from '#client/pages/admin/lists/use-list-page.ts'

/**
 * Uses the control on the screen that has this key: presses a button, focuses a field, and opens a list or a section.
 * The dialog or panel drawn last comes first. Without such a control, the focused row of a list opens first.
 */
export function pressControl(key: string) {
  const control = controlOf(key)
  if (control) use(control)
  else if (rowKeys.includes(key)) openFocusedRow(() => controlOf(key))
}

/** Keys that act on a record. */
const rowKeys = ['a', 's', 'n', 'l']

/** Opening a record loads it. */
const waitMs = 5_000

function controlOf(key: string): HTMLElement | undefined {
  const controls = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)]
  return controls.findLast((each) => each.checkVisibility?.() ?? true)
}

function use(control: HTMLElement) {
  if (control instanceof HTMLSelectElement) return openSelect(control)
  if (['INPUT', 'TEXTAREA'].includes(control.tagName)) return control.focus()
  if (control.tagName === 'SUMMARY') return openSection(control)
  control.click()
}

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

function openFocusedRow(find: () => HTMLElement | undefined) {
  const row = focusedRow()
  const link = row && document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] a`)
  if (!link) return
  const watch = new MutationObserver(() => {
    const control = find()
    if (!control) return
    stop()
    use(control)
  })
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, waitMs)
  // Before the click, because a loaded record is drawn at once.
  watch.observe(document.body, { childList: true, subtree: true })
  link.click()
}
