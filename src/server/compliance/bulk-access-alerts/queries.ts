import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { mayJudge } from '#server/identity/staff/alert-reviewers.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { type BulkAccessAlert, maxAlerts } from '#shared/compliance/bulk-access-alerts/contract.ts'
import { alertRoles, standInRoles } from '#shared/identity/staff/alert-roles.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { bulkAccessAlerts } from './table.ts'

/** Returns open alerts the caller was notified of. */
export async function listOpenAlerts(ctx: Context): Promise<{ alerts: BulkAccessAlert[] }> {
  const { id: me, role } = requireActor(ctx)
  const isAlertRole = alertRoles.some((one) => one === role)
  const found = await ctx.db
    .select({ alert: bulkAccessAlerts, name: staff.name, keyLabel: apiKeys.label, mayJudge: mayJudge(me) })
    .from(bulkAccessAlerts)
    .innerJoin(staff, eq(staff.id, bulkAccessAlerts.staffId))
    .leftJoin(apiKeys, eq(apiKeys.id, bulkAccessAlerts.readerId))
    .where(
      and(
        isNull(bulkAccessAlerts.resolvedAt),
        or(mayJudge(me), isAlertRole ? eq(bulkAccessAlerts.staffId, me) : undefined),
      ),
    )
    .orderBy(asc(bulkAccessAlerts.raisedAt), asc(bulkAccessAlerts.id))
    .limit(maxAlerts)
  return {
    alerts: found.map(({ alert: { id, staffId, readerId, fromAt, records, rows, listed, hours }, ...rest }) => ({
      ...{ id, staffId, readerId, from: fromAt.toISOString(), records, rows, listed, hours },
      ...rest,
      isOwn: staffId === me,
    })),
  }
}

/** Returns an alert with the names of reader and key. */
export async function findAlert(ctx: Context, id: string) {
  const [found] = await ctx.db
    .select({ alert: bulkAccessAlerts, name: staff.name, keyLabel: apiKeys.label })
    .from(bulkAccessAlerts)
    .innerJoin(staff, eq(staff.id, bulkAccessAlerts.staffId))
    .leftJoin(apiKeys, eq(apiKeys.id, bulkAccessAlerts.readerId))
    .where(eq(bulkAccessAlerts.id, id))
  return found
}

/** Returns the addresses to notify about a person: never their own, managers if no one else is left. */
export async function listAlertRecipients(ctx: Context, staffId: string): Promise<string[]> {
  const others = await listOthersEmails(ctx, alertRoles, staffId)
  return others.length > 0 ? others : listOthersEmails(ctx, standInRoles, staffId)
}

async function listOthersEmails(ctx: Context, roles: readonly StaffRole[], staffId: string): Promise<string[]> {
  const found = await ctx.db
    .select({ email: staff.email })
    .from(staff)
    .where(and(eq(staff.status, 'active'), inArray(staff.role, [...roles]), ne(staff.id, staffId)))
  return found.map(({ email }) => email)
}
