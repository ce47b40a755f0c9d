import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts'
import type { RowSelection } from '#client/ui/list/use-row-selection.ts'

interface ListNavigation {
  rows: readonly { readonly id: string }[]
  /** The id of the row in the panel; empty if closed. */
  open: string
  show: (id: string) => void
  /** The list's search field. */
  searchBox?: RefObject<HTMLInputElement | null>
}

/**
 * Moves through a list by `j` and `k`: selects the next record in an open panel, otherwise moves the focus. In a
 * virtualized
 * list, the neighbors of the focused and the open row are always rendered, and the first row.
 */
export function useListNavigation({ rows, open, show, searchBox }: ListNavigation) {
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
    // Runs after the panel closes, because a dialog restores the previous focus.
    requestAnimationFrame(() => linkOf(open)?.focus())
  }, [open, show])

  // The browser's back button also closes the panel, which loses the focus.
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
/** Returns the link of a row or board card. */
const linkOf = (id: string) =>
  (rowOf(id) ?? document.querySelector(`[data-card="${CSS.escape(id)}"]`))?.querySelector('a')
/** Returns the id of the focused row. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row

/** `x` selects the open or focused row, `X` all rows from the last selected one. */
export function useSelectionKeys(picks: RowSelection | undefined, open: string) {
  useShortcuts(
    useMemo(() => {
      const tick = (isRange: boolean) => {
        const id = open || focusedRow()
        if (id) picks?.toggle(id, isRange)
      }
      return { x: () => tick(false), X: () => tick(true) }
    }, [picks, open]),
  )
}
