import { type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAct } from '#client/platform/use-act.ts'
import { usePinnedSnapshot } from '#client/platform/use-pinned-snapshot.ts'
import type { RequestFile } from '#shared/compliance/privacy/desk-contract.ts'
import { requestFile, requestsKey } from './queries.ts'

/**
 * Runs a change of a request: shows the result at once and reloads the list; after an error, reloads the current state.
 */
export function useRequestChange<Input extends { id: string }>(options: UseMutationOptions<RequestFile, Error, Input>) {
  const client = useQueryClient()
  return useAct(requestsKey[0], {
    ...options,
    onSuccess: (changed) => {
      client.setQueryData(requestFile(changed.request.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...requestsKey, 'list'] })
    },
    onError: (_error, { id }) => client.invalidateQueries(requestFile(id)),
  })
}

/**
 * Returns the base version for a draft about a request: the version read when the user started writing. It changes
 * after an error, whose message shows the new state, and after the user's own action, because they may start writing
 * before its response.
 * @param before the base version of a restored draft.
 */
export function useSeenRequest({ id, version }: RequestFile['request'], before?: number) {
  const client = useQueryClient()
  const { snapshot: seen, pin, replace, advance, unpin } = usePinnedSnapshot(version, before)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const { meta, state } = event.mutation
        if (meta?.kind === requestsKey[0] && state.variables.id === id)
          advance(state.variables.version, state.data.request.version)
      }),
    [client, id, advance],
  )
  const readAgain = () => replace(client.getQueryData(requestFile(id).queryKey)?.request.version ?? version)
  return { seen, pin, unpin, readAgain }
}
