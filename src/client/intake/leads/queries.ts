import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { localToday } from '#client/platform/local-today.ts'
import { read, write } from '#client/platform/query.ts'
import { getLead, type LeadFilter, listLeadSources, listLeads } from '#shared/intake/leads/contract.ts'
import * as desk from '#shared/intake/leads/management-contract.ts'
import { listLeadContacts } from '#shared/messaging/contact-policy/contract.ts'

/** What the staff list can be asked for. */
export type LeadQuery = Pick<LeadFilter, 'q' | 'source' | 'sort' | 'whose' | 'due' | 'status'>

/** The question alone, whatever else an address says; with the reader's own day where something is due. */
const toInput = ({ q, source, sort, whose, due, status }: LeadQuery) => ({
  ...{ q, source, sort, whose, due, status },
  ...(due && { today: localToday() }),
})

/** Key of everything about leads: what the live topic of the same name makes stale. */
export const leadsKey = ['leads'] as const

/** The leads page after page; the rows of the question before stay until the answer is there. */
export const leadList = (question: LeadQuery) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'list', toInput(question)],
    queryFn: ({ pageParam, signal }) => read(listLeads, { ...toInput(question), after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // New rows must not move what somebody reads: the page decides when they come in.
    meta: { isReadByPage: true },
  })

/** The latest leads of a question, whatever its order: asked when something has changed. */
export const newestLeads = (question: Omit<LeadQuery, 'sort'>) =>
  queryOptions({
    queryKey: [...leadsKey, 'newest', toInput({ ...question, sort: 'newest' })],
    queryFn: ({ signal }) => read(listLeads, toInput({ ...question, sort: 'newest' }), signal),
    staleTime: 0,
    meta: { isReadByPage: true },
  })

/** A column of the board. It follows what colleagues do, as boards are looked at together. */
export const leadColumn = (question: LeadQuery) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'column', toInput(question)],
    queryFn: ({ pageParam, signal }) => read(listLeads, { ...toInput(question), after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const leadCounts = (question: LeadQuery) => {
  const { sort: _order, status: _all, ...selection } = toInput(question)
  return queryOptions({
    queryKey: [...leadsKey, 'counts', selection],
    queryFn: ({ signal }) => read(desk.countLeads, selection, signal),
  })
}

/** One lead with everything they sent later. */
export const leadDetail = (id: string) =>
  queryOptions({ queryKey: [...leadsKey, 'detail', id], queryFn: ({ signal }) => read(getLead, { id }, signal) })

export const leadSources = queryOptions({
  queryKey: [...leadsKey, 'sources'],
  queryFn: ({ signal }) => read(listLeadSources, {}, signal),
})

export const leadOwners = queryOptions({
  queryKey: [...leadsKey, 'owners'],
  queryFn: ({ signal }) => read(desk.listLeadOwners, {}, signal),
})

export const leadDuplicates = (id: string) =>
  queryOptions({
    queryKey: [...leadsKey, 'twins', id],
    queryFn: ({ signal }) => read(desk.listLeadDuplicates, { id }, signal),
  })

/** Everything that happened, the latest first. */
export const leadTimeline = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'timeline', id],
    queryFn: ({ pageParam, signal }) => read(desk.readLeadTimeline, { id, ...pageParam }, signal),
    initialPageParam: {} as { before?: string; beforeId?: string },
    getNextPageParam: ({ next }) => next ?? undefined,
  })

const mutation = <Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Parameters<typeof write<Input, Reply>>[0],
) => mutationOptions({ mutationFn: (input: z.input<Input> & object) => write(endpoint, input) })

export const bulkUpdateLeads = mutation(desk.bulkUpdateLeads)
export const undoLeadChange = mutation(desk.undoLeadChange)
export const correctLead = mutation(desk.correctLead)
export const saveNextStep = mutation(desk.saveNextStep)
export const addLeadNote = mutation(desk.addLeadNote)
export const logLeadCall = mutation(desk.logLeadCall)
export const logLeadAttempt = mutation(desk.logLeadAttempt)
export const convertLead = mutation(desk.convertLead)
export const mergeLead = mutation(desk.mergeLead)
export const unmergeLead = mutation(desk.unmergeLead)

/** Why the address of a lead is not written to. */
export const leadSuppressions = (id: string) =>
  queryOptions({
    queryKey: [...leadsKey, 'suppressions', id],
    queryFn: ({ signal }) => read(listLeadContacts, { id }, signal),
  })
