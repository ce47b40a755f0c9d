import { queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { readDiagnostics } from '#shared/system/diagnostics/contract.ts'

/** Server diagnostics; never cached. */
export const diagnostics = queryOptions({
  queryKey: ['diagnostics'],
  queryFn: ({ signal }) => read(readDiagnostics, {}, signal),
  staleTime: 0,
})
