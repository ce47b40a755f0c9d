import { type RefObject, useCallback, useMemo } from 'react'
import { useShortcuts } from '#client/platform/use-shortcuts.ts'
import type { Lead } from '#shared/leads/contract.ts'

interface LeadSteps {
  leads: readonly Lead[]
  /** The id of the lead in the panel; empty while it is closed. */
  open: string
  show: (id: string) => void
  searchBox: RefObject<HTMLInputElement | null>
}

/** Moving through the list by `j` and `k`: the panel follows where it is open, the focus where it is not. */
export function useLeadSteps({ leads, open, show, searchBox }: LeadSteps) {
  const step = useCallback(
    (by: 1 | -1) => {
      const here = leads.findIndex(({ id }) => id === (open || focusedRow()))
      const next = leads[here === -1 ? 0 : here + by]
      if (!next) return
      if (open) {
        show(next.id)
        rowOf(next.id)?.scrollIntoView({ block: 'nearest' })
      } else linkOf(next.id)?.focus()
    },
    [leads, open, show],
  )

  const close = useCallback(() => {
    show('')
    // After the panel is gone: a dialog gives the focus back by itself, to where it was before.
    requestAnimationFrame(() => linkOf(open)?.focus())
  }, [open, show])

  useShortcuts(
    useMemo(() => ({ j: () => step(1), k: () => step(-1), '/': () => searchBox.current?.focus() }), [step, searchBox]),
  )
  return { step, close }
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
const linkOf = (id: string) => rowOf(id)?.querySelector('a')
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
