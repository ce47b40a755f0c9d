import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { read } from '#client/platform/request/query.ts'
import * as contract from '#shared/admin/dashboard/contract.ts'

/** The dashboard data that refreshes live. */
const dashboardKey = ['dashboard'] as const

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

export type FigureQuery = z.output<typeof contract.readFigures.input>

export const figuresOf = ({ period, from, to }: FigureQuery) =>
  queryOptions({
    queryKey: [...dashboardKey, 'figures', { period, from, to }],
    queryFn: ({ signal }) => read(contract.readFigures, { period, from, to }, signal),
    placeholderData: keepPreviousData,
  })
