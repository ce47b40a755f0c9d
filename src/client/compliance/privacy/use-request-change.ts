import { type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAct } from '#client/platform/use-act.ts'
import { usePinnedSnapshot } from '#client/platform/use-pinned-snapshot.ts'
import type { RequestFile } from '#shared/compliance/privacy/desk-contract.ts'
import { requestFile, requestsKey } from './queries.ts'

/** A change of a request: what comes back is shown at once, and the list read again; after a refusal, what stands there now. */
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
 * The version of a request that was read when somebody began to write about it. It stays so until the act is done; after a
 * refusal, whose words tell what stands there, it is the one that was read then, and after another act of one's own the one
 * that this led to: who takes a request up may begin to write before the answer is there.
 * @param before the one that was read when they began, where they had closed the request since.
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
