import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'
import type { StaffRole } from '#shared/staff/roles.ts'

/** Who is told when somebody reads unusually much. */
export const alertRoles = ['owner', 'compliance'] as const satisfies readonly StaffRole[]

/** Alerts in one answer, at most; the others follow once these were looked at. */
export const mostAlerts = 50

export const readAlert = z.object({
  id: z.uuid(),
  /** Who read. */
  staffId: z.uuid(),
  name: z.string(),
  /** The beginning of the hour, ISO 8601. */
  from: z.string(),
  /** Different records that were opened, when this was noticed. */
  records: z.int(),
  /** Lines of exports. */
  rows: z.int(),
  /** Of the caller, who does not judge it. */
  isOwn: z.boolean(),
})
export type ReadAlert = z.output<typeof readAlert>

/** What nobody has looked at yet, the oldest first. */
export const listReadAlerts = endpoint({
  ...{ method: 'GET', path: '/api/admin/read-alerts', access: alertRoles },
  input: z.object({}),
  reply: z.object({ alerts: z.array(readAlert) }),
})

/**
 * Notes that somebody looked at it, and what they found. Once is enough: a second time changes nothing.
 * @throws AppError `not_found`; `forbidden` for one's own.
 */
export const settleReadAlert = endpoint({
  ...{ method: 'POST', path: '/api/admin/read-alerts/:id/settle', access: alertRoles },
  input: z.object({ id: z.uuid(), note: z._default(text(0, 500, 'Please keep it under 500 characters'), '') }),
  reply: z.object({}),
})
