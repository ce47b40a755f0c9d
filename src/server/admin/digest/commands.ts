import { and, eq, lt } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { digestDay } from '#shared/admin/digest/contract.ts'
import { digests } from './table.ts'

const dayMs = 24 * 60 * 60_000
/** Records only prevent a second email on the same day. */
const retentionDays = 60

/**
 * Queues digests for active staff who want them, saving record and job together, so that each gets one a day despite
 * several servers or a crash.
 */
export async function queueDigests(ctx: Context): Promise<void> {
  const { hours } = await findSiteSettings(ctx)
  const day = digestDay(hours, ctx.now())
  if (!day) return
  await transact(ctx, async (ctx) => {
    const people = await ctx.db
      .select({ staffId: staff.id })
      .from(staff)
      .where(and(eq(staff.status, 'active'), eq(staff.wantsDigest, true)))
    if (people.length === 0) return
    const fresh = await ctx.db
      .insert(digests)
      .values(people.map(({ staffId }) => ({ staffId, day, at: ctx.now() })))
      .onConflictDoNothing()
      .returning({ staffId: digests.staffId })
    for (const { staffId } of fresh) await enqueue(ctx, 'digest.send', { staffId, day })
    await ctx.db.delete(digests).where(lt(digests.at, new Date(ctx.now().getTime() - retentionDays * dayMs)))
  })
}

/** Turns the caller's digest on or off. */
export function setDigestChoice(ctx: Context, { isEnabled }: { isEnabled: boolean }): Promise<{ isEnabled: boolean }> {
  return transact(ctx, async (ctx) => {
    const { id } = requireActor(ctx)
    await ctx.db.update(staff).set({ wantsDigest: isEnabled, updatedAt: ctx.now() }).where(eq(staff.id, id))
    await record(ctx, isEnabled ? 'digest.switch-on' : 'digest.switch-off', id)
    return { isEnabled }
  })
}
