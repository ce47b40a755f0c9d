import { sql } from 'drizzle-orm'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { type Independence, independenceOf } from './independence.ts'
import { invitations } from './table.ts'

/** Owners are emailed about new administrators, and have this time to notice an account that is no second person. */
const doubtMs = 7 * 24 * 60 * 60_000

/** Returns how independent accounts are, by who added or promoted whom in the last 7 days. */
export async function findIndependence(ctx: Context): Promise<Independence> {
  const since = new Date(ctx.now().getTime() - doubtMs)
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
