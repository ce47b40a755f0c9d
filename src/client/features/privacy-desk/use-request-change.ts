import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestFile } from '#shared/privacy/desk-contract.ts'
import { requestFile, requestsKey } from './queries.ts'

/** A change of a request: what comes back is shown at once, and the list read again. */
export function useRequestChange<Input>(options: UseMutationOptions<RequestFile, Error, Input>) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    onSuccess: (changed) => {
      client.setQueryData(requestFile(changed.request.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...requestsKey, 'list'] })
    },
  })
}
