import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { ApprovalNeed } from '#shared/placement/commissions/approval-need.ts'
import { commissions } from './table.ts'

type Commission = typeof commissions.$inferSelect

/**
 * Returns what the caller needs to approve a payable: people who added, changed or split it by hand need someone else,
 * or a reason if no one else can approve it.
 */
export async function findApprovalNeed(ctx: Context, commission: Commission): Promise<ApprovalNeed> {
  const { id } = requireActor(ctx)
  if (commission.direction === 'receivable') return 'none'
  if (commission.staffId === id) return 'payee'
  const editors = await findEditors(ctx, commission)
  if (editors.includes(id)) return (await hasOtherApprover(ctx, commission, editors)) ? 'other' : 'sole'
  return (await exceedsReceived(ctx, commission)) ? 'excess' : 'none'
}

/** Returns the reason of the last approval, if any. */
export async function findApprovalReason(ctx: Context, { id, approvedBy }: Pick<Commission, 'id' | 'approvedBy'>) {
  if (approvedBy === null) return null
  const [last] = await ctx.db
    .select({ reason: sql<string | null>`${auditLog.detail} ->> 'reason'` })
    .from(auditLog)
    .where(and(eq(auditLog.subject, id), eq(auditLog.action, 'commission.approve')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return last?.reason ?? null
}

async function findEditors(ctx: Context, { id, replaces, splitOf, successFeeId }: Commission): Promise<string[]> {
  const by = (subject: string | null, actions: string[]) =>
    subject === null ? undefined : and(eq(auditLog.subject, subject), inArray(auditLog.action, actions))
  const byHand = ['commission.add', 'commission.change']
  const entries = await ctx.db
    .selectDistinct({ id: auditLog.actorId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actorKind, 'staff'),
        or(
          by(id, byHand),
          by(replaces, byHand),
          by(splitOf, ['commission.split', 'commission.change']),
          by(successFeeId, ['success-fee.split']),
        ),
      ),
    )
  return entries.flatMap(({ id }) => id ?? [])
}

async function hasOtherApprover(ctx: Context, { staffId }: Commission, editors: readonly string[]): Promise<boolean> {
  const administrators = await ctx.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.status, 'active'), inArray(staff.role, [...administratorRoles])))
  return administrators.some(({ id }) => id !== staffId && !editors.includes(id))
}

/** Splits can't: they are a share, paid only from what was received. */
async function exceedsReceived(ctx: Context, { applicationId, splitOf, successFeeId }: Commission): Promise<boolean> {
  if (splitOf || successFeeId) return false
  const [sums] = await ctx.db
    .select({
      received: sql<number>`coalesce(sum(settled_cents) filter (where direction = 'receivable'), 0)::float8`,
      payable: sql<number>`coalesce(sum(scheduled_cents - clawed_back_cents) filter (where direction = 'payable'), 0)::float8`,
    })
    .from(commissions)
    .where(and(eq(commissions.applicationId, applicationId), ne(commissions.status, 'waived')))
  return sums !== undefined && sums.payable > sums.received
}
