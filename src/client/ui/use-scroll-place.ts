import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

interface ScrollPlace {
  /** The element that scrolls what it is in; null where that is the window. */
  readonly box: HTMLElement | null
  /** From the beginning of what is scrolled to the element, px. */
  readonly top: number
}

/** Where an element stands in what scrolls it. That changes with the room there is. Undefined before the first layout. */
export function useScrollPlace(ref: RefObject<HTMLElement | null>): ScrollPlace | undefined {
  const [place, setPlace] = useState<ScrollPlace>()
  // After each drawing: a notice above the element may have come or gone.
  useLayoutEffect(() => {
    if (ref.current) setPlace(changed(ref.current))
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setPlace(changed(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return place
}

const changed = (element: HTMLElement) => (known: ScrollPlace | undefined) => {
  const box = boxAround(element)
  const { top: inSight } = element.getBoundingClientRect()
  const top = box ? inSight - box.getBoundingClientRect().top - box.clientTop + box.scrollTop : inSight + window.scrollY
  return known?.box === box && Math.abs(known.top - top) < 1 ? known : { box, top }
}

function boxAround(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return null
}
