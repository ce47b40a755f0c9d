import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { readAlerts } from '#server/compliance/bulk-access-alerts/table.ts'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { alertRoles, maxAlerts, type ReadAlert, standInRoles } from '#shared/compliance/bulk-access-alerts/contract.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** True where somebody else than the one whom an alert is about works here in one of these roles. */
const hasOthers = (roles: readonly StaffRole[]) => sql`exists (
  select 1 from staff other where other.status = 'active' and other.role in ${roles} and other.id <> read_alerts.staff_id)`

/**
 * Whether a member of staff may judge a row of `read_alerts`: whoever was told of it, which is managers where there is
 * nobody else. One's own only where the house has nobody at all to tell.
 */
export const mayJudge = (staffId: string): SQL<boolean> => sql<boolean>`(case
  when read_alerts.staff_id = ${staffId}::uuid then not ${hasOthers([...alertRoles, ...standInRoles])}
  else exists (select 1 from staff judge where judge.id = ${staffId}::uuid and (judge.role in ${alertRoles}
    or judge.role in ${standInRoles} and not ${hasOthers(alertRoles)})) end)`

/** What nobody has looked at yet, as far as the caller was told of it. */
export async function listOpenAlerts(ctx: Context): Promise<{ alerts: ReadAlert[] }> {
  const { id: me, role } = requireActor(ctx)
  const isToldRole = alertRoles.some((one) => one === role)
  const found = await ctx.db
    .select({ alert: readAlerts, name: staff.name, keyLabel: apiKeys.label, mayJudge: mayJudge(me) })
    .from(readAlerts)
    .innerJoin(staff, eq(staff.id, readAlerts.staffId))
    .leftJoin(apiKeys, eq(apiKeys.id, readAlerts.readerId))
    .where(and(isNull(readAlerts.settledAt), or(mayJudge(me), isToldRole ? eq(readAlerts.staffId, me) : undefined)))
    .orderBy(asc(readAlerts.raisedAt), asc(readAlerts.id))
    .limit(maxAlerts)
  return {
    alerts: found.map(({ alert: { id, staffId, readerId, fromAt, records, rows, listed }, ...rest }) => ({
      ...{ id, staffId, readerId, from: fromAt.toISOString(), records, rows, listed },
      ...rest,
      isOwn: staffId === me,
    })),
  }
}

/** An alert with the name of whom it is about, and of the key that read. */
export async function findAlert(ctx: Context, id: string) {
  const [found] = await ctx.db
    .select({ alert: readAlerts, name: staff.name, keyLabel: apiKeys.label })
    .from(readAlerts)
    .innerJoin(staff, eq(staff.id, readAlerts.staffId))
    .leftJoin(apiKeys, eq(apiKeys.id, readAlerts.readerId))
    .where(eq(readAlerts.id, id))
  return found
}

/** Addresses of those who are told what one person did; never that person, and managers where there is nobody else. */
export async function listToldEmails(ctx: Context, staffId: string): Promise<string[]> {
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
