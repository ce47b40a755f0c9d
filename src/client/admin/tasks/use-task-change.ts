import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { tasksKey } from './queries.ts'

/** A task mutation that refetches all visible task data right away, without waiting for the live topic. */
export function useTaskChange<Input, Reply>(options: UseMutationOptions<Reply, Error, Input>) {
  const client = useQueryClient()
  return useMutation({ ...options, onSettled: () => client.invalidateQueries({ queryKey: tasksKey }) })
}
