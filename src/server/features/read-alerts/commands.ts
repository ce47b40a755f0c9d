import { eq, gt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/features/auth/queries.ts'
import { findReads } from '#server/features/read-alerts/queries.ts'
import { readAlerts, readWatch } from '#server/features/read-alerts/table.ts'
import { findSiteSettings } from '#server/features/settings/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { hourMs, type UnusualHour, unusualHours } from '#shared/read-alerts/unusual-hours.ts'

/** A line of the log is seen once its transaction is over, which may be this long after the time it bears. */
const lateMs = 10 * 60_000
/** Of a time in which no worker ran this much is looked through at once, and so much of it at all. */
const stepMs = 6 * hourMs
const mostMs = 7 * 24 * hourMs

/**
 * Looks through what was read since the last time, and raises an alert for each person and hour of unusually much. What is
 * raised, its line of the log, its mail and how far was looked are one transaction: whenever a server dies, the next run
 * does what it left, and tells nothing twice.
 */
export async function watchReads(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const [known] = await ctx.db.select().from(readWatch)
  let through = Math.max(known?.through.getTime() ?? now, now - mostMs)
  do {
    const until = Math.min(through + stepMs, now)
    await lookThrough(ctx, { through, until })
    through = until
  } while (through < now)
}

function lookThrough(ctx: Context, { through, until }: { through: number; until: number }) {
  return transact(ctx, async (ctx) => {
    const { readsAnHour } = (await findSiteSettings(ctx)).security
    const from = new Date(through - hourMs - lateMs)
    if (readsAnHour > 0) {
      const told = await findTold(ctx, from)
      // To the end of the millisecond in which this was asked.
      for (const [staffId, reads] of await findReads(ctx, { from, until: new Date(until + 1) })) {
        const free = told.get(staffId) ?? 0
        const fresh = reads.filter(({ at }) => at.getTime() >= free)
        for (const hour of unusualHours(fresh, readsAnHour)) await raise(ctx, staffId, hour)
      }
    }
    const values = { id: 1, through: new Date(until) }
    await ctx.db.insert(readWatch).values(values).onConflictDoUpdate({ target: readWatch.id, set: values })
  })
}

/** Until when each person was told of already, ms. */
async function findTold(ctx: Context, from: Date) {
  const told = await ctx.db
    .select({ staffId: readAlerts.staffId, last: sql<Date>`max(${readAlerts.fromAt})`.mapWith(readAlerts.fromAt) })
    .from(readAlerts)
    .where(gt(readAlerts.fromAt, new Date(from.getTime() - hourMs)))
    .groupBy(readAlerts.staffId)
  return new Map(told.map(({ staffId, last }) => [staffId, last.getTime() + hourMs]))
}

async function raise(ctx: Context, staffId: string, { from, records, rows }: UnusualHour) {
  const id = uuidv7()
  const hour = new Date(Math.floor(from.getTime() / hourMs) * hourMs)
  const raised = await ctx.db
    .insert(readAlerts)
    .values({ id, staffId, fromAt: from, hour, records, rows, raisedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: readAlerts.id })
  if (raised.length === 0) return
  await record(ctx, 'read-alert.raise', staffId, { alertId: id, from: from.toISOString(), records, rows })
  await enqueue(ctx, 'read-alerts.tell', { alertId: id })
}

/** Notes that the caller looked at it. @throws AppError `not_found`; `forbidden` for one's own. */
export function settleAlert(ctx: Context, { id, note }: { id: string; note: string }) {
  return transact(ctx, async (ctx) => {
    const { id: settledBy } = requireActor(ctx)
    const [alert] = await ctx.db.select().from(readAlerts).where(eq(readAlerts.id, id)).for('update')
    if (!alert) throw new AppError('not_found', 'The requested resource was not found.')
    if (alert.staffId === settledBy)
      throw new AppError('forbidden', 'This is about what you read yourself. Somebody else has to look at it.')
    if (alert.settledAt) return {}
    await ctx.db.update(readAlerts).set({ settledAt: ctx.now(), settledBy, note }).where(eq(readAlerts.id, id))
    await record(ctx, 'read-alert.settle', alert.staffId, { alertId: id, from: alert.fromAt.toISOString(), note })
    return {}
  })
}
