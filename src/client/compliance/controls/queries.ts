import { queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { listRoleCalls, readCompliance } from '#shared/compliance/controls/contract.ts'

export const complianceNow = queryOptions({
  queryKey: ['compliance'],
  queryFn: ({ signal }) => read(readCompliance, {}, signal),
  staleTime: 0,
})

export const roleCalls = queryOptions({
  queryKey: ['role-calls'],
  queryFn: ({ signal }) => read(listRoleCalls, {}, signal),
})
