import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '#client/platform/query.ts'
import { startViewing, stopViewing } from '#shared/admin/presence/contract.ts'
import type { RecordKey } from '#shared/admin/search/contract.ts'

/** Refetched by the live topic named like its first key. Errors are ignored, because the record reports its own. */
export const viewers = ({ kind, id }: RecordKey) =>
  queryOptions({
    queryKey: ['presence', kind, id],
    queryFn: () => write(startViewing, { kind, id }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const stopViewingMutation = mutationOptions({ retry: false, mutationFn: () => write(stopViewing, {}) })
