import { z } from 'zod/mini'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { multiline } from '#shared/kit/text.ts'

/** One message between an applicant and the people who have the file. */
export const message = z.object({
  id: z.uuid(),
  author: z.enum(['applicant', 'staff']),
  /** First name of the member of staff; empty for the applicant. */
  name: z.string(),
  body: z.string(),
  at: z.string(),
})
export type Message = z.output<typeof message>

const body = multiline(4_000).check(z.minLength(1, 'Please write a message'))

/** Writes to the people who have the file. A repeated request (same `id`, made by the browser) adds nothing. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: 'applicant',
  input: z.object({ id: z.uuid('Invalid input'), body }),
  reply: z.object({ message }),
})

/** Writes to the applicant, who is told by mail that a message waits. */
export const sendStaffMessage = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/messages',
  access: fileRoles,
  input: z.object({ applicationId: z.uuid('Invalid input'), id: z.uuid('Invalid input'), body }),
  reply: z.object({ message }),
})
