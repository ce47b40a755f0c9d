import { queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { listTags } from '#shared/applications/tags/list-contract.ts'

export const tagsKey = ['tags'] as const

/** All tags of the brokerage, for filters and completion. */
export const knownTags = queryOptions({
  queryKey: tagsKey,
  queryFn: ({ signal }) => read(listTags, {}, signal),
})
