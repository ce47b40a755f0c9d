import { z } from 'zod/mini'
import { actorKinds } from '#shared/compliance/audit-log/actor-kinds.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { zonedMoment } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'

/** Who reads what everybody did. */
export const auditRoles = ['owner', 'manager', 'compliance'] as const satisfies readonly StaffRole[]

/** Entries in one answer, at most. */
export const auditPageSize = 50

const moment = z.union([z.literal(''), zonedMoment('Please give a day')], 'Please give a day')

/** Which entries are meant. */
export const auditSelection = {
  /** The id of a colleague or an API key, or a kind of actor. */
  who: z._default(z.union([z.literal(''), z.uuid(), z.enum(actorKinds)], 'Invalid input'), ''),
  /** `settings.save`, or `settings` for all that is done to them. */
  what: z._default(
    z
      .string('Invalid input')
      .check(z.maxLength(60, 'Invalid input'), z.regex(/^([a-z-]+(\.[a-z-]+)?)?$/, 'Invalid input')),
    '',
  ),
  /** An id, a reference in any spelling, or the name of a section. */
  record: z._default(text(0, 100, 'Invalid input'), ''),
  /** From this moment on. */
  since: z._default(moment, ''),
  /** Before this moment. */
  until: z._default(moment, ''),
}

export const auditEntry = z.object({
  id: z.uuid(),
  at: z.string(),
  actorKind: z.enum(actorKinds),
  /** The name of a colleague or an API key, or the reference of an application. */
  actor: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  /** What the record is called, where we know it. */
  subjectName: z.nullable(z.string()),
  /** As it was noted, `before` and `after` among it; texts under the names of secrets are dots. */
  detail: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  ip: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** The latest first. */
export const listAudit = endpoint({
  ...{ method: 'GET', path: '/api/admin/audit', access: auditRoles },
  input: z.object({ ...auditSelection, after: z._default(text(0, 100, 'Invalid input'), '') }),
  reply: z.object({ entries: z.array(auditEntry), next: z.nullable(z.string()) }),
})
export type AuditFilter = z.output<typeof listAudit.input>

/** What can be chosen from: who acts here, and everything that was ever done. */
export const readAuditChoices = endpoint({
  ...{ method: 'GET', path: '/api/admin/audit/choices', access: auditRoles },
  input: z.object({}),
  reply: z.object({
    staff: z.array(z.object({ id: z.uuid(), name: z.string() })),
    apiKeys: z.array(z.object({ id: z.uuid(), name: z.string() })),
    actions: z.array(z.string()),
  }),
})

/** The selection as CSV; asks for a fresh proof, and stands in the log itself. */
export const auditExportPath = '/api/admin/audit/export'
export const auditExport = z.object(auditSelection)
export type AuditSelection = z.output<typeof auditExport>
