import type { RefObject } from 'react'
import { useScrollRestoration } from '#client/ui/use-scroll-restoration.ts'

interface BoardPlace {
  readonly left: number
  readonly tops: readonly number[]
}

const places = new Map<string, BoardPlace>()

/** Restores the scroll position of a board, whose scrolling columns have `data-column`. */
export function useBoardScrollRestoration(board: RefObject<HTMLElement | null>) {
  useScrollRestoration({ name: 'board', within: board, places, placeOf, put })
}

const columnsOf = (board: HTMLElement) => [...board.querySelectorAll<HTMLElement>('[data-column]')]

function put(board: HTMLElement, { left, tops }: BoardPlace) {
  if (Math.abs(board.scrollLeft - left) >= 1) board.scrollTo({ left, behavior: 'instant' })
  for (const [index, column] of columnsOf(board).entries()) {
    const top = tops[index] ?? 0
    if (Math.abs(column.scrollTop - top) >= 1) column.scrollTo({ top, behavior: 'instant' })
  }
}

const placeOf = (board: HTMLElement): BoardPlace => ({
  left: board.scrollLeft,
  tops: columnsOf(board).map(({ scrollTop }) => scrollTop),
})
