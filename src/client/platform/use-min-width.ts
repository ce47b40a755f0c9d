import { useSyncExternalStore } from 'react'

/**
 * Whether the window is at least `rem` wide in the reader's own text size. Media queries know the browser's text size
 * only, not one that a page sets for itself; who changes that tells it by a `resize` event.
 */
export const useMinWidth = (rem: number): boolean => useSyncExternalStore(onResize, () => windowWidthInRem() >= rem)

const windowWidthInRem = () =>
  window.innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
