import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLeft, keepFocusOn } from './focus.ts'

/**
 * Moves the focus once an action is done whose button is disabled or replaced, unless the user moved it. Returns a
 * function to call when the button is pressed.
 * @param frame contains the button
 */
export function useFocusAfter(
  frame: RefObject<HTMLElement | null>,
  isBusy: boolean,
  find: () => HTMLElement | null | undefined,
): () => void {
  const isPressed = useRef(false)
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    if (isBusy || !isPressed.current) return
    isPressed.current = false
    // An error takes the focus itself.
    if (frame.current?.querySelector('[role=alert]')) return
    if (isFocusLeft(frame.current)) keepFocusOn(() => latest.current())
  }, [frame, isBusy])
  return () => {
    isPressed.current = true
  }
}
