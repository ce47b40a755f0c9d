import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useShortcuts } from '#client/platform/use-shortcuts.ts'

interface ListSteps {
  rows: readonly { readonly id: string }[]
  /** The id of the row in the panel; empty while it is closed. */
  open: string
  show: (id: string) => void
  /** Where the list can be searched. */
  searchBox?: RefObject<HTMLInputElement | null>
}

/**
 * Moving through the list by `j` and `k`: the panel follows where it is open, the focus where it is not. A long list
 * has the rows on either side of those two in the document, and its first.
 */
export function useListSteps({ rows, open, show, searchBox }: ListSteps) {
  const step = useCallback(
    (by: 1 | -1) => {
      const here = rows.findIndex(({ id }) => id === (open || focusedRow()))
      const next = rows[here === -1 ? 0 : here + by]
      if (!next) return
      if (open) show(next.id)
      else linkOf(next.id)?.focus({ preventScroll: true })
      rowOf(next.id)?.scrollIntoView({ block: 'nearest' })
    },
    [rows, open, show],
  )

  const close = useCallback(() => {
    show('')
    // After the panel is gone: a dialog gives the focus back by itself, to where it was before.
    requestAnimationFrame(() => linkOf(open)?.focus())
  }, [open, show])

  // The way back of the browser closes the panel too, and with it goes what had the focus.
  const shown = useRef(open)
  useEffect(() => {
    const before = shown.current
    shown.current = open
    if (before && !open && document.activeElement === document.body) linkOf(before)?.focus()
  }, [open])

  useShortcuts(
    useMemo(() => ({ j: () => step(1), k: () => step(-1), '/': () => searchBox?.current?.focus() }), [step, searchBox]),
  )
  return { step, close }
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
/** Of a row, or of a card on a board. */
const linkOf = (id: string) =>
  (rowOf(id) ?? document.querySelector(`[data-card="${CSS.escape(id)}"]`))?.querySelector('a')
/** The id of the row that has the focus. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
