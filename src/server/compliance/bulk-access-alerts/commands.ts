import { and, asc, eq, gt, isNotNull, max, ne } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { findReads } from '#server/compliance/bulk-access-alerts/find-reads.ts'
import { mayJudge } from '#server/compliance/bulk-access-alerts/queries.ts'
import { readAlerts, readWatch } from '#server/compliance/bulk-access-alerts/table.ts'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import {
  countHour,
  hourMs,
  type ReadCount,
  type UnusualHour,
  unusualHours,
  weightOf,
} from '#shared/compliance/bulk-access-alerts/unusual-hours.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** A line of the log is seen once its transaction is over, which may be this long after the time it bears. */
const lateMs = 10 * 60_000
/** Of a time in which no worker ran this much is looked through at once, and so much of it at all. */
const stepMs = 6 * hourMs
const maxMs = 7 * 24 * hourMs
/** For so long what a program read stays usual. */
const usualMs = 90 * 24 * hourMs

/**
 * Looks through what was read since the last time, and raises an alert for each person and hour of unusually much. What is
 * raised, its line of the log, its mail and how far was looked are one transaction: whenever a server dies, the next run
 * does what it left, and tells nothing twice. An hour that was told of is counted on, and told anew once it has doubled.
 */
export async function watchReads(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const [known] = await ctx.db.select().from(readWatch)
  let through = Math.max(known?.through.getTime() ?? now, now - maxMs)
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
      const told = await lockTold(ctx, from)
      const usual = await findUsual(ctx)
      // To the end of the millisecond in which this was asked.
      for (const [readerId, reads] of await findReads(ctx, { from, until: new Date(until + 1) })) {
        const known = told.get(readerId) ?? []
        for (const alert of known)
          if (alert.fromAt >= from) await countAgain(ctx, alert, countHour(reads, alert.fromAt))
        const free = Math.max(0, ...known.map(({ fromAt }) => fromAt.getTime() + hourMs))
        const fresh = reads.filter(({ at }) => at.getTime() >= free)
        const limit = Math.max(readsAnHour, 2 * (usual.get(readerId) ?? 0))
        for (const hour of unusualHours(fresh, limit)) await raise(ctx, readerId, hour)
      }
    }
    const values = { id: 1, through: new Date(until) }
    await ctx.db.insert(readWatch).values(values).onConflictDoUpdate({ target: readWatch.id, set: values })
  })
}

type Alert = typeof readAlerts.$inferSelect

/** Hours that were told of already and may still go on, by who read, held until the transaction ends. */
async function lockTold(ctx: Context, from: Date) {
  const told = await ctx.db
    .select()
    .from(readAlerts)
    .where(gt(readAlerts.fromAt, new Date(from.getTime() - hourMs)))
    .orderBy(asc(readAlerts.id))
    .for('update')
  return Map.groupBy(told, ({ readerId }) => readerId)
}

/**
 * What each program has read in an hour that somebody looked at: it does the same day after day, and only more than twice
 * as much is news.
 */
async function findUsual(ctx: Context) {
  const since = new Date(ctx.now().getTime() - usualMs)
  const isSettled = and(gt(readAlerts.fromAt, since), isNotNull(readAlerts.settledAt))
  const usual = await ctx.db
    .select({ readerId: readAlerts.readerId, most: max(readAlerts.toldTotal) })
    .from(readAlerts)
    .where(and(isSettled, ne(readAlerts.readerId, readAlerts.staffId)))
    .groupBy(readAlerts.readerId)
  return new Map(usual.map(({ readerId, most }) => [readerId, most ?? 0]))
}

/** Keeps what an hour has come to. Where it has doubled since it was told it is told anew, and open again. */
async function countAgain(ctx: Context, alert: Alert, count: ReadCount) {
  const { id, staffId, readerId, fromAt, toldTotal } = alert
  if (count.records === alert.records && count.rows === alert.rows && count.listed === alert.listed) return
  const total = weightOf(count)
  const isMuchMore = total >= 2 * toldTotal
  const opened = isMuchMore && { toldTotal: total, settledAt: null, settledBy: null, note: null }
  await ctx.db
    .update(readAlerts)
    .set({ ...count, ...opened })
    .where(eq(readAlerts.id, id))
  if (!isMuchMore) return
  await record(ctx, 'read-alert.raise-again', staffId, { alertId: id, readerId, from: fromAt.toISOString(), ...count })
  await enqueue(ctx, 'read-alerts.tell', { alertId: id })
}

async function raise(ctx: Context, readerId: string, { from, ...count }: UnusualHour) {
  const id = uuidv7()
  const hour = new Date(Math.floor(from.getTime() / hourMs) * hourMs)
  // What a program reads is answered for by who made its key.
  const [key] = await ctx.db.select({ madeBy: apiKeys.createdBy }).from(apiKeys).where(eq(apiKeys.id, readerId))
  const staffId = key?.madeBy ?? readerId
  const raised = await ctx.db
    .insert(readAlerts)
    .values({ id, staffId, readerId, fromAt: from, hour, ...count, toldTotal: weightOf(count), raisedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: readAlerts.id })
  if (raised.length === 0) return
  await record(ctx, 'read-alert.raise', staffId, { alertId: id, readerId, from: from.toISOString(), ...count })
  await enqueue(ctx, 'read-alerts.tell', { alertId: id })
}

/**
 * Notes that the caller looked at it.
 * @throws AppError `not_found`; `forbidden` for one's own while the house has anybody else who may look, and for who was
 *   not told; `invalid` for one's own without a note; `conflict` where a colleague has settled it with other words.
 */
export function settleAlert(ctx: Context, { id, note }: { id: string; note: string }) {
  return transact(ctx, async (ctx) => {
    const { id: settledBy } = requireActor(ctx)
    const [found] = await ctx.db
      .select({ alert: readAlerts, mayJudge: mayJudge(settledBy) })
      .from(readAlerts)
      .where(eq(readAlerts.id, id))
      .for('update')
    if (!found) throw new AppError('not_found', 'The requested resource was not found.')
    const { alert } = found
    const isOwn = alert.staffId === settledBy
    if (!found.mayJudge)
      throw new AppError(
        'forbidden',
        isOwn
          ? 'This is about what you read yourself. Somebody else has to look at it.'
          : 'Owners and compliance look at this one.',
      )
    if (alert.settledBy && alert.settledBy !== settledBy && note !== '' && note !== alert.note) {
      const { name } = await requireStaff(ctx, alert.settledBy)
      const words = alert.note ? `and wrote: ${alert.note}` : 'without a note'
      throw new AppError('conflict', `Your note was not kept. ${name} has looked at it already, ${words}`)
    }
    if (alert.settledAt) return {}
    if (isOwn && note === '')
      throw new AppError('invalid', 'Please check your input and try again.', { note: 'Please say what it was for' })
    await ctx.db.update(readAlerts).set({ settledAt: ctx.now(), settledBy, note }).where(eq(readAlerts.id, id))
    await record(ctx, 'read-alert.settle', alert.staffId, { alertId: id, from: alert.fromAt.toISOString(), note })
    return {}
  })
}
