import { z } from 'zod/mini'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { moment } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'

const id = z.uuid('Invalid input')

/** Entries in one answer of a file's activity. */
export const activityPageSize = 30

/** What is shown of it: what was done, who has looked, or both. */
export const activityParts = ['work', 'looks', 'all'] as const
export type ActivityPart = (typeof activityParts)[number]

/** One thing that happened to a file. `by`: a colleague or the applicant; null for the program. */
export const activityEntry = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.enum(['move', 'note', 'message', 'mail', 'change', 'look']),
  by: z.nullable(z.string()),
  words: z.string(),
  /** What somebody wrote, or the reason they gave. */
  body: z.string(),
})
export type ActivityEntry = z.output<typeof activityEntry>

/** Everything that happened to a file, the latest first. */
export const listApplicationActivity = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id/activity',
  access: fileRoles,
  input: z.object({
    id,
    show: z._default(z.enum(activityParts), 'work'),
    /** The `next` of the page before. */
    before: z.optional(moment('Invalid input')),
    beforeId: z.optional(id),
  }),
  reply: z.object({
    entries: z.array(activityEntry),
    next: z.nullable(z.object({ before: z.string(), beforeId: z.uuid() })),
  }),
})

/** Keeps a note for colleagues. A repeated request (same `noteId`, made by the browser) adds nothing. */
export const addApplicationNote = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/notes',
  access: fileRoles,
  input: z.object({ id, noteId: id, body: multiline(4_000).check(z.minLength(1, 'Please write a note')) }),
  reply: z.object({}),
})

/** Who may see a number of a person or an account in full. */
export const revealRoles = ['owner', 'manager', 'processor'] as const satisfies readonly StaffRole[]

/** How long such a number stays on the screen, ms. */
export const revealMs = 30_000

/** One hidden answer in full. The reason is kept with it in the audit log, for good. */
export const revealAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/reveal',
  access: revealRoles,
  stepUp: true,
  input: z.object({
    id,
    /** Slug of the step. */
    step: text(1, 40, 'Invalid input'),
    /** `owners.0.ssn` */
    path: text(1, 100, 'Invalid input'),
    reason: text(3, 300, 'Please say what you need it for'),
  }),
  reply: z.object({ words: z.string() }),
})
