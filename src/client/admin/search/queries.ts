import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/query.ts'
import { nameRecords, type RecordKey, searchDesk } from '#shared/admin/search/contract.ts'

/** What the desk knows of the words; those found before stay until the answer is there. An older question is given up. */
export const searchResults = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => read(searchDesk, { q }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  })

/** Names of the records that this browser was at lately. */
export const recentNames = (records: readonly RecordKey[]) =>
  queryOptions({
    queryKey: ['search', 'recent', records.map(({ id }) => id)],
    queryFn: () => write(nameRecords, { records: [...records] }),
    enabled: records.length > 0,
    placeholderData: keepPreviousData,
  })
