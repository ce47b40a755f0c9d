import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/query.ts'
import { dismissErrorReport, listErrorReports, restoreErrorReport } from '#shared/system/error-reports/contract.ts'

export const errorReportList = queryOptions({
  queryKey: ['error-reports', 'list'],
  queryFn: ({ signal }) => read(listErrorReports, {}, signal),
})

type One = { fingerprint: string }
export const dismissReport = mutationOptions({ mutationFn: (one: One) => write(dismissErrorReport, one) })
export const restoreReport = mutationOptions({ mutationFn: (one: One) => write(restoreErrorReport, one) })
