import { and, asc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { applications } from '#server/applications/applications/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Integrations } from '#shared/identity/staff/contract.ts'

/** Selects open links that a staff member created last and saw; emailed ones are shown to no one here. */
const lastShownTo = (ctx: Context, staffId: string) =>
  and(
    ne(lenderSubmissions.method, 'mail'),
    isNotNull(lenderSubmissions.packageTokenHash),
    gt(lenderSubmissions.packageExpiresAt, ctx.now()),
    sql`coalesce((
      select ${auditLog.actorId} from ${auditLog}
      where lower(${auditLog.subject}) = ${lenderSubmissions.id}::text
        and ${auditLog.action} = 'lender-submission.renew-link'
        and ${auditLog.at} >= ${lenderSubmissions.sentAt}
      order by ${auditLog.at} desc, ${auditLog.id} desc limit 1
    ), ${lenderSubmissions.sentBy}) = ${staffId}::uuid`,
  )

/** Lists open links of lenders that a staff member has seen. */
export async function listLinksOf(ctx: Context, staffId: string): Promise<Integrations['lenderLinks']> {
  const found = await ctx.db
    .select({ id: lenderSubmissions.id, lender: lenders.name, reference: applications.reference })
    .from(lenderSubmissions)
    .innerJoin(lenders, eq(lenders.id, lenderSubmissions.lenderId))
    .innerJoin(applications, eq(applications.id, lenderSubmissions.applicationId))
    .where(lastShownTo(ctx, staffId))
    .orderBy(asc(lenderSubmissions.id))
  return found
}

/**
 * Closes the links that a staff member has seen in the caller's transaction, because a link opens for anyone who has it.
 * @returns their number.
 */
export async function closeLinksOf(ctx: Context, staffId: string): Promise<number> {
  const seen = await ctx.db
    .select({ id: lenderSubmissions.id })
    .from(lenderSubmissions)
    .where(lastShownTo(ctx, staffId))
    .orderBy(asc(lenderSubmissions.id))
    .for('update')
  if (seen.length === 0) return 0
  const now = ctx.now()
  const closed = await ctx.db
    .update(lenderSubmissions)
    .set({
      packageTokenHash: null,
      packageExpiresAt: now,
      updatedAt: now,
      version: sql`${lenderSubmissions.version} + 1`,
    })
    .where(
      inArray(
        lenderSubmissions.id,
        seen.map(({ id }) => id),
      ),
    )
    .returning({ id: lenderSubmissions.id, applicationId: lenderSubmissions.applicationId })
  for (const { id, applicationId } of closed) {
    await record(ctx, 'lender-submission.revoke-link', id, { reason: 'creator-lost-access', staffId })
    await announce(ctx, 'applications', applicationId)
  }
  return closed.length
}
