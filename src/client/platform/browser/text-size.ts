export function followTextSize() {
  addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLSelectElement
    if (name === 'textSize') setTextSize(value)
  })
  // This script loads late: the user may have chosen already.
  const missed = controls().find(({ value }) => value !== document.documentElement.dataset.textSize)
  if (missed) setTextSize(missed.value)
}

const controls = () => [...document.querySelectorAll<HTMLSelectElement>('[name=textSize]')]

/** Returns the reader's text size, percent. */
export const getTextSize = (): string => document.documentElement.dataset.textSize ?? '100'

/** Applies and saves the reader's text size, percent. */
export function setTextSize(size: string) {
  document.documentElement.dataset.textSize = size
  for (const select of controls()) select.value = size
  // Scripts that compute layout measure again.
  dispatchEvent(new Event('resize'))
  try {
    localStorage.textSize = size
  } catch {
    // Storage is blocked: the size applies to this page only.
  }
}
