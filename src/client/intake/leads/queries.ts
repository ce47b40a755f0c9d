import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { localToday } from '#client/platform/local-today.ts'
import { read, write } from '#client/platform/query.ts'
import { getLead, type LeadFilter, listLeadSources, listLeads } from '#shared/intake/leads/contract.ts'
import * as desk from '#shared/intake/leads/desk-contract.ts'
import { listLeadContacts } from '#shared/messaging/contact-policy/contract.ts'

/** What the staff list can be asked for. */
export type LeadQuestion = Pick<LeadFilter, 'q' | 'source' | 'sort' | 'whose' | 'due' | 'status'>

/** The question alone, whatever else an address says; with the reader's own day where something is due. */
const asked = ({ q, source, sort, whose, due, status }: LeadQuestion) => ({
  ...{ q, source, sort, whose, due, status },
  ...(due && { today: localToday() }),
})

/** Key of everything about leads: what the live topic of the same name makes stale. */
export const leadsKey = ['leads'] as const

/** The leads page after page; the rows of the question before stay until the answer is there. */
export const leadList = (question: LeadQuestion) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'list', asked(question)],
    queryFn: ({ pageParam, signal }) => read(listLeads, { ...asked(question), after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // New rows must not move what somebody reads: the page decides when they come in.
    meta: { isReadByPage: true },
  })

/** The latest leads of a question, whatever its order: asked when something has changed. */
export const newestLeads = (question: Omit<LeadQuestion, 'sort'>) =>
  queryOptions({
    queryKey: [...leadsKey, 'newest', asked({ ...question, sort: 'newest' })],
    queryFn: ({ signal }) => read(listLeads, asked({ ...question, sort: 'newest' }), signal),
    staleTime: 0,
    meta: { isReadByPage: true },
  })

/** A column of the board. It follows what colleagues do, as boards are looked at together. */
export const leadColumn = (question: LeadQuestion) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'column', asked(question)],
    queryFn: ({ pageParam, signal }) => read(listLeads, { ...asked(question), after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const leadCounts = (question: LeadQuestion) => {
  const { sort: _order, status: _all, ...selection } = asked(question)
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

export const leadTwins = (id: string) =>
  queryOptions({
    queryKey: [...leadsKey, 'twins', id],
    queryFn: ({ signal }) => read(desk.listLeadTwins, { id }, signal),
  })

/** Everything that happened, the latest first. */
export const leadTimeline = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'timeline', id],
    queryFn: ({ pageParam, signal }) => read(desk.readLeadTimeline, { id, ...pageParam }, signal),
    initialPageParam: {} as { before?: string; beforeId?: string },
    getNextPageParam: ({ next }) => next ?? undefined,
  })

const sends = <Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  endpoint: Parameters<typeof write<Input, Reply>>[0],
) => mutationOptions({ mutationFn: (input: z.input<Input> & object) => write(endpoint, input) })

export const changeLeads = sends(desk.changeLeads)
export const undoLeadChange = sends(desk.undoLeadChange)
export const correctLead = sends(desk.correctLead)
export const planLead = sends(desk.planLead)
export const writeLeadNote = sends(desk.writeLeadNote)
export const logLeadCall = sends(desk.logLeadCall)
export const logLeadAttempt = sends(desk.logLeadAttempt)
export const convertLead = sends(desk.convertLead)
export const mergeLead = sends(desk.mergeLead)
export const unmergeLead = sends(desk.unmergeLead)

/** Why the address of a lead is not written to. */
export const leadSuppressions = (id: string) =>
  queryOptions({
    queryKey: [...leadsKey, 'suppressions', id],
    queryFn: ({ signal }) => read(listLeadContacts, { id }, signal),
  })
