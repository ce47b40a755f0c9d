import { and, eq, gt } from 'drizzle-orm'
import { record } from '#server/platform/audit/record.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'

/** An open page reads its record anew with every change; that is one look. */
const sameLookMs = 10 * 60_000

/**
 * Notes that a member of staff looked at a record, once for a look.
 * @param staffId who looks.
 */
export async function recordLook(ctx: Context, action: string, subject: string, staffId: string): Promise<void> {
  const isSame = and(
    eq(auditLog.subject, subject),
    eq(auditLog.action, action),
    eq(auditLog.actorId, staffId),
    gt(auditLog.at, new Date(ctx.now().getTime() - sameLookMs)),
  )
  const [known] = await ctx.db.select({ id: auditLog.id }).from(auditLog).where(isSame).limit(1)
  if (!known) await record(ctx, action, subject)
}
