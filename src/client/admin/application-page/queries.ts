import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { applicationsKey } from '#client/admin/application-page/list/list-queries.ts'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/admin/application-page/contract.ts'
import * as activity from '#shared/applications/applications/activity-contract.ts'
import * as corrections from '#shared/applications/applications/correction-contract.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { sendStaffMessage } from '#shared/applications/messages/contract.ts'
import { parseUuid } from '#shared/kit/ids/uuid.ts'

export const applicationDetail = (id: string) =>
  queryOptions({
    queryKey: [...applicationsKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getApplicationDetail, { id }, signal),
  })

/** Resolves an id or reference in the URL to the id. */
export function applicationId(address: string) {
  const id = parseUuid(address)
  return queryOptions({
    queryKey: ['application-ids', address],
    queryFn: async ({ signal }) => id ?? (await read(contract.findApplicationId, { reference: address }, signal)).id,
    // An id needs no request.
    ...(id && { initialData: id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const takeApplication = mutationOptions({
  mutationFn: (input: { id: string; from: string | null; reason: string }) => write(contract.takeApplication, input),
})

export const assignApplication = mutationOptions({
  mutationFn: (input: { id: string; from: string | null; to: string | null; reason: string }) =>
    write(contract.assignApplication, input),
})

export const moveApplication = mutationOptions({
  mutationFn: (input: { id: string; from: Stage; to: Stage; reason: string }) => write(contract.moveApplication, input),
})

export const writeMessage = mutationOptions({
  mutationFn: (input: { applicationId: string; id: string; body: string }) => write(sendStaffMessage, input),
})

export const applicationActivity = (id: string, show: activity.ActivityPart) =>
  infiniteQueryOptions({
    queryKey: [...applicationsKey, 'activity', id, show],
    queryFn: ({ pageParam, signal }) => read(activity.listApplicationActivity, { id, show, ...pageParam }, signal),
    initialPageParam: {} as { before?: string; beforeId?: string },
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const addApplicationNote = mutationOptions({
  mutationFn: (input: z.input<typeof activity.addApplicationNote.input>) => write(activity.addApplicationNote, input),
})

/** Removed from the cache on unmount. */
export const revealAnswer = mutationOptions({
  mutationFn: (input: z.input<typeof activity.revealAnswer.input>) => write(activity.revealAnswer, input),
  gcTime: 0,
})

export const correctAnswer = mutationOptions({
  mutationFn: (input: z.input<typeof corrections.correctAnswer.input>) => write(corrections.correctAnswer, input),
})

export const undoCorrection = mutationOptions({
  mutationFn: (input: z.input<typeof corrections.undoCorrection.input>) => write(corrections.undoCorrection, input),
})

/** Shows the application as it is after the correction, or after another user's. */
export function useCorrection<Input, Reply>(applicationId: string, options: UseMutationOptions<Reply, Error, Input>) {
  const client = useQueryClient()
  const refetch = () => {
    void client.invalidateQueries({ queryKey: [...applicationsKey, 'activity', applicationId] })
    return client.invalidateQueries({ queryKey: applicationDetail(applicationId).queryKey })
  }
  return useMutation({ ...options, onSuccess: refetch, onError: refetch })
}
