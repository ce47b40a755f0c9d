import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/query.ts'
import * as contract from '#shared/privacy/desk-contract.ts'
import type { RefusalCode } from '#shared/privacy/request-status.ts'

/** What the staff list can be asked for. */
export type RequestQuestion = Pick<contract.RequestFilter, 'q' | 'kind' | 'view'>

/** Key of everything about requests: what the live topic of the same name makes stale. */
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

type One = { id: string }

export const startRequest = mutationOptions({ mutationFn: (input: One) => write(contract.startRequest, input) })
export const sendCopy = mutationOptions({ mutationFn: (input: One) => write(contract.sendCopy, input) })
export const carryOutDeletion = mutationOptions({ mutationFn: (input: One) => write(contract.carryOutDeletion, input) })

export const extendRequest = mutationOptions({
  mutationFn: (input: One & { reason: string }) => write(contract.extendRequest, input),
})

export const noteRequest = mutationOptions({
  mutationFn: (input: One & { body: string }) => write(contract.noteRequest, input),
})

export const completeRequest = mutationOptions({
  mutationFn: (input: One & { outcome: string }) => write(contract.completeRequest, input),
})

export const refuseRequest = mutationOptions({
  mutationFn: (input: One & { code: RefusalCode; words: string }) => write(contract.refuseRequest, input),
})
