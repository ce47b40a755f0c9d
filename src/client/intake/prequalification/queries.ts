import { queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/query.ts'
import { listLeadPrequalifications } from '#shared/intake/prequalification/contract.ts'

/** The analyses of a lead; under the `leads` key, because they change with the lead. */
export const leadPrequalifications = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'prequalifications', id],
    queryFn: ({ signal }) => read(listLeadPrequalifications, { id }, signal),
  })
