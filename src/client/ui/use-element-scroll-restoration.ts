import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface ScrollPlace {
  /** Null if the window scrolls. */
  readonly box: HTMLElement | null
  /** Distance from the start of the scrolled content to the element, px. */
  readonly top: number
}

/**
 * Returns an element's place in its scroll container. Undefined before the first layout, and if unused, to avoid
 * renders.
 */
export function useElementScrollRestoration(
  ref: RefObject<HTMLElement | null>,
  isAsked: boolean,
): ScrollPlace | undefined {
  const [place, setPlace] = useState<ScrollPlace>()
  // Available when it is first needed.
  const latest = useRef<ScrollPlace>(undefined)
  // After each render: a notice above the element may have appeared or disappeared.
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

export function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return null
}
