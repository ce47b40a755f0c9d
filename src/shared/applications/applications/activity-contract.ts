import { z } from 'zod/mini'
import { applicationReaderRoles, applicationRoles } from '#shared/identity/staff/application-roles.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { endpoint, viewsApplication } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { moment } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'

const id = uuid('Invalid input')

export const activityPageSize = 30

/** `work` is all but views. */
export const activityParts = ['work', 'talks', 'changes', 'views', 'all'] as const
export type ActivityPart = (typeof activityParts)[number]

/** `by` is null for the system. */
const activityEntry = z.object({
  id: uuid(),
  at: z.string(),
  kind: z.enum(['stage', 'note', 'message', 'email', 'change', 'view']),
  by: z.nullable(z.string()),
  text: z.string(),
  body: z.string(),
})
export type ActivityEntry = z.output<typeof activityEntry>

export const listApplicationActivity = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id/activity',
  access: applicationReaderRoles,
  input: z.object({
    id,
    show: z._default(z.enum(activityParts), 'work'),
    before: z.optional(moment('Invalid input')),
    beforeId: z.optional(id),
  }),
  reply: z.object({
    entries: z.array(activityEntry),
    next: z.nullable(z.object({ before: z.string(), beforeId: uuid() })),
  }),
  views: viewsApplication.byId,
})

/** The browser creates `noteId`, so a repeated request adds nothing. */
export const addApplicationNote = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/notes',
  access: applicationRoles,
  input: z.object({ id, noteId: id, body: multiline(4_000).check(z.minLength(1, 'Please write a note')) }),
  reply: z.object({}),
})

/** May reveal full SSNs and account numbers. */
const revealRoles = ['owner', 'manager', 'processor'] as const satisfies readonly StaffRole[]

export const revealMs = 30_000

/** The audit log stores the reason permanently. */
export const revealAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/reveal',
  access: revealRoles,
  stepUp: true,
  input: z.object({
    id,
    step: text(1, 40, 'Invalid input'),
    path: text(1, 100, 'Invalid input'),
    reason: text(3, 300, 'Please say what you need it for'),
  }),
  reply: z.object({ text: z.string() }),
})
