import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/query.ts'
import { getLead, type LeadFilter, listLeadSources, listLeads } from '#shared/leads/contract.ts'

/** What the staff list can be asked for. */
export type LeadQuestion = Pick<LeadFilter, 'q' | 'source' | 'sort'>

/** The leads page after page; the rows of the question before stay until the answer is there. */
export const leadList = ({ q, source, sort }: LeadQuestion) =>
  infiniteQueryOptions({
    queryKey: ['leads', 'list', { q, source, sort }],
    queryFn: ({ pageParam, signal }) => read(listLeads, { q, source, sort, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // New rows must not move what somebody reads: the page decides when they come in.
    meta: { isReadByPage: true },
  })

/** The latest leads of a question, whatever its order: asked when something has changed. */
export const newestLeads = ({ q, source }: Pick<LeadQuestion, 'q' | 'source'>) =>
  queryOptions({
    queryKey: ['leads', 'newest', { q, source }],
    queryFn: ({ signal }) => read(listLeads, { q, source, sort: 'newest' }, signal),
    staleTime: 0,
    meta: { isReadByPage: true },
  })

/** One lead with everything they sent later. */
export const leadDetail = (id: string) =>
  queryOptions({ queryKey: ['leads', 'detail', id], queryFn: ({ signal }) => read(getLead, { id }, signal) })

export const leadSources = queryOptions({
  queryKey: ['leads', 'sources'],
  queryFn: ({ signal }) => read(listLeadSources, {}, signal),
})
