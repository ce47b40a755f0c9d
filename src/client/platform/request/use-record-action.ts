import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { formProblem } from './form-problem.ts'

/**
 * Runs an action. Its error stays until another action on the record completes.
 * @param kind the kind of record, shared by all its actions
 */
export function useRecordAction<Data, Input extends { id: string }>(
  kind: string,
  options: UseMutationOptions<Data, Error, Input>,
) {
  const by = useId()
  const cache = useQueryClient().getMutationCache()
  const mutation = useMutation({ ...options, meta: { kind, by } })
  const { reset } = mutation
  const isTold = mutation.isError && Object.keys(formProblem(mutation.error)?.fields ?? {}).length === 0
  const about = isTold ? mutation.variables.id : undefined
  useEffect(() => {
    if (about === undefined) return
    return cache.subscribe((event) => {
      if (event.type !== 'updated' || (event.action.type !== 'success' && event.action.type !== 'error')) return
      const { meta, state } = event.mutation
      if (meta?.kind === kind && meta.by !== by && state.variables.id === about) reset()
    })
  }, [cache, kind, by, about, reset])
  return mutation
}
