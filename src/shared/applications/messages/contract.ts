import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { multiline } from '#shared/kit/text.ts'

export const message = z.object({
  id: uuid(),
  author: z.enum(['applicant', 'staff']),
  /** First name of the staff member; empty for the applicant. */
  name: z.string(),
  body: z.string(),
  at: z.string(),
  /** From a browser that didn't open the application by email, so anyone may have written it. */
  isUnverified: z.boolean(),
})
export type Message = z.output<typeof message>

const body = multiline(4_000).check(z.minLength(1, 'Please write a message'))

/** The browser creates `id`, so a repeated request adds nothing. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: 'applicant',
  input: z.object({ id: uuid('Invalid input'), body }),
  reply: z.object({ message }),
})

/** Messages of a page; the newest ones come with the application. */
export const messagePageSize = 100

/** Returns the newest messages before another one, or of all, oldest first. */
export const listEarlierMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  access: 'applicant',
  input: z.object({ before: z.optional(uuid('Invalid input')) }),
  reply: z.object({ messages: z.array(message), hasEarlierMessages: z.boolean() }),
})

/** The applicant is notified by email. */
export const sendStaffMessage = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:applicationId/messages',
  access: applicationRoles,
  input: z.object({ applicationId: uuid('Invalid input'), id: uuid('Invalid input'), body }),
  reply: z.object({ message }),
  views: viewsApplication.byApplicationId,
})
