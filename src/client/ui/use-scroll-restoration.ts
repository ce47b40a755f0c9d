import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The router stores a key in every history entry's state. */
const entryOf = (name: string) => `${history.state?.__TSR_key ?? location.href} ${name}`

/** Longer than the router takes to scroll to the top, ms. */
const settledAfterMs = 500

interface ScrollRestorationOptions<Place> {
  name: string
  within: RefObject<HTMLElement | null>
  /** Places by name and history entry. */
  places: Map<string, Place>
  /** Starts at the top even if a place is saved. */
  isSkipped?: boolean
  /** Undefined at the top. Keep it stable, like `put`. */
  placeOf: (element: HTMLElement) => Place | undefined
  put: (element: HTMLElement, place: Place) => void
}

/**
 * Restores the scroll position on Back or Forward, unless the user already acts.
 * @returns the place, if any.
 */
export function useScrollRestoration<Place>(options: ScrollRestorationOptions<Place>): Place | undefined {
  const { name, within, places, isSkipped = false, placeOf, put } = options
  const [left] = useState(() => (isSkipped ? undefined : places.get(entryOf(name))))
  const isSettled = useRef(!left)
  const noted = useRef(left)

  // Rows may be new or measured, or the address another entry of the page.
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
    // Parts may render separately.
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
        // The next page is loading: this scrolling is not the user's.
        if (location.pathname !== pathname || !isSettled.current) return
        noted.current = within.current ? placeOf(within.current) : undefined
        if (noted.current) places.set(entryOf(name), noted.current)
        else places.delete(entryOf(name))
      })
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    for (const type of eventTypes) document.addEventListener(type, settle, { capture: true, passive: true })
    return () => {
      drawn.disconnect()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', onScroll, { capture: true })
      for (const type of eventTypes) document.removeEventListener(type, settle, { capture: true })
    }
  }, [name, within, places, left, placeOf, put])

  return left
}

const eventTypes = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

interface ScrollPlace {
  /** Null if the window scrolls. */
  readonly box: HTMLElement | null
  /** Distance from the start of the content, px. */
  readonly top: number
}

/** Returns an element's place in its scroll container. Undefined before layout, and if unused, to avoid renders. */
export function useElementScrollRestoration(
  ref: RefObject<HTMLElement | null>,
  isInView: boolean,
): ScrollPlace | undefined {
  const [place, setPlace] = useState<ScrollPlace>()
  const latest = useRef<ScrollPlace>(undefined)
  // A notice above the element may have appeared or disappeared.
  useLayoutEffect(() => {
    if (!ref.current) return
    latest.current = changed(ref.current, latest.current)
    if (isInView) setPlace(latest.current)
  })
  useEffect(() => {
    const element = ref.current
    if (!element || !isInView) return
    const observer = new ResizeObserver(() => setPlace((known) => changed(element, known)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isInView])
  return isInView ? (place ?? latest.current) : undefined
}

function changed(element: HTMLElement, known: ScrollPlace | undefined): ScrollPlace {
  const box = scrollParent(element)
  const { top: inSight } = element.getBoundingClientRect()
  const top = box ? inSight - box.getBoundingClientRect().top - box.clientTop + box.scrollTop : inSight + window.scrollY
  return known?.box === box && Math.abs(known.top - top) < 1 ? known : { box, top }
}

export function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return null
}
