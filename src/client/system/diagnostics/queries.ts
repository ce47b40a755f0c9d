import { queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/query.ts'
import { readDiagnostics } from '#shared/system/diagnostics/contract.ts'

/** How the server is doing; always asked anew, because an old answer would say nothing. */
export const diagnostics = queryOptions({
  queryKey: ['diagnostics'],
  queryFn: ({ signal }) => read(readDiagnostics, {}, signal),
  staleTime: 0,
})
