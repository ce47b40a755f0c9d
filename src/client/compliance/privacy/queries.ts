import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/query.ts'
import * as contract from '#shared/compliance/privacy/desk-contract.ts'
import type { RefusalCode } from '#shared/compliance/privacy/request-status.ts'

/** Filters of the staff list. */
export type RequestQuestion = Pick<contract.RequestFilter, 'q' | 'kind' | 'view'>

/** Query key of all request data; the live topic of the same name invalidates it. */
export const requestsKey = ['privacy-requests'] as const

export const requestList = ({ q, kind, view }: RequestQuestion) =>
  infiniteQueryOptions({
    queryKey: [...requestsKey, 'list', { q, kind, view }],
    queryFn: ({ pageParam, signal }) => read(contract.listRequests, { q, kind, view, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const requestFile = (id: string) =>
  queryOptions({
    queryKey: [...requestsKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getRequestFile, { id }, signal),
  })

/** A request and the version the user saw. */
type Seen = { id: string; version: number }

export const startRequest = mutationOptions({ mutationFn: (input: Seen) => write(contract.startRequest, input) })
export const sendCopy = mutationOptions({ mutationFn: (input: Seen) => write(contract.sendCopy, input) })
export const carryOutDeletion = mutationOptions({
  mutationFn: (input: Seen) => write(contract.carryOutDeletion, input),
})

export const extendRequest = mutationOptions({
  mutationFn: (input: Seen & { reason: string }) => write(contract.extendRequest, input),
})

export const noteRequest = mutationOptions({
  // A note can be added regardless of other changes.
  mutationFn: ({ id, body }: Seen & { body: string }) => write(contract.noteRequest, { id, body }),
})

export const completeRequest = mutationOptions({
  mutationFn: (input: Seen & { outcome: string }) => write(contract.completeRequest, input),
})

export const refuseRequest = mutationOptions({
  mutationFn: (input: Seen & { code: RefusalCode; words: string }) => write(contract.refuseRequest, input),
})
