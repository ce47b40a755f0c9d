import { sql } from 'drizzle-orm'
import { listActiveIds } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { type Independence, independenceOf } from './independence.ts'
import { invitations } from './table.ts'

/** Owners are emailed about new administrators, and have this time to notice an account that is no second person. */
const doubtMs = 7 * 24 * 60 * 60_000

const sinceOf = (ctx: Context) => new Date(ctx.now().getTime() - doubtMs)

/** Returns how independent accounts are, by who added or promoted whom in the last 7 days. */
export async function findIndependence(ctx: Context): Promise<Independence> {
  const since = sinceOf(ctx)
  const { rows } = await ctx.db.execute<{ by: string; who: string }>(sql`
    select ${invitations.invitedById} as by, (${auditLog.detail} ->> 'staffId')::uuid as who
    from ${auditLog} join ${invitations} on ${invitations.id}::text = lower(${auditLog.subject})
    where ${auditLog.action} = 'invitation.accept' and ${auditLog.at} > ${since}
    union
    select ${auditLog.actorId}, lower(${auditLog.subject})::uuid
    from ${auditLog}
    where ${auditLog.actorKind} = 'staff' and ${auditLog.at} > ${since} and (
      ${auditLog.action} = 'staff.reactivate'
      or ${auditLog.action} = 'staff.change-role' and ${auditLog.detail} -> 'before' ->> 'role' <> 'owner'
        and ${auditLog.detail} -> 'after' ->> 'role' in ('owner', 'manager', 'compliance'))`)
  return independenceOf(rows)
}

export interface Reviewers {
  readonly active: readonly string[]
  /** They still count, so that no one removes the second person for a minute. */
  readonly removed: readonly string[]
}

/**
 * Returns the active accounts with these roles, and those that some of these people, or accounts linked to them,
 * deactivated or demoted in the last 7 days.
 */
export async function listReviewers(
  ctx: Context,
  roles: readonly StaffRole[],
  people: readonly string[],
): Promise<Reviewers> {
  const active = await listActiveIds(ctx, roles)
  const rate = await findIndependence(ctx)
  const removals = (await findRemovals(ctx, roles)).filter(({ by }) => rate(by, people) !== 'independent')
  const removed = new Set(removals.map(({ who }) => who))
  return { active, removed: [...removed].filter((id) => !active.includes(id)) }
}

/** Of accounts that were active with one of these roles until then, in one step or two. */
async function findRemovals(ctx: Context, roles: readonly StaffRole[]): Promise<{ by: string; who: string }[]> {
  const { rows } = await ctx.db.execute<{ by: string; who: string }>(sql`
    with entry as (
      select ${auditLog.actorId} as by, lower(${auditLog.subject})::uuid as who,
        ${auditLog.action} = 'staff.deactivate' as is_deactivation
      from ${auditLog}
      where ${auditLog.actorKind} = 'staff' and ${auditLog.at} > ${sinceOf(ctx)} and (
        ${auditLog.action} = 'staff.deactivate'
        or ${auditLog.action} = 'staff.change-role' and ${auditLog.detail} -> 'before' ->> 'role' in ${roles}
          and ${auditLog.detail} -> 'after' ->> 'role' not in ${roles})
    )
    select entry.by, entry.who
    from entry join ${staff} on ${staff.id} = entry.who
    where (${staff.status} = 'active' or exists (select from entry one where one.who = entry.who and one.is_deactivation))
      and (${staff.role} in ${roles} or exists (select from entry one where one.who = entry.who and not one.is_deactivation))`)
  return rows
}
