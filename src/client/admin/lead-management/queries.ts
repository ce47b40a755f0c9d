import {
  infiniteQueryOptions,
  mutationOptions,
  type Query,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type LeadQuery, leadFilter, leadsKey } from '#client/admin/lead-management/list/list-queries.ts'
import { read, write } from '#client/platform/request/query.ts'
import * as adminContract from '#shared/admin/lead-management/contract.ts'
import { getLead } from '#shared/intake/leads/contract.ts'
import { listLeads } from '#shared/intake/leads/list-contract.ts'
import { listLeadContacts } from '#shared/messaging/contact-policy/contract.ts'

/** Updates live, because teams look at boards together. */
export const leadColumn = (question: LeadQuery) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'column', leadFilter(question)],
    queryFn: ({ pageParam, signal }) => read(listLeads, { ...leadFilter(question), after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const leadCounts = (question: LeadQuery) => {
  const { sort: _order, status: _all, ...selection } = leadFilter(question)
  return queryOptions({
    queryKey: [...leadsKey, 'counts', selection],
    queryFn: ({ signal }) => read(adminContract.countLeads, selection, signal),
  })
}

/** Reads a lead with its resubmissions. */
export const leadDetail = (id: string) =>
  queryOptions({ queryKey: [...leadsKey, 'detail', id], queryFn: ({ signal }) => read(getLead, { id }, signal) })

export const leadDuplicates = (id: string) =>
  queryOptions({
    queryKey: [...leadsKey, 'duplicates', id],
    queryFn: ({ signal }) => read(adminContract.listLeadDuplicates, { id }, signal),
  })

export const leadTimeline = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'timeline', id],
    queryFn: ({ pageParam, signal }) => read(adminContract.readLeadTimeline, { id, ...pageParam }, signal),
    initialPageParam: {} as { before?: string; beforeId?: string },
    getNextPageParam: ({ next }) => next ?? undefined,
  })

const mutation = <Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Parameters<typeof write<Input, Reply>>[0],
) => mutationOptions({ mutationFn: (input: z.input<Input> & object) => write(endpoint, input) })

export const bulkUpdateLeads = mutation(adminContract.bulkUpdateLeads)
export const undoLeadChange = mutation(adminContract.undoLeadChange)
export const addLead = mutation(adminContract.addLead)
export const correctLead = mutation(adminContract.correctLead)
export const saveNextStep = mutation(adminContract.saveNextStep)
type Call = z.input<typeof adminContract.logLeadCall.input>
type Note = z.input<typeof adminContract.addLeadNote.input> & { outcome: undefined }

/** Logs a call, or adds a note without outcome. */
export const addLeadActivity = mutationOptions({
  mutationFn: (input: Call | Note) =>
    input.outcome ? write(adminContract.logLeadCall, input) : write(adminContract.addLeadNote, input),
})
export const logLeadAttempt = mutation(adminContract.logLeadAttempt)
export const convertLead = mutation(adminContract.convertLead)
export const startForApplicant = mutation(adminContract.startForApplicant)
export const mergeLead = mutation(adminContract.mergeLead)
export const unmergeLead = mutation(adminContract.unmergeLead)

/** Reads why a lead's email is suppressed. */
export const leadSuppressions = (id: string) =>
  queryOptions({
    queryKey: [...leadsKey, 'suppressions', id],
    queryFn: ({ signal }) => read(listLeadContacts, { id }, signal),
  })

/**
 * Refetches lead data after a mutation. Success waits for the lead's details, but not for lists, which may have many
 * pages.
 */
export function useLeadMutation<Input, Reply>(options: UseMutationOptions<Reply, Error, Input>) {
  const client = useQueryClient()
  const refetch = () => {
    void client.invalidateQueries({ queryKey: leadsKey, predicate: isListQuery })
    return client.invalidateQueries({ queryKey: leadsKey, predicate: (query) => !isListQuery(query) })
  }
  return useMutation({ ...options, onSuccess: refetch, onError: () => void refetch() })
}

const isListQuery = ({ queryKey }: Pick<Query, 'queryKey'>) =>
  ['list', 'newest', 'column', 'counts'].includes(String(queryKey[leadsKey.length]))
