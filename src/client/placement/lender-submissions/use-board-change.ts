import { useQueryClient } from '@tanstack/react-query'
import type { LenderBoard } from '#shared/placement/lender-submissions/contract.ts'
import { fileKey, lenderBoard } from './queries.ts'

/** Callbacks for mutations of the board: caches the returned board, or refetches it after a refusal. */
export function useBoardChange(applicationId: string) {
  const client = useQueryClient()
  return {
    onChanged: (board: LenderBoard) => {
      client.setQueryData(lenderBoard(applicationId).queryKey, board)
      void client.invalidateQueries({ queryKey: fileKey(applicationId) })
    },
    onRefused: () => void client.invalidateQueries(lenderBoard(applicationId)),
  }
}
