import { type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useAct } from '#client/platform/use-act.ts'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { merchantDetail, merchantLeadsKey } from './queries.ts'

/** Changes a request: shows the response at once and reloads lists and totals; reloads the request after an error. */
export function useMerchantChange<Input extends { id: string }>(
  options: UseMutationOptions<MerchantDetail, Error, Input>,
) {
  const client = useQueryClient()
  return useAct(merchantLeadsKey[0], {
    ...options,
    onSuccess: (changed) => {
      client.setQueryData(merchantDetail(changed.lead.id).queryKey, changed)
      void client.invalidateQueries({
        queryKey: merchantLeadsKey,
        predicate: ({ queryKey }) => queryKey[1] !== 'file',
      })
    },
    onError: (_error, { id }) => client.invalidateQueries(merchantDetail(id)),
  })
}
