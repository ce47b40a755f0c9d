import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/compliance/retention/contract.ts'

export const retentionNow = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => read(contract.readRetention, {}, signal),
})

export const setHold = mutationOptions({
  mutationFn: (input: { of: string; reason: string }) => write(contract.setHold, input),
})

export const liftHold = mutationOptions({
  mutationFn: (input: { id: string; reason: string }) => write(contract.liftHold, input),
})

export const fetchCertificate = mutationOptions({
  mutationFn: (input: { id: string }) => read(contract.getCertificate, input, AbortSignal.timeout(60_000)),
})
