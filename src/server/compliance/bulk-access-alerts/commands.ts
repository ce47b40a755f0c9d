import { and, asc, count, eq, gt, gte, inArray, isNotNull, lt, lte, max, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findTeam } from '#server/identity/invitations/appointments.ts'
import { isFreer } from '#server/identity/invitations/independence.ts'
import { mayJudge } from '#server/identity/staff/alert-reviewers.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog, seenRows } from '#server/platform/audit/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import {
  countHour,
  hourMs,
  type Read,
  type ReadCount,
  seenRowsPerRecord,
  type UnusualHour,
  unusualHours,
  weightOf,
} from '#shared/compliance/bulk-access-alerts/contract.ts'
import { alertRoles, standInRoles } from '#shared/identity/staff/alert-roles.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { viewActions } from '#shared/kit/endpoint.ts'
import { bulkAccessAlertState, bulkAccessAlerts } from './table.ts'

const looks: readonly string[] = [
  ...viewActions,
  'application.reveal',
  'cash-flow.export',
  'offer.download-disclosure',
  'success-fee.download',
  'document.view',
  'document.download',
  'consent.export',
  'retention.view-certificate',
  'api.read-lead',
  'api.read-application',
]

/** With the line count and the lines logged before. */
const exports = [
  ...['list', 'newsletter', 'audit', 'data'].flatMap((noun) => [`${noun}.exporting`, `${noun}.exported`]),
  ...['accounting.export', 'commission.statement'],
]

const pages = ['api.list-leads', 'api.list-applications']

/** Entries of the audit log that count for alerts. */
export const countedActions: readonly string[] = [...looks, ...exports, ...pages, 'list.page']

interface Line {
  readonly at: Date
  readonly action: string
  readonly record: string
  readonly rows: number
  readonly ids: string[] | null
}

/** Log entries become visible this long after their timestamp, with their transaction. */
const lateMs = 10 * 60_000
/** To catch up after an outage. */
const stepMs = 6 * hourMs
const maxMs = 7 * 24 * hourMs
const usualMs = 90 * 24 * hourMs
const dayMs = 24 * hourMs

/**
 * Scans new reads for unusual hours. Alert, log entry, email and scan position are one transaction: a crash neither
 * loses nor repeats an alert. An hour is reported again when its count doubles.
 */
export async function watchReads(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const [known] = await ctx.db.select().from(bulkAccessAlertState)
  let through = Math.max(known?.through.getTime() ?? now, now - maxMs)
  do {
    const until = Math.min(through + stepMs, now)
    await lookThrough(ctx, { through, until })
    through = until
  } while (through < now)
  await ctx.db.delete(seenRows).where(lt(seenRows.seenAt, new Date(now - dayMs)))
}

function lookThrough(ctx: Context, { through, until }: { through: number; until: number }) {
  return transact(ctx, async (ctx) => {
    const { readsAnHour } = (await findSiteSettings(ctx)).security
    const from = new Date(through - hourMs - lateMs)
    if (readsAnHour > 0) {
      const told = await lockAlertRecipients(ctx, from)
      const usual = await findUsual(ctx)
      // Include the whole current millisecond.
      for (const [readerId, reads] of await findReads(ctx, { from, until: new Date(until + 1) })) {
        const known = told.get(readerId) ?? []
        for (const alert of known)
          if (alert.fromAt >= from) await countAgain(ctx, alert, countHour(reads, alert.fromAt))
        const free = Math.max(0, ...known.map(({ fromAt }) => fromAt.getTime() + hourMs))
        const fresh = reads.filter(({ at }) => at.getTime() >= free)
        const limit = Math.max(readsAnHour, 2 * (usual.get(readerId) ?? 0))
        for (const hour of unusualHours(fresh, limit)) await raise(ctx, readerId, hour)
      }
      await raiseForSeenRows(ctx, new Date(until), readsAnHour * seenRowsPerRecord)
    }
    const values = { id: 1, through: new Date(until) }
    await ctx.db
      .insert(bulkAccessAlertState)
      .values(values)
      .onConflictDoUpdate({ target: bulkAccessAlertState.id, set: values })
  })
}

type Alert = typeof bulkAccessAlerts.$inferSelect

/** They may still grow; locked until the transaction ends. */
async function lockAlertRecipients(ctx: Context, from: Date) {
  const told = await ctx.db
    .select()
    .from(bulkAccessAlerts)
    .where(gt(bulkAccessAlerts.fromAt, new Date(from.getTime() - hourMs)))
    .orderBy(asc(bulkAccessAlerts.id))
    .for('update')
  return Map.groupBy(told, ({ readerId }) => readerId)
}

/** Daily repetition is normal: only double a reviewed volume is reported. */
async function findUsual(ctx: Context) {
  const since = new Date(ctx.now().getTime() - usualMs)
  const isSettled = and(gt(bulkAccessAlerts.fromAt, since), isNotNull(bulkAccessAlerts.resolvedAt))
  const usual = await ctx.db
    .select({ readerId: bulkAccessAlerts.readerId, most: max(bulkAccessAlerts.notifiedTotal) })
    .from(bulkAccessAlerts)
    .where(and(isSettled, ne(bulkAccessAlerts.readerId, bulkAccessAlerts.staffId)))
    .groupBy(bulkAccessAlerts.readerId)
  return new Map(usual.map(({ readerId, most }) => [readerId, most ?? 0]))
}

/** A doubled count reopens the alert. */
async function countAgain(ctx: Context, alert: Alert, count: ReadCount) {
  const { id, staffId, readerId, fromAt, notifiedTotal } = alert
  if (count.records === alert.records && count.rows === alert.rows && count.listed === alert.listed) return
  const total = weightOf(count)
  const isMuchMore = total >= 2 * notifiedTotal
  const opened = isMuchMore && { notifiedTotal: total, resolvedAt: null, resolvedBy: null, note: null }
  await ctx.db
    .update(bulkAccessAlerts)
    .set({ ...count, ...opened })
    .where(eq(bulkAccessAlerts.id, id))
  if (!isMuchMore) return
  await record(ctx, 'bulk-access-alert.reopen', staffId, {
    alertId: id,
    readerId,
    from: fromAt.toISOString(),
    ...count,
  })
  await enqueue(ctx, 'bulk-access-alerts.notify', { alertId: id })
}

/** Reports a day of filtered first pages and searches, which aren't logged, and again when its count has doubled. */
async function raiseForSeenRows(ctx: Context, until: Date, limit: number) {
  const from = new Date(until.getTime() - dayMs)
  const seen = await ctx.db
    .select({ readerId: seenRows.readerId, listed: count() })
    .from(seenRows)
    .where(and(gt(seenRows.seenAt, from), lte(seenRows.seenAt, until)))
    .groupBy(seenRows.readerId)
    .having(gt(count(), limit))
  for (const { readerId, listed } of seen) {
    const [last] = await ctx.db
      .select({ most: max(bulkAccessAlerts.notifiedTotal) })
      .from(bulkAccessAlerts)
      .where(
        and(
          eq(bulkAccessAlerts.readerId, readerId),
          gt(bulkAccessAlerts.hours, 1),
          gt(bulkAccessAlerts.raisedAt, from),
        ),
      )
    if (listed < 2 * (last?.most ?? 0)) continue
    await raise(ctx, readerId, { from, records: 0, rows: 0, listed, hours: 24, notifiedTotal: listed })
  }
}

async function raise(
  ctx: Context,
  readerId: string,
  { from, hours = 1, notifiedTotal, ...count }: UnusualHour & { hours?: number; notifiedTotal?: number },
) {
  const id = uuidv7()
  const hour = new Date(Math.floor(from.getTime() / hourMs) * hourMs)
  // The creator of a key is responsible for its reads.
  const [key] = await ctx.db.select({ madeBy: apiKeys.createdBy }).from(apiKeys).where(eq(apiKeys.id, readerId))
  const staffId = key?.madeBy ?? readerId
  const raised = await ctx.db
    .insert(bulkAccessAlerts)
    .values({
      id,
      staffId,
      readerId,
      fromAt: from,
      hour,
      ...count,
      hours,
      notifiedTotal: notifiedTotal ?? weightOf(count),
      raisedAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: bulkAccessAlerts.id })
  if (raised.length === 0) return
  await record(ctx, 'bulk-access-alert.raise', staffId, {
    ...{ alertId: id, readerId, from: from.toISOString(), ...count },
    ...(hours > 1 && { hours }),
  })
  await enqueue(ctx, 'bulk-access-alerts.notify', { alertId: id })
}

/**
 * Marks an alert as reviewed.
 * @throws `not_found`; `forbidden` for an own alert while another reviewer exists, for users not notified, and for those
 * linked to the person;
 * `invalid` for an own alert without a note; `conflict` after a review with another note.
 */
export function settleAlert(ctx: Context, { id, note }: { id: string; note: string }) {
  return transact(ctx, async (ctx) => {
    const { id: resolvedBy } = requireActor(ctx)
    const [found] = await ctx.db
      .select({ alert: bulkAccessAlerts, mayJudge: mayJudge(resolvedBy) })
      .from(bulkAccessAlerts)
      .where(eq(bulkAccessAlerts.id, id))
      .for('update')
    if (!found) throw new AppError('not_found', 'The requested resource was not found.')
    const { alert } = found
    const isOwn = alert.staffId === resolvedBy
    if (!found.mayJudge)
      throw new AppError(
        'forbidden',
        isOwn ? 'This alert is about you. Someone else has to review it.' : 'Owners and compliance review this alert.',
      )
    await (isOwn ? requireNoneRemoved(ctx) : requireIndependent(ctx, alert.staffId))
    if (alert.resolvedBy && alert.resolvedBy !== resolvedBy && note !== '' && note !== alert.note) {
      const { name } = await requireStaff(ctx, alert.resolvedBy)
      const text = alert.note ? `with the note: ${alert.note}` : 'without a note'
      throw new AppError('conflict', `Your note wasn’t saved. ${name} has already reviewed this alert ${text}`)
    }
    if (alert.resolvedAt) return {}
    if (isOwn && note === '')
      throw new AppError('invalid', 'Please check your input and try again.', { note: 'Enter a reason' })
    await ctx.db
      .update(bulkAccessAlerts)
      .set({ resolvedAt: ctx.now(), resolvedBy, note })
      .where(eq(bulkAccessAlerts.id, id))
    await record(ctx, 'bulk-access-alert.resolve', alert.staffId, {
      alertId: id,
      from: alert.fromAt.toISOString(),
      note,
    })
    return {}
  })
}

/** Requires a reviewer who isn't linked to the person by appointments, if there is one (record 115). @throws `forbidden`. */
async function requireIndependent(ctx: Context, about: string): Promise<void> {
  const { id: me } = requireActor(ctx)
  const own = (await findTeam(ctx, alertRoles)).rate(me, [about])
  const team = await findTeam(ctx, [...alertRoles, ...standInRoles])
  const others = [...team.active, ...team.listRemovedBy([me, about])].filter((id) => id !== me && id !== about)
  if (!others.some((id) => isFreer(team.rateOther(id, [about]), own))) return
  throw new AppError(
    'forbidden',
    'You’re linked to the person in this alert by an invitation or promotion in the last 7 days. Someone else has to review it.',
  )
}

/** Refuses the review of an own alert by someone who has just removed the others (record 159). @throws `forbidden`. */
async function requireNoneRemoved(ctx: Context): Promise<void> {
  const { id: me } = requireActor(ctx)
  const team = await findTeam(ctx, [...alertRoles, ...standInRoles])
  if (team.listRemovedBy([me]).every((id) => id === me)) return
  throw new AppError(
    'forbidden',
    'This alert is about you, so you can’t review it yet. Someone who could review it was deactivated or given another role in the last 7 days and still counts. Reactivate that account, or wait until 7 days have passed.',
  )
}

/** In time order. A revealed number is its own record. */
async function findReads(ctx: Context, { from, until }: { from: Date; until: Date }) {
  const found = await ctx.db
    .select({
      readerId: sql<string>`${auditLog.actorId}`,
      at: auditLog.at,
      action: auditLog.action,
      record: sql<string>`${auditLog.subject} || coalesce(' ' || (${auditLog.detail} ->> 'path'), '')`,
      rows: sql<number>`coalesce((${auditLog.detail} ->> 'rows')::int, 0) - coalesce((${auditLog.detail} ->> 'noted')::int, 0)`,
      ids: sql<string[] | null>`${auditLog.detail} -> 'ids'`,
    })
    .from(auditLog)
    .where(
      and(
        gte(auditLog.at, from),
        lt(auditLog.at, until),
        inArray(auditLog.actorKind, ['staff', 'api-key']),
        inArray(auditLog.action, [...countedActions]),
      ),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
  const readers = new Map<string, Read[]>()
  for (const { readerId, ...line } of found) {
    const reads = readers.get(readerId) ?? []
    readers.set(readerId, reads)
    reads.push(...readsOf(line))
  }
  return readers
}

function readsOf({ at, action, record, rows, ids }: Line): Read[] {
  if (action === 'list.page') return (ids ?? []).map((id) => ({ at, kind: 'listed', record: id, rows: 0 }))
  if (looks.includes(action)) return [{ at, kind: 'opened', record, rows: 0 }]
  return [{ at, kind: 'exported', record, rows }]
}
