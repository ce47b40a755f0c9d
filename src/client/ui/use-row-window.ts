import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useCallback, useState } from 'react'
import { useElementScrollRestoration } from '#client/ui/use-element-scroll-restoration.ts'
import { usePrinting } from '#client/ui/use-printing.ts'

/** Lists shorter than this are simply drawn. */
export const windowFrom = 60
/** Drawn on either side of what is in sight, so that a page down finds rows. */
const overscan = 12
/** Of a row that was never measured, px; the first one that is measured speaks for the others. */
const plainHeight = 53

/** A part of the table body: the row with this index, or room for rows that are not drawn (`gap`, px) before it. */
export type RowPiece =
  | { readonly index: number; readonly gap?: never }
  | { readonly index: number; readonly gap: number }

interface RowWindowOptions {
  body: RefObject<HTMLElement | null>
  /** The keys of all rows; keep it stable. */
  keys: readonly string[]
  /** Key of the row that is open. */
  selected: string
  /** Key of the row to begin at; empty for none. */
  kept?: string
}

/**
 * Which rows of a long list are in the document: those in sight and some around them. Always there as well are the first
 * and the last (the tab key comes in by them) and, each with its neighbours (`j` and `k` step to them), the row that is open and
 * the one that was open or had the focus last, so that the focus is never lost and can be given back.
 */
export function useRowWindow({ body, keys, selected, kept = '' }: RowWindowOptions) {
  const count = keys.length
  const isLong = count >= windowFrom
  const isPrinting = usePrinting()
  const place = useElementScrollRestoration(body, isLong)
  const [held, setHeld] = useState(selected || kept)
  const [known, setKnown] = useState(selected)
  if (selected !== known) {
    setKnown(selected)
    if (selected) setHeld(selected)
  }
  const [heights] = useState(() => ({ typical: 0 }))
  const open = keys.indexOf(selected)
  const last = keys.indexOf(held)

  const options = {
    count,
    overscan,
    scrollMargin: place?.top ?? 0,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: () => heights.typical || plainHeight,
    // Not rounded: rows are in the flow, and the room for the others has to fit them.
    measureElement: (row: Element) => {
      const { height } = row.getBoundingClientRect()
      heights.typical ||= height
      return height || plainHeight
    },
    rangeExtractor: useCallback(
      (range: Range) => withKept(defaultRangeExtractor(range), range.count, [open, last]),
      [open, last],
    ),
    // As much as can be in sight, until the browser has told: rows that are drawn are not taken away in between.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  }
  const box = place?.box ?? null
  const inBox = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    enabled: isLong && box !== null,
    getScrollElement: () => box,
    initialOffset: () => box?.scrollTop ?? 0,
  })
  const inWindow = useWindowVirtualizer<HTMLElement>({ ...options, enabled: isLong && place !== undefined && !box })
  const virtualizer = box ? inBox : inWindow
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = movesByItself

  const onFocus = useCallback(({ target }: FocusEvent) => {
    const key = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (key !== undefined) setHeld(key)
  }, [])
  const isWindowed = isLong && !isPrinting
  const pieces = isWindowed
    ? piecesOf(virtualizer.getVirtualItems(), options.scrollMargin)
    : keys.map((_, index): RowPiece => ({ index }))
  return {
    pieces,
    // React removes old gaps before it adds new ones. WebKit computes the layout in between, and without this height it would
    // scroll back to the end of the shorter table.
    minHeight: isWindowed ? virtualizer.getTotalSize() : undefined,
    onFocus,
    measure: isLong ? virtualizer.measureElement : undefined,
  }
}

/** Where the browser holds what is read in its place (not Safari), both would move it. */
const movesByItself = ({ start }: VirtualItem, _by: number, { scrollOffset }: { scrollOffset: number | null }) =>
  !('overflowAnchor' in document.documentElement.style) && start < (scrollOffset ?? 0)

/** With the first, the last, and each of `kept` between its neighbours. @returns indices, in order, each once. */
export function withKept(inSight: readonly number[], count: number, kept: readonly number[]): number[] {
  const around = kept.filter((index) => index >= 0).flatMap((index) => [index - 1, index, index + 1])
  return [...new Set([0, count - 1, ...around, ...inSight])]
    .filter((index) => index >= 0 && index < count)
    .sort((a, b) => a - b)
}

/** Rows that follow each other, with the room for those that are left out in between. `top` is where the first begins, px. */
export function piecesOf(
  rows: readonly { readonly index: number; readonly start: number; readonly end: number }[],
  top: number,
): RowPiece[] {
  return rows.flatMap(({ index, start }, order) => {
    const gap = start - (rows[order - 1]?.end ?? top)
    return gap > 0 && rows[order - 1]?.index !== index - 1 ? [{ index, gap }, { index }] : [{ index }]
  })
}
