import { z } from 'zod/mini'
import { reviewedDocument, sentDocument } from '#shared/applications/documents/contract.ts'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'

/** Where statements for a merchant quote go, by the tus protocol, as documents of an application do. */
export const statementUploadPath = '/api/merchant-uploads'

/** Files of one request, those that were refused or removed not counted: three months, photographed page by page. */
export const maxStatements = 12

const id = z.uuid('Invalid input')

export const statementList = z.object({
  reference: z.string(),
  documents: z.array(sentDocument),
})
export type StatementList = z.output<typeof statementList>

/** What this browser, or whoever holds the mailbox, has sent for the request. */
export const listStatements = endpoint({
  method: 'GET',
  path: '/api/merchant-statements',
  access: 'merchant',
  input: z.object({}),
  reply: statementList,
})

/** Takes a statement back. It can be restored for an hour; then it is deleted. */
export const removeStatement = endpoint({
  method: 'DELETE',
  path: '/api/merchant-statements/:id',
  access: 'merchant',
  input: z.object({ id }),
  reply: sentDocument,
})

export const restoreStatement = endpoint({
  method: 'POST',
  path: '/api/merchant-statements/:id/restore',
  access: 'merchant',
  input: z.object({ id }),
  reply: sentDocument,
})

/** Statements of a request, as staff see them. They are opened, accepted and rejected as other documents are. */
export const listMerchantStatements = endpoint({
  method: 'GET',
  path: '/api/admin/merchant-leads/:merchantLeadId/statements',
  access: fileRoles,
  input: z.object({ merchantLeadId: id }),
  reply: z.object({ documents: z.array(reviewedDocument) }),
})
