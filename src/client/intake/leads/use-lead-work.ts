import { type Query, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { leadsKey } from './queries.ts'

/**
 * Something that is done with a lead: whatever is on the screen about leads is read again. What was done is waited for until
 * the lead shows it; lists, of which there may be many pages, follow behind. A refusal is told at once.
 */
export function useLeadWork<Input, Reply>(options: UseMutationOptions<Reply, Error, Input>) {
  const client = useQueryClient()
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: leadsKey, predicate: isOfMany })
    return client.invalidateQueries({ queryKey: leadsKey, predicate: (query) => !isOfMany(query) })
  }
  return useMutation({ ...options, onSuccess: readAgain, onError: () => void readAgain() })
}

const isOfMany = ({ queryKey }: Pick<Query, 'queryKey'>) =>
  ['list', 'newest', 'column', 'counts'].includes(String(queryKey[leadsKey.length]))
