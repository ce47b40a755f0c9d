import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import { showSiteToast } from '#client/platform/site-toast.tsx'
import type { Lead } from '#shared/leads/contract.ts'
import { type LeadStatus, saysWhy } from '#shared/leads/lead-status.ts'
import { useLeadChange } from './use-lead-change.ts'

/** A card on its way: shown where it goes before the server has answered. */
export interface BoardMove {
  readonly lead: Lead
  readonly to: LeadStatus
}

/**
 * Moves cards at once and asks the server afterwards; where it refuses, the card is back where it was. A move that has
 * to say why waits in `asking`.
 */
export function useBoardMoves() {
  const { run } = useLeadChange()
  const [moves, setMoves] = useState<readonly BoardMove[]>([])
  const [asking, setAsking] = useState<BoardMove>()
  const focusOn = useRef('')

  // The button that had the focus went with its card: it is found again where the card is now.
  useEffect(() => {
    if (!moves.some(({ lead }) => lead.id === focusOn.current)) return
    document.querySelector<HTMLElement>(`[data-card="${CSS.escape(focusOn.current)}"] button`)?.focus()
    focusOn.current = ''
  }, [moves])

  const send = useCallback(
    async (move: BoardMove, reason: string) => {
      setMoves((now) => [...now, move])
      try {
        await run([move.lead], { act: 'move', to: move.to, reason })
      } finally {
        setMoves((now) => now.filter((each) => each !== move))
      }
    },
    [run],
  )
  const move = useCallback(
    (lead: Lead, to: LeadStatus, isByKeyboard = false) => {
      if (isByKeyboard) focusOn.current = lead.id
      if (saysWhy(to)) return setAsking({ lead, to })
      send({ lead, to }, '').catch((error: unknown) =>
        showSiteToast({ title: `${lead.name} was not moved`, description: messageOf(error), look: 'destructive' }),
      )
    },
    [send],
  )
  return { moves, asking, move, send, stopAsking: useCallback(() => setAsking(undefined), []) }
}
