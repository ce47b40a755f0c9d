import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/query.ts'
import type { Statement } from '#shared/merchant/analyse-statement.ts'
import * as contract from '#shared/merchant/desk-contract.ts'
import type { MerchantStatus } from '#shared/merchant/merchant-status.ts'

/** What the staff list can be asked for. */
export type MerchantQuestion = Pick<contract.MerchantLeadFilter, 'q' | 'view' | 'status'>

/** Key of everything about merchant leads: what the live topic of the same name makes stale. */
export const merchantLeadsKey = ['merchant-leads'] as const

export const merchantLeadList = ({ q, view, status }: MerchantQuestion) =>
  infiniteQueryOptions({
    queryKey: [...merchantLeadsKey, 'list', { q, view, status }],
    queryFn: ({ pageParam, signal }) => read(contract.listMerchantLeads, { q, view, status, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const merchantCounts = queryOptions({
  queryKey: [...merchantLeadsKey, 'counts'],
  queryFn: ({ signal }) => read(contract.countMerchantLeads, {}, signal),
})

export const merchantFile = (id: string) =>
  queryOptions({
    queryKey: [...merchantLeadsKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getMerchantFile, { id }, signal),
  })

export const takeMerchantLead = mutationOptions({
  mutationFn: (input: { id: string }) => write(contract.takeMerchantLead, input),
})

export const moveMerchantLead = mutationOptions({
  mutationFn: (input: { id: string; from: MerchantStatus; to: MerchantStatus; reason: string }) =>
    write(contract.moveMerchantLead, input),
})

export const writeNote = mutationOptions({
  mutationFn: (input: { id: string; noteId: string; body: string }) => write(contract.writeMerchantNote, input),
})

export const planMerchantLead = mutationOptions({
  mutationFn: (input: { id: string; nextAction: string; nextActionOn: string }) =>
    write(contract.planMerchantLead, input),
})

export const correctStatement = mutationOptions({
  mutationFn: (input: { id: string; statement: Statement }) => write(contract.correctStatement, input),
})
