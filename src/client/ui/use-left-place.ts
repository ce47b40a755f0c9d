import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { boxAround } from '#client/ui/use-scroll-place.ts'

/** Where a list was left: the first row in sight, and how far it begins below the upper edge of what scrolls it, px. */
interface LeftPlace {
  readonly row: string
  readonly below: number
}

/** By list and entry of the browser's history, for as long as the page is loaded. */
const leftPlaces = new Map<string, LeftPlace>()

/** The router writes a key into the state of every entry. */
const entryOf = (list: string) => `${history.state?.__TSR_key ?? location.href} ${list}`

/** Longer than the router takes to scroll a page to its beginning, ms. */
const settledAfterMs = 500

interface LeftPlaceOptions {
  /** What the list holds. */
  list: string
  body: RefObject<HTMLElement | null>
  /** It is not to be put anywhere: a row is open, which is brought in sight instead. */
  isOpen: boolean
}

/**
 * Puts a list that somebody comes back to by the browser's history where it was left, as long as they have not begun to do
 * anything else. @returns the row that has to be in the document for it; empty where the list begins at its top.
 */
export function useLeftPlace({ list, body, isOpen }: LeftPlaceOptions): string {
  const [left] = useState(() => (isOpen ? undefined : leftPlaces.get(entryOf(list))))
  const isSettled = useRef(!left)
  const noted = useRef(left)

  // After each drawing: rows may have come, or been measured; the address may be another entry of the same list.
  useLayoutEffect(() => {
    if (left && !isSettled.current) put(body.current, left)
    if (noted.current) leftPlaces.set(entryOf(list), noted.current)
    else leftPlaces.delete(entryOf(list))
  })

  useEffect(() => {
    const { pathname } = location
    const settle = () => {
      isSettled.current = true
    }
    const timer = setTimeout(settle, settledAfterMs)
    let frame = 0
    const onScroll = () => {
      if (left && !isSettled.current) put(body.current, left)
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        // The next page is asked for already: what scrolls now is no wish of the reader.
        if (location.pathname !== pathname || !isSettled.current) return
        noted.current = placeOf(body.current)
        if (noted.current) leftPlaces.set(entryOf(list), noted.current)
        else leftPlaces.delete(entryOf(list))
      })
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    for (const act of acts) document.addEventListener(act, settle, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', onScroll, { capture: true })
      for (const act of acts) document.removeEventListener(act, settle, { capture: true })
    }
  }, [list, body, left])

  return left?.row ?? ''
}

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const edgeOf = (box: HTMLElement | null) => box?.getBoundingClientRect().top ?? 0

function put(body: HTMLElement | null, { row, below }: LeftPlace) {
  const element = body?.querySelector(`[data-row="${CSS.escape(row)}"]`)
  if (!body || !element) return
  const box = boxAround(body)
  const by = element.getBoundingClientRect().top - edgeOf(box) - below
  if (Math.abs(by) >= 1) (box ?? window).scrollBy({ top: by, behavior: 'instant' })
}

/** Undefined at the top of the list, where everybody begins. */
function placeOf(body: HTMLElement | null): LeftPlace | undefined {
  if (!body) return undefined
  const box = boxAround(body)
  const edge = edgeOf(box)
  if ((box?.scrollTop ?? window.scrollY) === 0) return undefined
  const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')]
  const first = rows.find((row) => row.getBoundingClientRect().bottom > edge)
  const row = first?.dataset.row
  return first && row !== undefined ? { row, below: first.getBoundingClientRect().top - edge } : undefined
}
