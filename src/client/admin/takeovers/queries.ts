import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/admin/takeovers/contract.ts'

export const takeoverRequests = queryOptions({
  queryKey: ['takeover-requests'],
  queryFn: ({ signal }) => read(contract.listTakeoverRequests, {}, signal),
  staleTime: 0,
})

export type Decision = 'approve' | 'decline'

export const decideTakeoverRequest = mutationOptions({
  mutationFn: (input: { id: string; decision: Decision; note: string }) => write(contract.decideTakeoverRequest, input),
})
