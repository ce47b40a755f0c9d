import { queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/query.ts'
import * as contract from '#shared/dashboard/contract.ts'

/** First word of the keys; what the dashboard reads by itself where something changes. */
export const dashboardKey = ['dashboard'] as const

export const workNow = queryOptions({
  queryKey: [...dashboardKey, 'work'],
  queryFn: ({ signal }) => read(contract.readWork, {}, signal),
  staleTime: 0,
})

export const pipelineNow = queryOptions({
  queryKey: [...dashboardKey, 'pipeline'],
  queryFn: ({ signal }) => read(contract.readPipeline, {}, signal),
  staleTime: 0,
})
