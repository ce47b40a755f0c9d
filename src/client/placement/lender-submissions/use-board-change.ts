import { useQueryClient } from '@tanstack/react-query'
import type { LenderBoard } from '#shared/placement/lender-submissions/contract.ts'
import { fileKey, lenderBoard } from './queries.ts'

/** What every change of the board does afterwards: shows the board that was answered, or reads it again after a refusal. */
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
