import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '#client/platform/query.ts'
import { lookAt, lookAway } from '#shared/admin/presence/contract.ts'
import type { RecordKey } from '#shared/admin/search/contract.ts'

/** Read again by the live topic of its first word. Nobody is told where it does not work: the record itself does. */
export const lookingAt = ({ kind, id }: RecordKey) =>
  queryOptions({
    queryKey: ['presence', kind, id],
    queryFn: () => write(lookAt, { kind, id }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const lookingAway = mutationOptions({ retry: false, mutationFn: () => write(lookAway, {}) })
