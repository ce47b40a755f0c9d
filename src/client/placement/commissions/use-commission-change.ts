import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommissionFile } from '#shared/placement/commissions/contract.ts'
import { commissionFile, commissionsKey } from './queries.ts'

/** A change of a commission: its answer is shown, and lists and sums are read again. */
export function useCommissionChange<Input>(change: UseMutationOptions<CommissionFile, Error, Input>) {
  const client = useQueryClient()
  return useMutation({
    ...change,
    meta: { kind: commissionsKey[0] },
    onSuccess: (changed) => {
      client.setQueryData(commissionFile(changed.commission.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: commissionsKey })
    },
    // What is shown may be what was refused.
    onError: () => void client.invalidateQueries({ queryKey: commissionsKey }),
  })
}
