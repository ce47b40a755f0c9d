import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommissionDetail } from '#shared/placement/commissions/contract.ts'
import { commissionFile, commissionsKey } from './queries.ts'

/** Mutation for a commission: caches the response and invalidates lists and totals. */
export function useCommissionChange<Input>(change: UseMutationOptions<CommissionDetail, Error, Input>) {
  const client = useQueryClient()
  return useMutation({
    ...change,
    meta: { kind: commissionsKey[0] },
    onSuccess: (changed) => {
      client.setQueryData(commissionFile(changed.commission.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: commissionsKey })
    },
    // Refetch after a refusal, because the cached data may be stale.
    onError: () => void client.invalidateQueries({ queryKey: commissionsKey }),
  })
}
