/** Follows the text-size controls of the page, wherever they stand, and remembers the choice for the next page. */
export function followTextSize() {
  addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLSelectElement
    if (name !== 'textSize') return
    document.documentElement.dataset.textSize = value
    for (const select of document.querySelectorAll<HTMLSelectElement>('[name=textSize]')) select.value = value
    // Whoever lays out by script measures again.
    dispatchEvent(new Event('resize'))
    try {
      localStorage.textSize = value
    } catch {
      // Storage is blocked: the size holds for this page only.
    }
  })
}
