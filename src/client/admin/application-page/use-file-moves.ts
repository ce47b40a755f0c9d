import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CardMove, useCardMoves } from '#client/platform/use-card-moves.ts'
import { needsReason } from '#shared/applications/applications/manual-moves.ts'
import type { ListedApplication } from '#shared/applications/applications/staff-contract.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { applicationsKey } from './queries.ts'
import { useFileMove } from './use-file-move.ts'

export type FileMove = CardMove<ListedApplication, Stage>

/** Moves applications between board columns. */
export function useFileMoves() {
  const client = useQueryClient()
  const { run } = useFileMove()
  const carry = useCallback(
    async ({ card: { id, name, stage: from }, to }: FileMove, reason: string) => {
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
