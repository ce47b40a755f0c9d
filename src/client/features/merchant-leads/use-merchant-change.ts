import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MerchantFile } from '#shared/merchant/desk-contract.ts'
import { merchantFile, merchantLeadsKey } from './queries.ts'

/** A change of a request: what comes back is shown at once, and lists and sums read again. */
export function useMerchantChange<Input>(options: UseMutationOptions<MerchantFile, Error, Input>) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    onSuccess: (changed) => {
      client.setQueryData(merchantFile(changed.lead.id).queryKey, changed)
      void client.invalidateQueries({
        queryKey: merchantLeadsKey,
        predicate: ({ queryKey }) => queryKey[1] !== 'file',
      })
    },
  })
}
