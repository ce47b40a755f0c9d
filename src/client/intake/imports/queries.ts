import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/intake/imports/contract.ts'

/** Live updates for leads refetch it. */
const importsKey = ['leads', 'imports'] as const

export const importList = queryOptions({
  queryKey: importsKey,
  queryFn: ({ signal }) => read(contract.listImports, {}, signal),
})

/** Validates rows by a dry run. */
export const rowCheck = ({ kind, mode }: Pick<contract.Import, 'kind' | 'mode'>, rows: readonly contract.ImportRow[]) =>
  queryOptions({
    queryKey: [...importsKey, 'check', kind, mode, rows],
    queryFn: () => write(contract.checkImportRows, { kind, mode, rows: [...rows] }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** What an undo would do now. */
export const undoCheck = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, 'undo', id],
    queryFn: ({ signal }) => read(contract.checkImportUndo, { id }, signal),
    gcTime: 0,
  })

export const undoImport = mutationOptions({
  retry: false,
  mutationFn: (input: { id: string }) => write(contract.undoImport, input),
})
