import { useQueryClient } from '@tanstack/react-query'
import type { CommissionFile } from '#shared/commissions/contract.ts'
import { commissionFile, commissionsKey } from './queries.ts'

/** What every change of a commission does with its answer: shows it, and has lists and sums read again. */
export function useCommissionWriting() {
  const client = useQueryClient()
  return {
    onSuccess: (changed: CommissionFile) => {
      client.setQueryData(commissionFile(changed.commission.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: commissionsKey })
    },
    /** What is shown may be what was refused. */
    onError: () => void client.invalidateQueries({ queryKey: commissionsKey }),
  }
}
