import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { leadsKey } from './queries.ts'

/** Something that is done with a lead: whatever is on the screen about leads is read again. */
export function useLeadWork<Input, Reply>(options: UseMutationOptions<Reply, Error, Input>) {
  const client = useQueryClient()
  return useMutation({ ...options, onSettled: () => client.invalidateQueries({ queryKey: leadsKey }) })
}
