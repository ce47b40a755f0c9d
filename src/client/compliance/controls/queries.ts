import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { listRoleCalls, readCompliance, reviewRule as review } from '#shared/compliance/controls/contract.ts'
import { parse } from '#shared/kit/parse.ts'

export const complianceNow = queryOptions({
  queryKey: ['compliance'],
  queryFn: ({ signal }) => read(readCompliance, {}, signal),
  staleTime: 0,
})

export const roleCalls = queryOptions({
  queryKey: ['role-calls'],
  queryFn: ({ signal }) => read(listRoleCalls, {}, signal),
})

/** @param one.id unchanged between retries, so that they add no second review. */
export const reviewRule = (one: { id: string; state: string }) =>
  mutationOptions({
    mutationFn: (form: FormData) => write(review, parse(review.input, { ...Object.fromEntries(form), ...one })),
  })
