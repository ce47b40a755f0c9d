interface Waiting {
  readonly find: () => HTMLElement | undefined
  readonly use: (control: HTMLElement) => void
  /** What is typed until then belongs into the control. */
  readonly isTyping: boolean
}

export const isLoading = () => document.querySelector('[data-loading]') !== null

const maxWaitMs = 5_000

/** How long something may take to start loading. */
const startMs = 1_000

/** Uses a control as soon as it is drawn, while something loads. */
export function waitForControl({ find, use, isTyping }: Waiting) {
  const held = isTyping ? holdKeys() : undefined
  const endsAt = Date.now() + maxWaitMs
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    held?.release()
  }
  const watch = new MutationObserver(() => {
    const control = find()
    if (!control) return
    stop()
    use(control)
    if (held) insertText(control, held.text())
  })
  const check = () => {
    if (Date.now() >= endsAt || !isLoading()) stop()
    else timer = setTimeout(check, startMs)
  }
  let timer = setTimeout(check, startMs)
  watch.observe(document.body, { childList: true, subtree: true })
}

/** Keeps typed letters from running as shortcuts, until the field that they are meant for is there. */
function holdKeys() {
  let text = ''
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return release()
    if (key === 'Escape') return release()
    if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const release = () => window.removeEventListener('keydown', onKey, true)
  window.addEventListener('keydown', onKey, true)
  return { text: () => text, release }
}

function insertText(field: HTMLElement, text: string) {
  if (text === '' || !(field instanceof HTMLTextAreaElement)) return
  const end = field.value.length
  field.setRangeText(text, end, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
