import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { leadsKey } from '#client/admin/lead-management/list/list-queries.ts'
import { read } from '#client/platform/request/query.ts'
import { type PersonRecordKind, readPerson, readPersonTimeline } from '#shared/admin/lead-management/person-contract.ts'

interface Opened {
  kind: PersonRecordKind
  id: string
}

export const person = (opened: Opened) =>
  queryOptions({
    queryKey: [...leadsKey, 'person', opened],
    queryFn: ({ signal }) => read(readPerson, opened, signal),
  })

export const personTimeline = (opened: Opened) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'person-timeline', opened],
    queryFn: ({ pageParam, signal }) => read(readPersonTimeline, { ...opened, ...pageParam }, signal),
    initialPageParam: {} as { before?: string; beforeId?: string },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
