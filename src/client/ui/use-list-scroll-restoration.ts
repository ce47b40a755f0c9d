import type { RefObject } from 'react'
import { scrollParent } from '#client/ui/use-element-scroll-restoration.ts'
import { useScrollRestoration } from '#client/ui/use-scroll-restoration.ts'

/** The first visible row, and its offset from the top of the scroll container, px. */
interface ListPosition {
  readonly row: string
  readonly below: number
}

const places = new Map<string, ListPosition>()

interface ListScrollOptions {
  list: string
  body: RefObject<HTMLElement | null>
  /** Skips the restoration: an open row is scrolled into view instead. */
  isOpen: boolean
}

/** Restores the scroll position of a list. @returns the row that must be in the document for it; empty at the top. */
export function useListScrollRestoration({ list, body, isOpen }: ListScrollOptions): string {
  const left = useScrollRestoration({ name: list, within: body, places, isSkipped: isOpen, placeOf, put })
  return left?.row ?? ''
}

const edgeOf = (box: HTMLElement | null) => box?.getBoundingClientRect().top ?? 0

function put(body: HTMLElement, { row, below }: ListPosition) {
  const element = body.querySelector(`[data-row="${CSS.escape(row)}"]`)
  if (!element) return
  const box = scrollParent(body)
  const by = element.getBoundingClientRect().top - edgeOf(box) - below
  if (Math.abs(by) >= 1) (box ?? window).scrollBy({ top: by, behavior: 'instant' })
}

function placeOf(body: HTMLElement): ListPosition | undefined {
  const box = scrollParent(body)
  const edge = edgeOf(box)
  if ((box?.scrollTop ?? window.scrollY) === 0) return undefined
  const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')]
  const first = rows.find((row) => row.getBoundingClientRect().bottom > edge)
  const row = first?.dataset.row
  return first && row !== undefined ? { row, below: first.getBoundingClientRect().top - edge } : undefined
}
