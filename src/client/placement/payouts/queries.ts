import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { parse } from '#shared/kit/parse.ts'
import type { PayoutDetail, PayoutFilter } from '#shared/placement/payouts/contract.ts'
import * as contract from '#shared/placement/payouts/contract.ts'

export type PayoutQuestion = Omit<PayoutFilter, 'after'>

/** Under the key of commissions, so that a change of the books reloads both. */
const booksKey = ['commissions'] as const
const payoutsKey = [...booksKey, 'payouts'] as const

export const payoutList = ({ q, status, sort }: PayoutQuestion) =>
  infiniteQueryOptions({
    queryKey: [...payoutsKey, 'list', { q, status, sort }],
    queryFn: ({ pageParam, signal }) => read(contract.listPayouts, { q, status, sort, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const payoutFile = (id: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getPayout, { id }, signal),
  })

export const payPeriods = queryOptions({
  queryKey: [...payoutsKey, 'periods'],
  queryFn: ({ signal }) => read(contract.listPayPeriods, {}, signal),
})

export const payees = queryOptions({
  queryKey: [...payoutsKey, 'payees'],
  queryFn: ({ signal }) => read(contract.listPayees, {}, signal),
})

/** Validates with the contract's schema before calling the server. */
export const createPayout = mutationOptions({
  mutationFn: (input: { id: string; to: string }) =>
    write(contract.createPayout, parse(contract.createPayout.input, input)),
})
export const actOnPayout = mutationOptions({
  mutationFn: (input: { id: string; version: number; action: Record<string, unknown> }) =>
    write(contract.actOnPayout, parse(contract.actOnPayout.input, input)),
})

/** Caches the response and invalidates all books. */
export function usePayoutChange<Input>(change: UseMutationOptions<PayoutDetail, Error, Input>) {
  const client = useQueryClient()
  return useMutation({
    ...change,
    meta: { kind: booksKey[0] },
    onSuccess: (changed) => {
      client.setQueryData(payoutFile(changed.batch.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: booksKey })
    },
    // After a refusal, cached data may be stale.
    onError: () => void client.invalidateQueries({ queryKey: booksKey }),
  })
}
