import { useIsMutating } from '@tanstack/react-query'

/**
 * Returns true while the user's action on a record is pending: another would start from outdated data and conflict.
 * @param kind as in the `meta` of the actions
 */
export const useIsChanging = (kind: string, id: string): boolean =>
  useIsMutating({
    predicate: ({ meta, state }) => meta?.kind === kind && (state.variables as { id: string }).id === id,
  }) > 0
