import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { read, write } from '#client/platform/request/query.ts'
import { useRecordAction } from '#client/platform/request/use-record-action.ts'
import { listLeadOwners } from '#shared/intake/lead-assignment/owners-contract.ts'
import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import * as contract from '#shared/intake/merchants/admin-contract.ts'
import type { Statement } from '#shared/intake/merchants/analyse-statement.ts'
import type { MerchantStatus } from '#shared/intake/merchants/merchant-status.ts'

export type MerchantQuery = Omit<contract.MerchantLeadFilter, 'after'>

/** The live topic of the same name invalidates it. */
export const merchantLeadsKey = ['merchant-leads'] as const

export const merchantFilter = ({ q, view, status, owner, tag, volume, received, sort }: MerchantQuery) => ({
  ...{ q, view, status, owner, tag, volume, received, sort },
})

export const merchantLeadList = (question: MerchantQuery) =>
  infiniteQueryOptions({
    queryKey: [...merchantLeadsKey, 'list', merchantFilter(question)],
    queryFn: ({ pageParam, signal }) =>
      read(contract.listMerchantLeads, { ...merchantFilter(question), after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const merchantCounts = queryOptions({
  queryKey: [...merchantLeadsKey, 'counts'],
  queryFn: ({ signal }) => read(contract.countMerchantLeads, {}, signal),
})

export const merchantDetail = (id: string) =>
  queryOptions({
    queryKey: [...merchantLeadsKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getMerchantDetail, { id }, signal),
  })

export const assignMerchantLead = mutationOptions({
  mutationFn: (input: { id: string; from: string | null; reason: string }) => write(contract.assignMerchantLead, input),
})

export const reassignMerchantLead = mutationOptions({
  mutationFn: (input: { id: string; from: string | null; to: string | null; reason: string }) =>
    write(contract.reassignMerchantLead, input),
})

/** Team members who can be assigned a request. */
export const merchantOwners = queryOptions({
  queryKey: ['leads', 'owners'],
  queryFn: ({ signal }) => read(listLeadOwners, {}, signal),
})

export const moveMerchantLead = mutationOptions({
  mutationFn: (input: { id: string; from: MerchantStatus; to: MerchantStatus; reason: string }) =>
    write(contract.moveMerchantLead, input),
})

export const writeNote = mutationOptions({
  mutationFn: (input: { id: string; noteId: string; body: string }) => write(contract.writeMerchantNote, input),
})

export const planMerchantLead = mutationOptions({
  mutationFn: (input: z.input<typeof contract.planMerchantLead.input>) => write(contract.planMerchantLead, input),
})

export const correctStatement = mutationOptions({
  mutationFn: (input: { id: string; statement: Statement; before: Statement }) =>
    write(contract.correctStatement, input),
})

export const askForStatement = mutationOptions({
  mutationFn: (input: { id: string }) => write(contract.askForStatement, input),
})

export const sendMerchantQuote = mutationOptions({
  mutationFn: (input: z.input<typeof contract.sendMerchantQuote.input>) => write(contract.sendMerchantQuote, input),
})

export const updateBoardingStep = mutationOptions({
  mutationFn: (input: z.input<typeof contract.updateBoardingStep.input>) => write(contract.updateBoardingStep, input),
})

export const agreeResidual = mutationOptions({
  mutationFn: (input: z.input<typeof contract.agreeResidual.input>) => write(contract.agreeResidual, input),
})

/** Changes a request: shows the response and reloads lists and totals; reloads the request after an error. */
export function useMerchantChange<Input extends { id: string }>(
  options: UseMutationOptions<MerchantDetail, Error, Input>,
) {
  const client = useQueryClient()
  return useRecordAction(merchantLeadsKey[0], {
    ...options,
    onSuccess: (changed) => {
      client.setQueryData(merchantDetail(changed.lead.id).queryKey, changed)
      void client.invalidateQueries({
        queryKey: merchantLeadsKey,
        predicate: ({ queryKey }) => queryKey[1] !== 'file',
      })
    },
    onError: (_error, { id }) => client.invalidateQueries(merchantDetail(id)),
  })
}
