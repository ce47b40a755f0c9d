import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import type { Product } from '#shared/intake/prequalification/product.ts'
import { parse } from '#shared/kit/parse.ts'
import * as contract from '#shared/placement/lenders/admin-contract.ts'

export type LenderQuestion = Pick<contract.LenderFilter, 'q' | 'view'>

/** The live topic of the same name invalidates it. */
export const lendersKey = ['lenders'] as const

export const lenderList = ({ q, view }: LenderQuestion) =>
  queryOptions({
    queryKey: [...lendersKey, 'list', { q, view }],
    queryFn: ({ signal }) => read(contract.listLenders, { q, view }, signal),
    placeholderData: keepPreviousData,
  })

export const lenderFile = (id: string) =>
  queryOptions({
    queryKey: [...lendersKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getLender, { id }, signal),
  })

export const addLender = mutationOptions({
  // Not retried: after a lost response the name would already exist.
  retry: false,
  mutationFn: (input: { name: string }) => write(contract.addLender, parse(contract.addLender.input, input)),
})
/** Not retried: the second attempt would report that nothing was removed. */
export const removeSampleLenders = mutationOptions({
  retry: false,
  mutationFn: () => write(contract.removeSampleLenders, {}),
})

export const restoreSampleLenders = mutationOptions({
  mutationFn: (input: { ids: string[] }) => write(contract.restoreSampleLenders, input),
})
/** Validates with the contract's schema before calling the server. */
export const changeLender = mutationOptions({
  mutationFn: (change: { id: string; recordVersion: number; record: unknown }) =>
    write(contract.changeLender, parse(contract.changeLender.input, change)),
})
export const changeCriteria = mutationOptions({
  mutationFn: (change: { id: string; product: Product; version: number; criteria: unknown }) =>
    write(contract.changeCriteria, parse(contract.changeCriteria.input, change)),
})
