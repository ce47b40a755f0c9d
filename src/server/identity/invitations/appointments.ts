import { sql } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { type AccountChange, type Team, teamOf } from './independence.ts'
import { invitations } from './table.ts'

/** Owners are emailed about new administrators, and have this time to notice an account that is no second person. */
const doubtMs = 7 * 24 * 60 * 60_000

/**
 * Returns the accounts with these roles, how independent they are by who added or promoted whom in the last 7 days, and
 * who was deactivated or demoted then.
 */
export async function findTeam(ctx: Context, roles: readonly StaffRole[]): Promise<Team> {
  const accounts = await ctx.db.select({ id: staff.id, role: staff.role, status: staff.status }).from(staff)
  return teamOf(
    accounts.map(({ id, role, status }) => ({ id, role, isActive: status === 'active' })),
    await listChanges(ctx),
    roles,
  )
}

/** In the order in which they were logged. */
async function listChanges(ctx: Context): Promise<AccountChange[]> {
  const since = new Date(ctx.now().getTime() - doubtMs)
  const { rows } = await ctx.db.execute<{ [column: string]: unknown } & AccountChange>(sql`
    select ${invitations.invitedById} as by, (${auditLog.detail} ->> 'staffId')::uuid as who, 'invite' as kind,
      ${auditLog.detail} ->> 'role' as role, null as "from", null as "to", ${auditLog.at} as at, ${auditLog.id} as id
    from ${auditLog} join ${invitations} on ${invitations.id}::text = lower(${auditLog.subject})
    where ${auditLog.action} = 'invitation.accept' and ${auditLog.at} > ${since}
    union all
    select case ${auditLog.actorKind} when 'staff' then ${auditLog.actorId} end, lower(${auditLog.subject})::uuid,
      case ${auditLog.action} when 'staff.change-role' then 'role' else substr(${auditLog.action}, length('staff.') + 1) end,
      null, ${auditLog.detail} -> 'before' ->> 'role', ${auditLog.detail} -> 'after' ->> 'role', ${auditLog.at}, ${auditLog.id}
    from ${auditLog}
    where ${auditLog.action} in ('staff.deactivate', 'staff.reactivate', 'staff.change-role') and ${auditLog.at} > ${since}
    order by at, id`)
  return rows
}
