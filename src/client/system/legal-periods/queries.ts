import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { parse } from '#shared/kit/parse.ts'
import * as contract from '#shared/system/legal-periods/contract.ts'
import type { PeriodKind } from '#shared/system/legal-periods/legal-period.ts'

/** The live topic of the same name invalidates it. */
export const periodList = queryOptions({
  queryKey: ['legal-periods', 'list'],
  queryFn: ({ signal }) => read(contract.listPeriods, {}, signal),
})

interface PeriodChange {
  readonly id: string
  readonly kind: PeriodKind
  readonly version: number
  readonly period: unknown
  readonly validFrom: string
  readonly reason: string
}

/** Validates with the contract's schema before calling the server. */
export const savePeriod = mutationOptions({
  mutationFn: (change: PeriodChange) => write(contract.savePeriod, parse(contract.savePeriod.input, change)),
})
