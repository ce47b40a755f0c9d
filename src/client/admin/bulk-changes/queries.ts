import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/admin/bulk-changes/contract.ts'

export const bulkChangesKey = ['bulk-changes'] as const

const pollMs = 1_000

const isWorking = (progress: contract.BulkProgress | undefined) =>
  progress?.change.status === 'running' || progress?.change.status === 'undoing'

/** Counts records that match now: the answer is never reused for another selection. */
export const matchingCount = (list: contract.BulkList, filter: object) =>
  queryOptions({
    queryKey: [...bulkChangesKey, 'count', list, filter],
    queryFn: ({ signal }) => read(contract.bulkChangesOf[list].count, { filter }, signal),
    staleTime: 0,
    gcTime: 0,
  })

export const recentBulkChanges = queryOptions({
  queryKey: [...bulkChangesKey, 'recent'],
  queryFn: ({ signal }) => read(contract.listBulkChanges, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.changes.some(({ status }) => status === 'running' || status === 'undoing') ? pollMs : false,
})

/** Polls while the change or its undo runs. */
export const bulkProgress = (id: string) =>
  queryOptions({
    queryKey: [...bulkChangesKey, 'progress', id],
    queryFn: ({ signal }) => read(contract.readBulkChange, { id }, signal),
    refetchInterval: ({ state }) => (isWorking(state.data) ? pollMs : false),
  })

export const undoBulkChange = mutationOptions({
  mutationFn: (input: { id: string }) => write(contract.undoBulkChange, input),
})

export interface NewBulkChange {
  readonly list: contract.BulkList
  readonly id: string
  readonly filter?: object
  readonly rows?: contract.BulkRow[]
  readonly change: object
}

export const startBulkChange = mutationOptions({
  mutationFn: ({ list, ...input }: NewBulkChange) => write(contract.bulkChangesOf[list].start, input),
})
