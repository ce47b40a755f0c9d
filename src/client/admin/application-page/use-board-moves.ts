import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CardMove, useCardMoves } from '#client/platform/use-card-moves.ts'
import type { ListedApplication } from '#shared/admin/application-page/contract.ts'
import { needsReason } from '#shared/applications/applications/manual-moves.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { applicationsKey } from './queries.ts'
import { useApplicationMove } from './use-application-move.ts'

export type BoardMove = CardMove<ListedApplication, Stage>

/** Moves applications between board columns. */
export function useBoardMoves() {
  const client = useQueryClient()
  const { run } = useApplicationMove()
  const carry = useCallback(
    async ({ card: { id, name, stage: from }, to }: BoardMove, reason: string) => {
      try {
        await run({ id, from, to, reason }, `${name} moved`)
      } finally {
        // Shown in the new column until the columns are refetched.
        await client.invalidateQueries({ queryKey: [...applicationsKey, 'column'] })
      }
    },
    [client, run],
  )
  return useCardMoves({ carry, saysWhy: needsReason })
}
