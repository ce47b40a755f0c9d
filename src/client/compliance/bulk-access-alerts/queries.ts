import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/query.ts'
import { listReadAlerts, settleReadAlert } from '#shared/compliance/bulk-access-alerts/contract.ts'

export const openAlerts = queryOptions({
  queryKey: ['read-alerts'],
  queryFn: ({ signal }) => read(listReadAlerts, {}, signal),
  staleTime: 0,
})

export const settleAlert = mutationOptions({
  mutationFn: (input: { id: string; note: string }) => write(settleReadAlert, input),
})
