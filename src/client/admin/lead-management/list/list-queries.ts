import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { localToday } from '#client/platform/browser/local-today.ts'
import { read } from '#client/platform/request/query.ts'
import { listLeadOwners } from '#shared/intake/lead-assignment/owners-contract.ts'
import { listLeadSources } from '#shared/intake/leads/contract.ts'
import { type LeadFilter, listLeads } from '#shared/intake/leads/list-contract.ts'

export type LeadQuery = Pick<
  LeadFilter,
  'q' | 'source' | 'sort' | 'owner' | 'due' | 'arrived' | 'reached' | 'status' | 'tag'
>

/** Adds the user's date for due filters. */
export const leadFilter = ({ q, source, sort, owner, due, arrived, reached, status, tag }: LeadQuery) => ({
  ...{ q, source, sort, owner, due, arrived, reached, status, tag },
  ...(due && { today: localToday() }),
})

/** The live topic of the same name invalidates it. */
export const leadsKey = ['leads'] as const

/** Keeps the previous rows while loading. */
export const leadList = (question: LeadQuery) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'list', leadFilter(question)],
    queryFn: ({ pageParam, signal }) => read(listLeads, { ...leadFilter(question), after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // The page shows new rows, so that nothing moves while reading.
    meta: { isReadByPage: true },
  })

/** Reads the newest matching leads, to detect new ones. */
export const newestLeads = (question: Omit<LeadQuery, 'sort'>) =>
  queryOptions({
    queryKey: [...leadsKey, 'newest', leadFilter({ ...question, sort: 'newest' })],
    queryFn: ({ signal }) => read(listLeads, leadFilter({ ...question, sort: 'newest' }), signal),
    staleTime: 0,
    meta: { isReadByPage: true },
  })

export const leadSources = queryOptions({
  queryKey: [...leadsKey, 'sources'],
  queryFn: ({ signal }) => read(listLeadSources, {}, signal),
})

export const leadOwners = queryOptions({
  queryKey: [...leadsKey, 'owners'],
  queryFn: ({ signal }) => read(listLeadOwners, {}, signal),
})
