import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { read, write } from '#client/platform/request/query.ts'
import { parse } from '#shared/kit/parse.ts'
import * as books from '#shared/placement/commissions/commands-contract.ts'
import type { CommissionDetail } from '#shared/placement/commissions/contract.ts'
import * as contract from '#shared/placement/commissions/contract.ts'

export type CommissionQuestion = Omit<contract.CommissionFilter, 'after'>

/** The live topic of the same name invalidates it. */
export const commissionsKey = ['commissions'] as const

export const commissionList = ({ q, direction, view, payer, payee, sort }: CommissionQuestion) =>
  infiniteQueryOptions({
    queryKey: [...commissionsKey, 'list', { q, direction, view, payer, payee, sort }],
    queryFn: ({ pageParam, signal }) =>
      read(contract.listCommissions, { q, direction, view, payer, payee, sort, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const commissionFile = (id: string) =>
  queryOptions({
    queryKey: [...commissionsKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getCommission, { id }, signal),
  })

export const applicationCommissions = (applicationId: string) =>
  queryOptions({
    queryKey: [...commissionsKey, 'of', applicationId],
    queryFn: ({ signal }) => read(contract.listApplicationCommissions, { applicationId }, signal),
  })

export const aging = queryOptions({
  queryKey: [...commissionsKey, 'aging'],
  queryFn: ({ signal }) => read(contract.readAging, {}, signal),
})

export const parties = queryOptions({
  queryKey: [...commissionsKey, 'parties'],
  queryFn: ({ signal }) => read(contract.listCommissionParties, {}, signal),
})

/** Validates with the contract's schema before calling the server. */
export const actOnCommission = mutationOptions({
  mutationFn: (input: { id: string; version: number; action: Record<string, unknown> }) =>
    write(books.actOnCommission, parse(books.actOnCommission.input, input)),
})
export const changeCommission = mutationOptions({
  mutationFn: (input: Record<keyof z.input<typeof books.changeCommission.input>, unknown>) =>
    write(books.changeCommission, parse(books.changeCommission.input, input)),
})
export const addCommission = mutationOptions({
  mutationFn: (input: Record<keyof z.input<typeof books.addCommission.input>, unknown>) =>
    write(books.addCommission, parse(books.addCommission.input, input)),
})
export const splitCommission = mutationOptions({
  mutationFn: (input: { id: string; version: number; shares: readonly Record<string, unknown>[] }) =>
    write(books.splitCommission, parse(books.splitCommission.input, input)),
})

/** Caches the response and invalidates lists and totals. */
export function useCommissionChange<Input>(change: UseMutationOptions<CommissionDetail, Error, Input>) {
  const client = useQueryClient()
  return useMutation({
    ...change,
    meta: { kind: commissionsKey[0] },
    onSuccess: (changed) => {
      client.setQueryData(commissionFile(changed.commission.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: commissionsKey })
    },
    // After a refusal, cached data may be stale.
    onError: () => void client.invalidateQueries({ queryKey: commissionsKey }),
  })
}
