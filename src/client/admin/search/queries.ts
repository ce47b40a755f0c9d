import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { nameRecords, searchRecords } from '#shared/admin/search/contract.ts'
import type { RecordKey } from '#shared/admin/search/record-key.ts'

/** Keeps previous results while loading and cancels outdated requests. */
export const searchResults = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => read(searchRecords, { q }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  })

/** Reads the names of recently viewed records. */
export const recentNames = (records: readonly RecordKey[]) =>
  queryOptions({
    queryKey: ['search', 'recent', records.map(({ id }) => id)],
    queryFn: () => write(nameRecords, { records: [...records] }),
    enabled: records.length > 0,
    placeholderData: keepPreviousData,
  })
