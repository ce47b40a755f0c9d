import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The router writes a key into the state of every entry. */
const entryOf = (name: string) => `${history.state?.__TSR_key ?? location.href} ${name}`

/** Longer than the router takes to scroll a page to its beginning, ms. */
const settledAfterMs = 500

interface ScrollRestorationOptions<Place> {
  /** What is scrolled, in words that nothing else on its page has. */
  name: string
  within: RefObject<HTMLElement | null>
  /** Places by name and entry of the browser's history, for as long as the page is loaded. */
  places: Map<string, Place>
  /** It begins at its beginning, whatever is known. */
  isSkipped?: boolean
  /** Undefined at the beginning, where everybody starts. Keep it stable, as `put`. */
  placeOf: (element: HTMLElement) => Place | undefined
  put: (element: HTMLElement, place: Place) => void
}

/**
 * Puts what somebody comes back to by the browser's history where it was left, as long as they have not begun to do anything
 * else. @returns the place; undefined where there is none.
 */
export function useScrollRestoration<Place>(options: ScrollRestorationOptions<Place>): Place | undefined {
  const { name, within, places, isSkipped = false, placeOf, put } = options
  const [left] = useState(() => (isSkipped ? undefined : places.get(entryOf(name))))
  const isSettled = useRef(!left)
  const noted = useRef(left)

  // After each drawing: rows may have come, or been measured; the address may be another entry of the same page.
  useLayoutEffect(() => {
    if (within.current && left && !isSettled.current) put(within.current, left)
    if (noted.current) places.set(entryOf(name), noted.current)
    else places.delete(entryOf(name))
  })

  useEffect(() => {
    const { pathname } = location
    const putAgain = () => {
      if (within.current && left && !isSettled.current) put(within.current, left)
    }
    // Its parts may be drawn without it.
    const drawn = new MutationObserver(putAgain)
    if (within.current && !isSettled.current) drawn.observe(within.current, { childList: true, subtree: true })
    const settle = () => {
      isSettled.current = true
      drawn.disconnect()
    }
    const timer = setTimeout(settle, settledAfterMs)
    let frame = 0
    const onScroll = () => {
      putAgain()
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        // The next page is asked for already: what scrolls now is no wish of the reader.
        if (location.pathname !== pathname || !isSettled.current) return
        noted.current = within.current ? placeOf(within.current) : undefined
        if (noted.current) places.set(entryOf(name), noted.current)
        else places.delete(entryOf(name))
      })
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    for (const act of acts) document.addEventListener(act, settle, { capture: true, passive: true })
    return () => {
      drawn.disconnect()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', onScroll, { capture: true })
      for (const act of acts) document.removeEventListener(act, settle, { capture: true })
    }
  }, [name, within, places, left, placeOf, put])

  return left
}

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
