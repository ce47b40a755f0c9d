import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import * as contract from '#shared/admin/application-page/list-contract.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { listLeadOwners } from '#shared/intake/lead-assignment/owners-contract.ts'

export type ApplicationQuery = Omit<contract.ApplicationFilter, 'after' | 'stage'>

/** The live topic of the same name invalidates it. */
export const applicationsKey = ['applications'] as const

/** Filters of the list and the board. */
const selectionOf = ({ q, owner, product, state, lender, tag, amount, submitted }: contract.ApplicationSelection) => ({
  ...{ q, owner, product, state, lender, tag, amount, submitted },
})

/** Filters of the list. */
export const applicationFilter = (question: ApplicationQuery) => {
  const { view, only, sort, event, during, source } = question
  return { ...selectionOf(question), view, only, sort, event, during, source }
}

export const applicationList = (question: ApplicationQuery) => {
  const filter = applicationFilter(question)
  return infiniteQueryOptions({
    queryKey: [...applicationsKey, 'list', filter],
    queryFn: ({ pageParam, signal }) => read(contract.listApplications, { ...filter, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Longest in stage first; closed stages latest first. */
export const applicationColumn = (stage: Stage, question: contract.ApplicationSelection) => {
  const sort = stage === 'funded' ? 'newest' : 'waiting'
  const selection = { ...selectionOf(question), stage, sort, view: 'all' } as const
  return infiniteQueryOptions({
    queryKey: [...applicationsKey, 'column', selection],
    queryFn: ({ pageParam, signal }) => read(contract.listApplications, { ...selection, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export const applicationCounts = (question: contract.ApplicationSelection) =>
  queryOptions({
    queryKey: [...applicationsKey, 'counts', selectionOf(question)],
    queryFn: ({ signal }) => read(contract.countApplications, selectionOf(question), signal),
  })

export const applicationOwners = queryOptions({
  queryKey: ['leads', 'owners'],
  queryFn: ({ signal }) => read(listLeadOwners, {}, signal),
})
