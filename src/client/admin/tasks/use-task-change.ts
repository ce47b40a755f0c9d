import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { tasksKey } from './queries.ts'

/** A change of tasks: whatever is on the screen about them is read again, at once and not only by the live topic. */
export function useTaskChange<Input, Reply>(options: UseMutationOptions<Reply, Error, Input>) {
  const client = useQueryClient()
  return useMutation({ ...options, onSettled: () => client.invalidateQueries({ queryKey: tasksKey }) })
}
