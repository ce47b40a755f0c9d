import { z } from 'zod/mini'
import { alertRoles, standInRoles } from '#shared/identity/staff/alert-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

/** Maximum alerts per response; the others follow after these are reviewed. */
export const maxAlerts = 50

export const readAlert = z.object({
  id: z.uuid(),
  /** The responsible person: the reader, or the creator of the key. */
  staffId: z.uuid(),
  name: z.string(),
  /** The reader in the audit log: a staff member or key. */
  readerId: z.uuid(),
  /** Label of the key; null if a person read. */
  keyLabel: z.nullable(z.string()),
  /** Start of the hour, ISO 8601. */
  from: z.string(),
  /** Different records opened so far. */
  records: z.int(),
  /** Exported lines. */
  rows: z.int(),
  /** Different records on list pages after the first. */
  listed: z.int(),
  /** Whether the alert is about the caller. */
  isOwn: z.boolean(),
  /** Own alerts only if no other reviewer exists, and then with a note. */
  mayJudge: z.boolean(),
})
export type ReadAlert = z.output<typeof readAlert>

/** Open alerts that the caller was notified of, oldest first. */
export const listReadAlerts = endpoint({
  ...{ method: 'GET', path: '/api/admin/bulk-access-alerts', access: [...alertRoles, ...standInRoles] },
  input: z.object({}),
  reply: z.object({ alerts: z.array(readAlert) }),
})

/**
 * Marks an alert as reviewed, with findings. Idempotent, but `conflict` if another user saved different findings.
 * @throws AppError `not_found`; `forbidden` for the caller's own alert while another reviewer exists, and for users who
 * were not notified; `invalid` for an own alert without a note.
 */
export const settleReadAlert = endpoint({
  ...{ method: 'POST', path: '/api/admin/bulk-access-alerts/:id/resolve', access: [...alertRoles, ...standInRoles] },
  input: z.object({ id: z.uuid(), note: z._default(text(0, 500, 'Use up to 500 characters'), '') }),
  reply: z.object({}),
})
