import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { parse } from '#shared/kit/parse.ts'
import * as contract from '#shared/placement/deals/contract.ts'

/** Below the applications key, to be invalidated with it. */
export const applicationDeal = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', 'deal', applicationId],
    queryFn: ({ signal }) => read(contract.getDeal, { applicationId }, signal),
  })

/** For `useIsChanging`. */
export const dealKind = 'deals'

/** Validates with the contract's schema before calling the server. */
export const confirmDeal = mutationOptions({
  meta: { kind: dealKind },
  mutationFn: (input: Record<string, unknown>) => write(contract.confirmDeal, parse(contract.confirmDeal.input, input)),
})

export type RenewalQuestion = Omit<contract.RenewalFilter, 'after'>

export const renewalsKey = ['applications', 'renewals'] as const

export const renewalList = ({ q, view, owner }: RenewalQuestion) =>
  infiniteQueryOptions({
    queryKey: [...renewalsKey, { q, view, owner }],
    queryFn: ({ pageParam, signal }) => read(contract.listRenewals, { q, view, owner, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const actOnRenewal = mutationOptions({
  meta: { kind: dealKind },
  mutationFn: (input: { id: string; version: number; action: contract.RenewalAction }) =>
    write(contract.actOnRenewal, input),
})
