import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { read, write } from '#client/platform/request/query.ts'
import { readAssignment, saveAssignment as saveContract } from '#shared/intake/lead-assignment/contract.ts'
import { listLeadOwners } from '#shared/intake/lead-assignment/owners-contract.ts'
import { listLeadSources } from '#shared/intake/leads/contract.ts'

export const currentAssignment = queryOptions({
  queryKey: ['leads', 'assignment'],
  queryFn: ({ signal }) => read(readAssignment, {}, signal),
  staleTime: 0,
})

export const owners = queryOptions({
  queryKey: ['leads', 'owners'],
  queryFn: ({ signal }) => read(listLeadOwners, {}, signal),
})

export const sources = queryOptions({
  queryKey: ['leads', 'sources'],
  queryFn: ({ signal }) => read(listLeadSources, {}, signal),
})

export const saveAssignment = mutationOptions({
  mutationFn: (input: z.input<typeof saveContract.input>) => write(saveContract, input),
})
