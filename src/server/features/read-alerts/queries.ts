import { and, asc, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { requireActor } from '#server/features/auth/queries.ts'
import { readAlerts } from '#server/features/read-alerts/table.ts'
import { staff } from '#server/features/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { mostAlerts, type ReadAlert } from '#shared/read-alerts/contract.ts'
import type { Read } from '#shared/read-alerts/unusual-hours.ts'
import type { StaffRole } from '#shared/staff/roles.ts'

/** What opening a record leaves in the log. */
const looks = [
  'application.view',
  'application.reveal',
  'offers.view',
  'offer.download-disclosure',
  'document.look',
  'document.download',
  'consent.view',
  'consent.export',
  'lead.view',
  'merchant-lead.view',
  'contact.view',
  'privacy.view',
]
/** What an export leaves when its last line has left, with how many there were. */
const exports = ['list.exported', 'newsletter.exported', 'audit.exported', 'data.exported']

/** What each member of staff read, in the order of time. A hidden number is a record of its own. */
export async function findReads(ctx: Context, { from, until }: { from: Date; until: Date }) {
  const found = await ctx.db
    .select({
      staffId: sql<string>`${auditLog.actorId}`,
      at: auditLog.at,
      record: sql<string>`${auditLog.subject} || coalesce(' ' || (${auditLog.detail} ->> 'path'), '')`,
      rows: sql<number>`case when ${inArray(auditLog.action, exports)} then (${auditLog.detail} ->> 'rows')::int else 0 end`,
    })
    .from(auditLog)
    .where(
      and(
        gte(auditLog.at, from),
        lt(auditLog.at, until),
        eq(auditLog.actorKind, 'staff'),
        inArray(auditLog.action, [...looks, ...exports]),
      ),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
  const people = new Map<string, Read[]>()
  for (const { staffId, ...read } of found) {
    const reads = people.get(staffId)
    if (reads) reads.push(read)
    else people.set(staffId, [read])
  }
  return people
}

/** What nobody has looked at yet. */
export async function listOpenAlerts(ctx: Context): Promise<{ alerts: ReadAlert[] }> {
  const { id: me } = requireActor(ctx)
  const found = await ctx.db
    .select({ alert: readAlerts, name: staff.name })
    .from(readAlerts)
    .innerJoin(staff, eq(staff.id, readAlerts.staffId))
    .where(isNull(readAlerts.settledAt))
    .orderBy(asc(readAlerts.raisedAt), asc(readAlerts.id))
    .limit(mostAlerts)
  return {
    alerts: found.map(({ alert: { id, staffId, fromAt, records, rows }, name }) => ({
      ...{ id, staffId, name, from: fromAt.toISOString(), records, rows },
      isOwn: staffId === me,
    })),
  }
}

/** An alert with the name of whom it is about. */
export async function findAlert(ctx: Context, id: string) {
  const [found] = await ctx.db
    .select({ alert: readAlerts, name: staff.name })
    .from(readAlerts)
    .innerJoin(staff, eq(staff.id, readAlerts.staffId))
    .where(eq(readAlerts.id, id))
  return found
}

/** Addresses of everybody in these roles who still works here, but for one person. */
export async function listOthersEmails(ctx: Context, roles: readonly StaffRole[], staffId: string): Promise<string[]> {
  const found = await ctx.db
    .select({ email: staff.email })
    .from(staff)
    .where(and(eq(staff.status, 'active'), inArray(staff.role, [...roles]), ne(staff.id, staffId)))
  return found.map(({ email }) => email)
}
