import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { reviewedDocument, sentDocument } from './contract.ts'

/** Speaks the tus protocol. */
export const statementUploadPath = '/api/merchant-uploads'

/** Three months, page by page; refused and removed files don't count. */
export const maxStatements = 12

const id = uuid('Invalid input')

const statementList = z.object({
  reference: z.string(),
  documents: z.array(sentDocument),
})
export type StatementList = z.output<typeof statementList>

/** From this browser, or by the owner of the mailbox. */
export const listStatements = endpoint({
  method: 'GET',
  path: '/api/merchant-statements',
  access: 'merchant',
  input: z.object({}),
  reply: statementList,
})

/** It can be restored for an hour; then it is deleted, unless a legal hold covers it. */
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

/** For staff, who review them like other documents. */
export const listMerchantStatements = endpoint({
  method: 'GET',
  path: '/api/admin/merchant-leads/:merchantLeadId/statements',
  access: applicationRoles,
  input: z.object({ merchantLeadId: id }),
  reply: z.object({ documents: z.array(reviewedDocument) }),
  views: ({ merchantLeadId }) => ({ action: 'merchant-lead.view', id: merchantLeadId }),
})
