import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import type { BreakdownSubject, Fresh } from '#shared/admin/dashboard/choices.ts'
import * as contract from '#shared/admin/dashboard/contract.ts'
import { dashboardKey } from './work-query.ts'

export const pipelineNow = (who: string) =>
  queryOptions({
    queryKey: [...dashboardKey, 'pipeline', who],
    queryFn: ({ signal }) => read(contract.readPipeline, { who }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** As long as the server shows an answer without counting again. */
const staleMs = 60_000
/** Until a newer answer is counted. */
const pollMs = 2_000

type Ask<Answer> = (fresh: Fresh, signal: AbortSignal) => Promise<Answer>

/** A query of figures that the server may have counted a while ago, and `ask` to have them counted again. */
const countedQuery = <Answer extends contract.CountedAt>(key: readonly unknown[], ask: Ask<Answer>) => ({
  ask,
  query: queryOptions({
    queryKey: [...dashboardKey, ...key],
    queryFn: ({ signal }) => ask('', signal),
    staleTime: staleMs,
    refetchInterval: ({ state }) => (state.data?.isCounting ? pollMs : false),
    placeholderData: keepPreviousData,
  }),
})
export type CountedQuery<Answer extends contract.CountedAt> = ReturnType<typeof countedQuery<Answer>>

export const figuresOf = ({ period, from, to, who }: contract.FigureQuery) =>
  countedQuery(['figures', { period, from, to, who }], (fresh, signal) =>
    read(contract.readFigures, { period, from, to, who, fresh }, signal),
  )

export const cohortsOf = (who: string) =>
  countedQuery(['cohorts', who], (fresh, signal) => read(contract.readCohorts, { who, fresh }, signal))

export const breakdownOf = ({ period, from, to, who }: contract.FigureQuery, by: BreakdownSubject) =>
  countedQuery(['breakdown', { period, from, to, who, by }], (fresh, signal) =>
    read(contract.readBreakdown, { period, from, to, who, by, fresh }, signal),
  )

/** Counts figures again, and shows them. */
export function useCountAgain<Answer extends contract.CountedAt>() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ ask }: CountedQuery<Answer>) => ask('yes', new AbortController().signal),
    onSuccess: async (answer, { query }) => {
      // An older answer must not replace this one.
      await client.cancelQueries({ queryKey: query.queryKey, exact: true })
      client.setQueryData(query.queryKey, answer)
    },
  })
}
