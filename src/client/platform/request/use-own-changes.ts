import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Reports each completed action of this user on a record, so that an open form on it is not taken for outdated.
 * @param kind as in the `meta` of the actions
 * @param versionOf returns the version in the reply
 * @param onChange receives the versions before and after the action
 */
export function useOwnChanges<Reply>(
  kind: string,
  id: string,
  versionOf: (reply: Reply) => number,
  onChange: (from: number, to: number) => void,
) {
  const cache = useQueryClient().getMutationCache()
  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const { meta, state } = event.mutation
        if (meta?.kind === kind && state.variables.id === id) onChange(state.variables.version, versionOf(state.data))
      }),
    [cache, kind, id, versionOf, onChange],
  )
}
