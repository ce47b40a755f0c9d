import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { applicationsKey } from '#client/admin/application-page/list/list-queries.ts'
import { fetchDocument } from '#client/platform/browser/download.ts'
import { read, write } from '#client/platform/request/query.ts'
import * as documents from '#shared/applications/documents/contract.ts'
import * as requirements from '#shared/applications/requirements/contract.ts'

export const applicationDocuments = (applicationId: string) =>
  queryOptions({
    queryKey: [...applicationsKey, 'documents', applicationId],
    queryFn: ({ signal }) => read(documents.listApplicationDocuments, { applicationId }, signal),
  })

/** Removed from the cache when no longer shown. */
export const documentFile = (id: string) =>
  queryOptions({
    queryKey: ['document-files', id],
    queryFn: ({ signal }) => fetchDocument(id, 'view', signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const applicationRequirements = (applicationId: string) =>
  queryOptions({
    queryKey: [...applicationsKey, 'requirements', applicationId],
    queryFn: ({ signal }) => read(requirements.listRequirements, { applicationId }, signal),
  })

export const reviewDocument = mutationOptions({
  mutationFn: (input: { id: string; verdict: 'accepted' } | { id: string; verdict: 'rejected'; reason: string }) =>
    write(documents.reviewDocument, input),
})

export const undoReview = mutationOptions({
  mutationFn: (input: { id: string; from: 'accepted' | 'rejected' }) => write(documents.undoReview, input),
})

export const correctDocument = mutationOptions({
  mutationFn: (input: z.input<typeof documents.correctDocument.input>) => write(documents.correctDocument, input),
})

export const requestDocuments = mutationOptions({
  mutationFn: (input: z.input<typeof requirements.requestDocuments.input>) =>
    write(requirements.requestDocuments, input),
})

export const waiveRequirement = mutationOptions({
  mutationFn: (input: { id: string }) => write(requirements.waiveRequirement, input),
})

export const restoreRequirement = mutationOptions({
  mutationFn: (input: { id: string }) => write(requirements.restoreRequirement, input),
})

export const waiveChecklistItem = mutationOptions({
  mutationFn: (input: z.input<typeof requirements.waiveChecklistItem.input>) =>
    write(requirements.waiveChecklistItem, input),
})

export const restoreChecklistItem = mutationOptions({
  mutationFn: (input: z.input<typeof requirements.restoreChecklistItem.input>) =>
    write(requirements.restoreChecklistItem, input),
})
