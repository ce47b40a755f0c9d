import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CardMove, useCardMoves } from '#client/platform/use-card-moves.ts'
import { showDone } from '#client/ui/undo-toast.tsx'
import type { ListedApplication } from '#shared/applications/desk-contract.ts'
import { saysWhy } from '#shared/applications/moves-by-hand.ts'
import { stageWords } from '#shared/applications/stage-words.ts'
import type { Stage } from '#shared/applications/stages.ts'
import { applicationFile, applicationsKey, moveApplication } from './queries.ts'

export type FileMove = CardMove<ListedApplication, Stage>

/** Moves applications between the stages of their board. */
export function useFileMoves() {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(moveApplication)
  const carry = useCallback(
    async ({ card: { id, name, stage: from }, to }: FileMove, reason: string) => {
      try {
        const changed = await mutateAsync({ id, from, to, reason })
        client.setQueryData(applicationFile(id).queryKey, changed)
        showDone({ title: `${name} moved to ${stageWords[to]}` })
      } finally {
        await client.invalidateQueries({ queryKey: [...applicationsKey, 'column'] })
        void client.invalidateQueries({ queryKey: [...applicationsKey, 'counts'] })
      }
    },
    [client, mutateAsync],
  )
  return useCardMoves({ carry, saysWhy })
}
