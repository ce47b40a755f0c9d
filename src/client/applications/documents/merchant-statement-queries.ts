import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { read, write } from '#client/platform/request/query.ts'
import { reviewDocument, undoReview as undoDocumentReview } from '#shared/applications/documents/contract.ts'
import { listMerchantStatements } from '#shared/applications/documents/statement-contract.ts'

/** The live topic of the same name invalidates it. */
export const merchantLeadsKey = ['merchant-leads'] as const

export const merchantStatements = (merchantLeadId: string) =>
  queryOptions({
    queryKey: [...merchantLeadsKey, 'statements', merchantLeadId],
    queryFn: ({ signal }) => read(listMerchantStatements, { merchantLeadId }, signal),
  })

export const reviewStatement = mutationOptions({
  mutationFn: (input: z.input<typeof reviewDocument.input>) => write(reviewDocument, input),
})

export const undoReview = mutationOptions({
  mutationFn: (input: { id: string; from: 'accepted' | 'rejected' }) => write(undoDocumentReview, input),
})
