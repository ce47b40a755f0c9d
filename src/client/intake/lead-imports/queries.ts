import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/intake/lead-imports/contract.ts'

/** Live updates for leads refetch it. */
const importsKey = ['leads', 'imports'] as const

export const leadImports = queryOptions({
  queryKey: importsKey,
  queryFn: ({ signal }) => read(contract.listLeadImports, {}, signal),
})

/** Validates rows by a dry run. */
export const rowCheck = (mode: contract.LeadImport['mode'], rows: readonly contract.ImportRow[]) =>
  queryOptions({
    queryKey: [...importsKey, 'check', mode, rows],
    queryFn: () => write(contract.checkImportRows, { mode, rows: [...rows] }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const undoImport = mutationOptions({
  retry: false,
  mutationFn: (input: { id: string }) => write(contract.undoLeadImport, input),
})
