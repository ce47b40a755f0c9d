import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface ScrollPlace {
  /** The element that scrolls what it is in; null where that is the window. */
  readonly box: HTMLElement | null
  /** From the beginning of what is scrolled to the element, px. */
  readonly top: number
}

/**
 * Where an element stands in what scrolls it. That changes with the room there is. Undefined before the first layout, and while
 * nobody asks: what does not use it is not drawn again for it.
 */
export function useElementScrollRestoration(
  ref: RefObject<HTMLElement | null>,
  isAsked: boolean,
): ScrollPlace | undefined {
  const [place, setPlace] = useState<ScrollPlace>()
  // Known as soon as it is asked for: what is drawn then is not taken away until the next layout.
  const latest = useRef<ScrollPlace>(undefined)
  // After each drawing: a notice above the element may have come or gone.
  useLayoutEffect(() => {
    if (!ref.current) return
    latest.current = changed(ref.current, latest.current)
    if (isAsked) setPlace(latest.current)
  })
  useEffect(() => {
    const element = ref.current
    if (!element || !isAsked) return
    const observer = new ResizeObserver(() => setPlace((known) => changed(element, known)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isAsked])
  return isAsked ? (place ?? latest.current) : undefined
}

function changed(element: HTMLElement, known: ScrollPlace | undefined): ScrollPlace {
  const box = scrollParent(element)
  const { top: inSight } = element.getBoundingClientRect()
  const top = box ? inSight - box.getBoundingClientRect().top - box.clientTop + box.scrollTop : inSight + window.scrollY
  return known?.box === box && Math.abs(known.top - top) < 1 ? known : { box, top }
}

/** What scrolls an element; null where that is the window. */
export function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return null
}
