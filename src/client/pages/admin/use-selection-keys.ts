import { useMemo } from 'react'
import { focusedRow } from '#client/pages/admin/use-list-navigation.ts'
import { useShortcuts } from '#client/platform/use-shortcuts.ts'
import type { RowSelection } from '#client/ui/use-row-selection.ts'

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
