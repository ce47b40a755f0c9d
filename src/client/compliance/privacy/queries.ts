import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { type Saving, useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { read, write } from '#client/platform/request/query.ts'
import { useOwnChanges } from '#client/platform/request/use-own-changes.ts'
import { useRecordAction } from '#client/platform/request/use-record-action.ts'
import type { RequestDetail } from '#shared/compliance/privacy/admin-contract.ts'
import * as contract from '#shared/compliance/privacy/admin-contract.ts'
import type { RefusalCode } from '#shared/compliance/privacy/request-status.ts'

export type RequestQuestion = Pick<contract.RequestFilter, 'q' | 'kind' | 'view'>

/** The live topic of the same name invalidates it. */
export const requestsKey = ['privacy-requests'] as const

export const requestList = ({ q, kind, view }: RequestQuestion) =>
  infiniteQueryOptions({
    queryKey: [...requestsKey, 'list', { q, kind, view }],
    queryFn: ({ pageParam, signal }) => read(contract.listRequests, { q, kind, view, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const requestDetail = (id: string) =>
  queryOptions({
    queryKey: [...requestsKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getRequestFile, { id }, signal),
  })

/** The version the user saw. */
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
  // Notes don't conflict with other changes.
  mutationFn: ({ id, body }: Seen & { body: string }) => write(contract.noteRequest, { id, body }),
})

export const completeRequest = mutationOptions({
  mutationFn: (input: Seen & { outcome: string }) => write(contract.completeRequest, input),
})

export const refuseRequest = mutationOptions({
  mutationFn: (input: Seen & { code: RefusalCode; text: string }) => write(contract.refuseRequest, input),
})

/** Changes a request: shows the result and reloads the list; after an error, reloads the request. */
export function useRequestChange<Input extends { id: string }>(
  options: UseMutationOptions<RequestDetail, Error, Input>,
) {
  const client = useQueryClient()
  return useRecordAction(requestsKey[0], {
    ...options,
    onSuccess: (changed) => {
      client.setQueryData(requestDetail(changed.request.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...requestsKey, 'list'] })
    },
    onError: (_error, { id }) => client.invalidateQueries(requestDetail(id)),
  })
}

const versionOf = ({ request }: RequestDetail) => request.version

/** Manages a form based on the version the user began on, or on the user's own later action. */
export function useRequestForm<Draft extends object, Input extends { id: string }>(
  name: string,
  { id, version }: RequestDetail['request'],
  { saved, saving }: { saved: Draft; saving: Saving<Input, RequestDetail> },
) {
  const form = useRecordForm(`${name} ${id}`, { saved, version, compare: 'version', saving })
  useOwnChanges(requestsKey[0], id, versionOf, form.rebase)
  return form
}
