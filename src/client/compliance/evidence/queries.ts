import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/compliance/evidence/contract.ts'

export type Person = z.input<typeof contract.listConsents.input>

export const consentList = (person: Person) =>
  queryOptions({
    queryKey: ['consents', person.of, person.id],
    queryFn: ({ signal }) => read(contract.listConsents, person, signal),
  })

export const withdrawContact = mutationOptions({
  mutationFn: (input: { id: string; how: string }) => write(contract.withdrawContact, input),
})

export const exportConsents = mutationOptions({
  mutationFn: (person: Person) => write(contract.exportConsents, person),
})

export const recordPaperRequest = mutationOptions({
  mutationFn: (input: { id: string; reason: string }) => write(contract.recordPaperRequest, input),
})
