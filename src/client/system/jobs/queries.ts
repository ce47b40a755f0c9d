import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/system/jobs/contract.ts'

/** Failures arrive live; counts are refreshed at this interval while the page is open, ms. */
const countMs = 10_000

export const jobsNow = queryOptions({
  queryKey: ['jobs', 'now'],
  queryFn: ({ signal }) => read(contract.readJobs, {}, signal),
  staleTime: 0,
  refetchInterval: countMs,
})

type One = { id: string }
export const retryJob = mutationOptions({ mutationFn: (one: One) => write(contract.retryJob, one) })
export const retryAllJobs = mutationOptions({ mutationFn: () => write(contract.retryAllJobs, {}) })
export const sendTestMail = mutationOptions({ mutationFn: () => write(contract.sendTestMail, {}) })
export const dropJob = mutationOptions({ mutationFn: (one: One) => write(contract.dropJob, one) })
export const restoreJob = mutationOptions({ mutationFn: (one: One) => write(contract.restoreJob, one) })
