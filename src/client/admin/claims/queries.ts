import { queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { readClaims } from '#shared/admin/claims/contract.ts'

/** Refetched by the live topic of the settings. */
export const checkedClaims = queryOptions({
  queryKey: ['settings', 'claims-check'],
  queryFn: ({ signal }) => read(readClaims, {}, signal),
  staleTime: 0,
})
