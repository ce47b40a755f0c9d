import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useElementScrollRestoration } from '#client/ui/use-scroll-restoration.ts'

/** Shorter lists are rendered in full. */
export const windowFrom = 30
/** Extra rows on both sides, so that Page Down finds rows. */
const overscan = 6
/** Estimated row height, px, until the first row is measured. */
const plainHeight = 36

/** A row, or the space of unrendered ones before it (`gap`, px). */
export type RowPiece =
  | { readonly index: number; readonly gap?: never }
  | { readonly index: number; readonly gap: number }

interface RowWindowOptions {
  body: RefObject<HTMLElement | null>
  keys: readonly string[]
  selected: string
  kept?: string
}

/**
 * Returns the rows to render: those near the viewport, the first and last (Tab enters there), and the open, last open
 * and focused rows with their neighbors (for `j` and `k`), so that focus is never lost.
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
    // Not rounded: gaps must match the rows in normal flow.
    measureElement: (row: Element) => {
      const { height } = row.getBoundingClientRect()
      heights.typical ||= height
      return height || plainHeight
    },
    rangeExtractor: useCallback(
      (range: Range) => withKept(defaultRangeExtractor(range), range.count, [open, last]),
      [open, last],
    ),
    // A full viewport until the browser reports its size.
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
    // React removes old gaps before adding new ones; WebKit computes layout in between and would scroll back.
    minHeight: isWindowed ? virtualizer.getTotalSize() : undefined,
    onFocus,
    measure: isLong ? virtualizer.measureElement : undefined,
  }
}

/** If the browser anchors scrolling (not Safari), both would adjust it. */
const movesByItself = ({ start }: VirtualItem, _by: number, { scrollOffset }: { scrollOffset: number | null }) =>
  !('overflowAnchor' in document.documentElement.style) && start < (scrollOffset ?? 0)

/** Adds the first and last row, and each of `kept` with its neighbors. @returns sorted, unique indices. */
export function withKept(inSight: readonly number[], count: number, kept: readonly number[]): number[] {
  const around = kept.filter((index) => index >= 0).flatMap((index) => [index - 1, index, index + 1])
  return [...new Set([0, count - 1, ...around, ...inSight])]
    .filter((index) => index >= 0 && index < count)
    .sort((a, b) => a - b)
}

/** Returns rows and gaps. `top` is the first row's start, px. */
export function piecesOf(
  rows: readonly { readonly index: number; readonly start: number; readonly end: number }[],
  top: number,
): RowPiece[] {
  return rows.flatMap(({ index, start }, order) => {
    const gap = start - (rows[order - 1]?.end ?? top)
    return gap > 0 && rows[order - 1]?.index !== index - 1 ? [{ index, gap }, { index }] : [{ index }]
  })
}

/** A printout contains all rows. */
function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser prints the content at the end of the event.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
