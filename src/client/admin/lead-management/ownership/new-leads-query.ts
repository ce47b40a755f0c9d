import { queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { listNewLeads } from '#shared/admin/lead-management/new-leads-contract.ts'

/** The live topic of the same name invalidates it. */
export const newLeads = queryOptions({
  queryKey: ['new-leads'],
  queryFn: ({ signal }) => read(listNewLeads, {}, signal),
  staleTime: 0,
})
