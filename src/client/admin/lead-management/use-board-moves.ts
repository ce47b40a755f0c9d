import { useCallback } from 'react'
import { type CardMove, useCardMoves } from '#client/platform/use-card-moves.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { type LeadStatus, requiresReason } from '#shared/intake/leads/lead-status.ts'
import { useLeadUpdate } from './use-lead-update.ts'

export type BoardMove = CardMove<Lead, LeadStatus>

const needsReason = (_lead: Lead, to: LeadStatus) => requiresReason(to)

/** Moves leads between board columns. */
export function useBoardMoves() {
  const { run } = useLeadUpdate()
  const carry = useCallback(
    ({ card, to }: BoardMove, reason: string) => run([card], { act: 'move', to, reason }),
    [run],
  )
  return useCardMoves({ carry, saysWhy: needsReason })
}
