import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import type { BreakdownSubject } from '#shared/admin/dashboard/choices.ts'
import * as contract from '#shared/admin/dashboard/contract.ts'
import { dashboardKey } from './work-query.ts'

export const pipelineNow = (who: string) =>
  queryOptions({
    queryKey: [...dashboardKey, 'pipeline', who],
    queryFn: ({ signal }) => read(contract.readPipeline, { who }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const figuresOf = ({ period, from, to, who }: contract.FigureQuery) =>
  queryOptions({
    queryKey: [...dashboardKey, 'figures', { period, from, to, who }],
    queryFn: ({ signal }) => read(contract.readFigures, { period, from, to, who }, signal),
    placeholderData: keepPreviousData,
  })

export const cohortsOf = (who: string) =>
  queryOptions({
    queryKey: [...dashboardKey, 'cohorts', who],
    queryFn: ({ signal }) => read(contract.readCohorts, { who }, signal),
    placeholderData: keepPreviousData,
  })

export const breakdownOf = ({ period, from, to, who }: contract.FigureQuery, by: BreakdownSubject) =>
  queryOptions({
    queryKey: [...dashboardKey, 'breakdown', { period, from, to, who, by }],
    queryFn: ({ signal }) => read(contract.readBreakdown, { period, from, to, who, by }, signal),
    placeholderData: keepPreviousData,
  })
