import { useSyncExternalStore } from 'react'

/**
 * Returns true if the window is at least `rem` wide in the user's text size. Media queries ignore text sizes set by the
 * page; the text-size controls dispatch `resize`.
 */
export const useMinWidth = (rem: number): boolean => useSyncExternalStore(onResize, () => windowWidthInRem() >= rem)

const windowWidthInRem = () =>
  window.innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
