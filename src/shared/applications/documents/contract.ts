import { z } from 'zod/mini'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { documentPath, documentsPath, restorePath } from '#shared/applications/documents/addresses.ts'
import { documentKinds } from '#shared/applications/documents/document-kind.ts'
import { documentStatuses } from '#shared/applications/documents/document-status.ts'
import { plainFileName } from '#shared/applications/documents/file-name.ts'
import { isMonth } from '#shared/applications/documents/statement-month.ts'
import { maxBytes } from '#shared/applications/documents/upload-limits.ts'
import { requirement } from '#shared/applications/requirements/contract.ts'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

const kind = z.enum(documentKinds, 'Please say what this is')
const months = z
  .array(z.string().check(z.refine(isMonth, 'Please choose a month')))
  .check(z.maxLength(24, 'Please choose at most 24 months'))

/** What an upload says of itself when it begins, in `Upload-Metadata`; months are separated by commas. */
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
  /** Last change of the file on the device, ms since 1970: with name and size it tells whether a file is the same. */
  modified: z.pipe(
    z._default(z.string(), '0'),
    z.transform((value) => {
      const ms = Math.round(Number(value))
      return Number.isSafeInteger(ms) ? ms : 0
    }),
  ),
  /** What was asked for, where it is sent for that. */
  requirement: z.optional(z.uuid('Invalid input')),
  size: z.int().check(z.positive(), z.maximum(maxBytes)),
})

/** A document as whoever sent it sees it. */
export const sentDocument = z.object({
  id: z.uuid(),
  kind,
  months: z.array(z.string()),
  status: z.enum(documentStatuses),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Bytes that have arrived. */
  received: z.int(),
  /** See `uploadMetadata`. */
  modified: z.number(),
  /** What is wrong, and what to do about it. */
  problem: z.nullable(z.string()),
  /** The document that is the same file, where this one was refused for it. */
  duplicateOf: z.nullable(z.uuid()),
  createdAt: z.string(),
  isRemoved: z.boolean(),
})
export type SentDocument = z.output<typeof sentDocument>

export const documentList = z.object({
  reference: z.string(),
  type: z.enum(applicationTypes),
  /** The server's day, `2026-03-02`, from which months are counted back. */
  today: z.string(),
  /** Downloading asks for a session that came by mail. */
  canDownload: z.boolean(),
  documents: z.array(sentDocument),
  /** What was asked for beyond the checklist, with the documents that came for it. */
  requirements: z.array(z.object({ ...requirement.shape, documentIds: z.array(z.uuid()) })),
  /** Items of the checklist that are not needed here. */
  waived: z.array(z.enum(documentKinds)),
})
export type DocumentList = z.output<typeof documentList>

/** The documents of the application that this browser has open. */
export const listDocuments = endpoint({
  method: 'GET',
  path: documentsPath,
  access: 'applicant',
  input: z.object({}),
  reply: documentList,
})

const id = z.uuid('Invalid input')

/** Says what a document is, and which months a statement covers. */
export const describeDocument = endpoint({
  method: 'PATCH',
  path: documentPath,
  access: 'applicant',
  input: z.object({ id, kind, months }),
  reply: sentDocument,
})

/** Takes a document back. It can be restored for an hour; then it is deleted. */
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

/** A document as staff see it. */
export const reviewedDocument = z.object({
  ...sentDocument.shape,
  mime: z.nullable(z.string()),
  /** `not_scanned` where no virus scanner is set up. */
  scan: z.nullable(z.enum(['not_scanned', 'clean', 'infected'])),
  rejectReason: z.nullable(z.string()),
})

export const listApplicationDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:applicationId/documents',
  access: fileRoles,
  input: z.object({ applicationId: id }),
  reply: z.object({ documents: z.array(reviewedDocument) }),
})

/**
 * Says what a document is, where its sender was wrong. `before` is what the caller saw: `conflict` where somebody has said
 * something else meanwhile. It may cover more months than can be said at once, where copies were sent for several.
 */
export const correctDocument = endpoint({
  method: 'PATCH',
  path: '/api/admin/documents/:id',
  access: fileRoles,
  input: z.object({ id, kind, months, before: z.object({ kind, months: z.array(z.string()) }) }),
  reply: reviewedDocument,
})

/**
 * Takes a verdict back: the document waits for a look again. A mail that has left stays what it is. `from` is the verdict
 * that the caller saw: `conflict` where a colleague has said otherwise meanwhile.
 */
export const undoReview = endpoint({
  method: 'POST',
  path: '/api/admin/documents/:id/review/undo',
  access: fileRoles,
  input: z.object({ id, from: z.enum(['accepted', 'rejected'], 'Invalid input') }),
  reply: reviewedDocument,
})

/** Accepts a document, or rejects it with a reason that its sender reads. */
export const reviewDocument = endpoint({
  method: 'POST',
  path: '/api/admin/documents/:id/review',
  access: fileRoles,
  input: z.discriminatedUnion('verdict', [
    z.object({ id, verdict: z.literal('accepted') }),
    z.object({
      id,
      verdict: z.literal('rejected'),
      reason: text(3, 500, 'Please say what is wrong, so that they can send a better one'),
    }),
  ]),
  reply: reviewedDocument,
})
