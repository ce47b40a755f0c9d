import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Reports the user's own completed actions on a record, so that open forms don't seem outdated.
 * @param kind as in the `meta` of the actions
 * @param onChange receives the versions before and after
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
