import { z } from 'zod/mini'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { requirement } from '#shared/applications/requirements/contract.ts'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint, type Shown, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { isMonth } from '#shared/kit/month.ts'
import { text } from '#shared/kit/text.ts'
import { documentKinds } from './document-kind.ts'
import { documentStatuses } from './document-status.ts'
import { documentPath, documentsPath, maxBytes, plainFileName, restorePath } from './upload-limits.ts'

const kind = z.enum(documentKinds, 'Please say what this is')
const months = z
  .array(z.string().check(z.refine(isMonth, 'Please choose a month')))
  .check(z.maxLength(24, 'Please choose no more than 24 months'))

/** Sent as `Upload-Metadata`; months are comma-separated. */
export const uploadMetadata = z.object({
  filename: z.string('A file needs a name').check(
    z.overwrite((name) => plainFileName(name).slice(-200)),
    z.minLength(1, 'A file needs a name'),
  ),
  kind,
  months: z.pipe(
    z.pipe(
      z._default(z.string(), ''),
      z.transform((list) => list.split(',').filter(Boolean)),
    ),
    months,
  ),
  /** Last modified, ms since 1970; identifies the file with name and size. */
  modified: z.pipe(
    z._default(z.string(), '0'),
    z.transform((value) => {
      const ms = Math.round(Number(value))
      return Number.isSafeInteger(ms) ? ms : 0
    }),
  ),
  requirement: z.optional(uuid('Invalid input')),
  size: z.int().check(z.positive(), z.maximum(maxBytes)),
})

/** In the query of an upload by staff. */
export const staffUploadQuery = z.omit(uploadMetadata, { size: true })

export const sentDocument = z.object({
  id: uuid(),
  kind,
  months: z.array(z.string()),
  /** Read from a bank statement; null if it wasn't read. */
  readMonths: z.nullable(z.array(z.string())),
  status: z.enum(documentStatuses),
  name: z.string(),
  size: z.int(),
  received: z.int(),
  modified: z.number(),
  problem: z.nullable(z.string()),
  /** Set if this one was refused as a duplicate. */
  duplicateOf: z.nullable(uuid()),
  createdAt: z.string(),
  /** Uploaded by staff on the applicant's behalf. */
  isFromStaff: z.boolean(),
  isRemoved: z.boolean(),
})
export type SentDocument = z.output<typeof sentDocument>

const documentList = z.object({
  reference: z.string(),
  type: z.enum(applicationTypes),
  /** The server's date; months are counted back from it. */
  today: z.string(),
  /** Requires a session with a verified email. */
  canDownload: z.boolean(),
  documents: z.array(sentDocument),
  requirements: z.array(z.object({ ...requirement.shape, documentIds: z.array(uuid()) })),
  waived: z.array(z.enum(documentKinds)),
})
export type DocumentList = z.output<typeof documentList>

export const listDocuments = endpoint({
  method: 'GET',
  path: documentsPath,
  access: 'applicant',
  input: z.object({}),
  reply: documentList,
})

const id = uuid('Invalid input')

export const describeDocument = endpoint({
  method: 'PATCH',
  path: documentPath,
  access: 'applicant',
  input: z.object({ id, kind, months }),
  reply: sentDocument,
})

/** It can be restored for an hour; then it is deleted, unless a legal hold covers it. */
export const removeDocument = endpoint({
  method: 'DELETE',
  path: documentPath,
  access: 'applicant',
  input: z.object({ id }),
  reply: sentDocument,
})

export const restoreDocument = endpoint({
  method: 'POST',
  path: restorePath,
  access: 'applicant',
  input: z.object({ id }),
  reply: sentDocument,
})

export const reviewedDocument = z.object({
  ...sentDocument.shape,
  mime: z.nullable(z.string()),
  /** `not_scanned` if no virus scanner is configured. */
  scan: z.nullable(z.enum(['not_scanned', 'clean', 'infected'])),
  rejectReason: z.nullable(z.string()),
  /** One of these is set. */
  applicationId: z.nullable(uuid()),
  merchantLeadId: z.nullable(uuid()),
})

const viewOfDocument = ({ applicationId, merchantLeadId }: z.output<typeof reviewedDocument>): Shown | undefined => {
  if (applicationId) return { action: 'application.view', id: applicationId }
  return merchantLeadId ? { action: 'merchant-lead.view', id: merchantLeadId } : undefined
}

export const listApplicationDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/documents',
  access: applicationReaderRoles,
  input: z.object({ applicationId: id }),
  reply: z.object({ documents: z.array(reviewedDocument) }),
  views: viewsApplication.byApplicationId,
})

/**
 * `before` is the type the caller saw, else `conflict`. May exceed the sender's limit of months if copies were
 * uploaded for several.
 */
export const correctDocument = endpoint({
  method: 'PATCH',
  path: '/api/admin/documents/:id',
  access: applicationRoles,
  input: z.object({ id, kind, months, before: z.object({ kind, months: z.array(z.string()) }) }),
  reply: reviewedDocument,
  views: (_input, document) => viewOfDocument(document),
})

/** Sent emails are not recalled. `from` is the decision the caller saw, else `conflict`. */
export const undoReview = endpoint({
  method: 'POST',
  path: '/api/admin/documents/:id/review/undo',
  access: applicationRoles,
  input: z.object({ id, from: z.enum(['accepted', 'rejected'], 'Invalid input') }),
  reply: reviewedDocument,
  views: (_input, document) => viewOfDocument(document),
})

/** The reason of a rejection is shown to the sender. */
export const reviewDocument = endpoint({
  method: 'POST',
  path: '/api/admin/documents/:id/review',
  access: applicationRoles,
  input: z.discriminatedUnion('verdict', [
    z.object({ id, verdict: z.literal('accepted') }),
    z.object({
      id,
      verdict: z.literal('rejected'),
      reason: text(3, 500, 'Please say what is wrong, so that they can send a better one'),
    }),
  ]),
  reply: reviewedDocument,
  views: (_input, document) => viewOfDocument(document),
})
