import { z } from 'zod/mini'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

/** Who is told when somebody reads unusually much. */
export const alertRoles = ['owner', 'compliance'] as const satisfies readonly StaffRole[]

/** Who is told instead where none of these is left but the one who read. */
export const standInRoles = ['manager'] as const satisfies readonly StaffRole[]

/** Alerts in one answer, at most; the others follow once these were looked at. */
export const maxAlerts = 50

export const readAlert = z.object({
  id: z.uuid(),
  /** Who answers for it: the reader, or who made the key. */
  staffId: z.uuid(),
  name: z.string(),
  /** Who read, as the audit log has it: the member of staff, or the key. */
  readerId: z.uuid(),
  /** Of the key; null where a person read. */
  keyLabel: z.nullable(z.string()),
  /** The beginning of the hour, ISO 8601. */
  from: z.string(),
  /** Different records that were opened, so far. */
  records: z.int(),
  /** Lines of exports. */
  rows: z.int(),
  /** Different records that lists showed behind their first page. */
  listed: z.int(),
  /** About the caller. */
  isOwn: z.boolean(),
  /** One's own only where the house has nobody else, and then with a note. */
  mayJudge: z.boolean(),
})
export type ReadAlert = z.output<typeof readAlert>

/** What nobody has looked at yet and the caller was told of, the oldest first. */
export const listReadAlerts = endpoint({
  ...{ method: 'GET', path: '/api/admin/read-alerts', access: [...alertRoles, ...standInRoles] },
  input: z.object({}),
  reply: z.object({ alerts: z.array(readAlert) }),
})

/**
 * Notes that somebody looked at it, and what they found. Once is enough: a second time changes nothing, and is a `conflict`
 * where a colleague has written something else.
 * @throws AppError `not_found`; `forbidden` for one's own while there is anybody else, and for who was not told; `invalid`
 *   for one's own without a note.
 */
export const settleReadAlert = endpoint({
  ...{ method: 'POST', path: '/api/admin/read-alerts/:id/settle', access: [...alertRoles, ...standInRoles] },
  input: z.object({ id: z.uuid(), note: z._default(text(0, 500, 'Please keep it under 500 characters'), '') }),
  reply: z.object({}),
})
