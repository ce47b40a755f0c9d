import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { reviewedDocument, sentDocument } from './contract.ts'

/** Upload URL for statements of a merchant quote, with the tus protocol. */
export const statementUploadPath = '/api/merchant-uploads'

/** Max files per request, not counting refused or removed ones: three months, photographed page by page. */
export const maxStatements = 12

const id = z.uuid('Invalid input')

export const statementList = z.object({
  reference: z.string(),
  documents: z.array(sentDocument),
})
export type StatementList = z.output<typeof statementList>

/** Statements uploaded for the request in this browser, or by the owner of the mailbox. */
export const listStatements = endpoint({
  method: 'GET',
  path: '/api/merchant-statements',
  access: 'merchant',
  input: z.object({}),
  reply: statementList,
})

/** Removes a statement. It can be restored for an hour; then it is deleted. */
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

/** Statements of a request, for staff. They are opened, accepted and rejected like other documents. */
export const listMerchantStatements = endpoint({
  method: 'GET',
  path: '/api/admin/merchant-leads/:merchantLeadId/statements',
  access: applicationRoles,
  input: z.object({ merchantLeadId: id }),
  reply: z.object({ documents: z.array(reviewedDocument) }),
})
