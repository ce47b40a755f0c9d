import { useSyncExternalStore } from 'react'

/**
 * Returns true if the window is `rem` wide in the user's text size, which media queries ignore; text-size controls
 * dispatch `resize`.
 */
export const useMinWidth = (rem: number): boolean => useSyncExternalStore(onResize, () => windowWidthInRem() >= rem)

const windowWidthInRem = () =>
  window.innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
