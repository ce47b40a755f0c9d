import { type Query, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { leadsKey } from './queries.ts'

/**
 * Something that is done with a lead: whatever is on the screen about leads is read again. What was done is waited for until
 * the lead shows it; lists, of which there may be many pages, follow behind. A refusal is told at once.
 */
export function useLeadMutation<Input, Reply>(options: UseMutationOptions<Reply, Error, Input>) {
  const client = useQueryClient()
  const refetch = () => {
    void client.invalidateQueries({ queryKey: leadsKey, predicate: isListQuery })
    return client.invalidateQueries({ queryKey: leadsKey, predicate: (query) => !isListQuery(query) })
  }
  return useMutation({ ...options, onSuccess: refetch, onError: () => void refetch() })
}

const isListQuery = ({ queryKey }: Pick<Query, 'queryKey'>) =>
  ['list', 'newest', 'column', 'counts'].includes(String(queryKey[leadsKey.length]))
