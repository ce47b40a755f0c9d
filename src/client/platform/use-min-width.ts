import { useSyncExternalStore } from 'react'

/**
 * Returns true if the window is at least `rem` wide in the user's text size. Media queries only know the browser's text
 * size, not the one a page sets; the text-size controls dispatch `resize`.
 */
export const useMinWidth = (rem: number): boolean => useSyncExternalStore(onResize, () => windowWidthInRem() >= rem)

const windowWidthInRem = () =>
  window.innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
