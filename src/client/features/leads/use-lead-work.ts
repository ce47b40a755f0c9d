import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { leadsKey } from './queries.ts'

/**
 * Something that is done with a lead: whatever is on the screen about leads is read again. What was done is waited for until
 * it shows; a refusal is told at once.
 */
export function useLeadWork<Input, Reply>(options: UseMutationOptions<Reply, Error, Input>) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: leadsKey })
  return useMutation({ ...options, onSuccess: readAgain, onError: () => void readAgain() })
}
