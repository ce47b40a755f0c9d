import { useIsMutating } from '@tanstack/react-query'

/**
 * Whether an act of one's own about a record waits for its answer: until then no other is sent, because it would start from
 * what the first one is changing, and be refused as if somebody else had been faster.
 * @param kind as the acts have it in their `meta`
 */
export const useIsChanging = (kind: string, id: string): boolean =>
  useIsMutating({
    predicate: ({ meta, state }) => meta?.kind === kind && (state.variables as { id: string }).id === id,
  }) > 0
