import { queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { readWork } from '#shared/admin/dashboard/work-contract.ts'

/** The dashboard data that refreshes live. */
export const dashboardKey = ['dashboard'] as const

export const workNow = queryOptions({
  queryKey: [...dashboardKey, 'work'],
  queryFn: ({ signal }) => read(readWork, {}, signal),
  staleTime: 0,
})
