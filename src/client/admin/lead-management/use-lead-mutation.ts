import { type Query, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { leadsKey } from './queries.ts'

/**
 * Mutation that refetches lead data. Success waits for the lead's details, but not for lists, which may have many pages.
 * Errors are shown immediately.
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
