import type { RefObject } from 'react'
import { useKeptPlace } from '#client/ui/use-kept-place.ts'
import { boxAround } from '#client/ui/use-scroll-place.ts'

/** Where a list was left: the first row in sight, and how far it begins below the upper edge of what scrolls it, px. */
interface LeftPlace {
  readonly row: string
  readonly below: number
}

const places = new Map<string, LeftPlace>()

interface LeftPlaceOptions {
  /** What the list holds. */
  list: string
  body: RefObject<HTMLElement | null>
  /** It is not to be put anywhere: a row is open, which is brought in sight instead. */
  isOpen: boolean
}

/** Keeps the place of a list. @returns the row that has to be in the document for it; empty where the list begins at its top. */
export function useLeftPlace({ list, body, isOpen }: LeftPlaceOptions): string {
  const left = useKeptPlace({ name: list, within: body, places, isSkipped: isOpen, placeOf, put })
  return left?.row ?? ''
}

const edgeOf = (box: HTMLElement | null) => box?.getBoundingClientRect().top ?? 0

function put(body: HTMLElement, { row, below }: LeftPlace) {
  const element = body.querySelector(`[data-row="${CSS.escape(row)}"]`)
  if (!element) return
  const box = boxAround(body)
  const by = element.getBoundingClientRect().top - edgeOf(box) - below
  if (Math.abs(by) >= 1) (box ?? window).scrollBy({ top: by, behavior: 'instant' })
}

/** Undefined at the top of the list. */
function placeOf(body: HTMLElement): LeftPlace | undefined {
  const box = boxAround(body)
  const edge = edgeOf(box)
  if ((box?.scrollTop ?? window.scrollY) === 0) return undefined
  const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')]
  const first = rows.find((row) => row.getBoundingClientRect().bottom > edge)
  const row = first?.dataset.row
  return first && row !== undefined ? { row, below: first.getBoundingClientRect().top - edge } : undefined
}
