import { type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useAct } from '#client/platform/use-act.ts'
import type { MerchantFile } from '#shared/intake/merchants/desk-contract.ts'
import { merchantFile, merchantLeadsKey } from './queries.ts'

/**
 * A change of a request: what comes back is shown at once, and lists and sums read again; after a refusal, what stands there
 * now.
 */
export function useMerchantChange<Input extends { id: string }>(
  options: UseMutationOptions<MerchantFile, Error, Input>,
) {
  const client = useQueryClient()
  return useAct(merchantLeadsKey[0], {
    ...options,
    onSuccess: (changed) => {
      client.setQueryData(merchantFile(changed.lead.id).queryKey, changed)
      void client.invalidateQueries({
        queryKey: merchantLeadsKey,
        predicate: ({ queryKey }) => queryKey[1] !== 'file',
      })
    },
    onError: (_error, { id }) => client.invalidateQueries(merchantFile(id)),
  })
}
