import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { hideSetUp, readSetUp } from '#shared/admin/set-up/contract.ts'

/** Invalidated with the settings, which most steps depend on. */
export const setUpList = queryOptions({
  queryKey: ['settings', 'set-up'],
  queryFn: ({ signal }) => read(readSetUp, {}, signal),
  staleTime: 0,
})

export const hideList = mutationOptions({ mutationFn: () => write(hideSetUp, {}) })
