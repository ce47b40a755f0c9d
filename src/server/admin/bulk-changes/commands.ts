import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { lists } from '#server/admin/bulk-changes/lists/all.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { reportOverLimit } from '#server/identity/closing-limit/closing-limit.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import {
  type BulkList,
  type BulkProgress,
  type BulkRow,
  bulkChangesOf,
  maxBulkRecords,
} from '#shared/admin/bulk-changes/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import type { AnyBulkList, RecordOutcome, SeenRecord } from './bulk-list.ts'
import { findChangeable, findReadable } from './find-changeable.ts'
import { bulkChangesSince, readProgress, requireOwnChange, type StoredBulkChange } from './queries.ts'
import { bulkChangeRecords, bulkChanges, type StoredChange } from './table.ts'

/** Records of one transaction; a change of no more needs no job. */
const batchSize = 100
const insertSize = 1_000
/** Per person. */
const maxRunning = 2

export interface NewBulkChange {
  readonly id: string
  readonly filter?: object | undefined
  /** As the caller saw them; otherwise those of the filter. */
  readonly rows?: readonly BulkRow[] | undefined
  readonly change: StoredChange
}

/**
 * Changes all records of a list that match a filter, once.
 * @throws `conflict` if none or too many match, `invalid` or `forbidden` for a change that the caller may not make.
 */
export function startBulkChange(
  ctx: Context,
  list: BulkList,
  { id, filter, rows, change }: NewBulkChange,
): Promise<BulkProgress> {
  const run = async (ctx: Context) => {
    const { id: staffId } = requireActor(ctx)
    const [known] = await ctx.db.select().from(bulkChanges).where(eq(bulkChanges.id, id))
    if (known) return readProgress(ctx, id)
    const records = await findRecords(ctx, list, { filter, rows, change })
    requireCount(records.length)
    lists[list].authorize?.(ctx, change)
    await lists[list].check(ctx, change, records)
    await requireFewRunning(ctx)
    const now = ctx.now()
    await ctx.db.delete(bulkChanges).where(lt(bulkChanges.createdAt, bulkChangesSince(now)))
    const stored = { id, staffId, list, change, status: 'running', total: records.length } as const
    const [added] = await ctx.db
      .insert(bulkChanges)
      .values({ ...stored, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (!added) return readProgress(ctx, id)
    for (let at = 0; at < records.length; at += insertSize) {
      const part = records.slice(at, at + insertSize)
      const rows = part.map((one) => ({ changeId: id, recordId: one.id, seen: one.seen, outcome: 'waiting' as const }))
      await ctx.db.insert(bulkChangeRecords).values(rows)
    }
    await record(ctx, 'bulk-change.start', id, { list, change, total: records.length, ...describeFilter(filter) })
    await proceed(ctx, added, records.length)
    return readProgress(ctx, id)
  }
  return reportOverLimit(ctx, () => transact(ctx, run))
}

async function findRecords(
  ctx: Context,
  list: BulkList,
  { filter, rows, change }: Pick<NewBulkChange, 'filter' | 'rows' | 'change'>,
): Promise<SeenRecord[]> {
  if (!rows) return lists[list].find(ctx, { filter }, maxBulkRecords + 1)
  const seenBy = new Map(rows.map(({ id, ...seen }) => [id, seen]))
  const ids = [...seenBy.keys()]
  const found = await lists[list].find(ctx, { ids }, ids.length)
  const readable = await findReadable(ctx, list, ids)
  return found
    .filter(({ id }) => readable.has(id))
    .map(({ id, seen }) => {
      // Only an assignment compares the owner with what the caller saw.
      const stored = change.action === 'assign' ? {} : { ownerId: seen.ownerId }
      return { id, seen: { ...seen, ...seenBy.get(id), ...stored } }
    })
}

/** Without the search text, which may contain names. */
function describeFilter(filter: object | undefined) {
  if (!filter) return {}
  const { q, after: _first, ...others } = filter as { q?: string; after?: string }
  return { filter: { ...others, isSearched: Boolean(q) } }
}

function requireCount(count: number): void {
  if (count === 0)
    throw new AppError('conflict', 'Nothing was changed. No records match these filters anymore. Refresh the list.')
  if (count > maxBulkRecords) {
    const max = maxBulkRecords.toLocaleString('en-US')
    throw new AppError(
      'conflict',
      `Nothing was changed. More than ${max} records match. Add a filter, and change them in parts.`,
    )
  }
}

/** Each change may have 10,000 records, and the queue is shared. @throws `conflict`. */
async function requireFewRunning(ctx: Context): Promise<void> {
  const { staffId, status } = bulkChanges
  const mine = and(eq(staffId, requireActor(ctx).id), inArray(status, ['running', 'undoing']))
  if ((await ctx.db.$count(bulkChanges, mine)) < maxRunning) return
  throw new AppError(
    'conflict',
    'Nothing was changed. Two of your bulk changes are still running. Try again in a minute.',
  )
}

/** Requires that the role may make and undo this change; it may differ from the one that started it. @throws `forbidden`. */
function authorize(ctx: Context, { list, change }: StoredBulkChange): void {
  if (!mayCall(requireActor(ctx).role, bulkChangesOf[list].start))
    throw new AppError('forbidden', 'Your role can no longer change these records.')
  lists[list].authorize?.(ctx, change)
}

/** Runs a small change at once, a larger one in the background. */
async function proceed(ctx: Context, change: StoredBulkChange, left: number): Promise<void> {
  if (left <= batchSize) await runBatch(ctx, change)
  else await enqueue(ctx, 'bulk-changes.run', { changeId: change.id })
}

/**
 * Stops the caller's change and restores its records, except those changed since.
 * @throws `not_found`, `forbidden`, `conflict` for a change that can't be undone.
 */
export function undoBulkChange(ctx: Context, { id }: { id: string }): Promise<BulkProgress> {
  return transact(ctx, async (ctx) => {
    await requireOwnChange(ctx, id)
    const before = await lockChange(ctx, id)
    if (!before) throw new AppError('not_found', 'This bulk change was not found.')
    authorize(ctx, before)
    if (before.status === 'undoing' || before.status === 'undone') return readProgress(ctx, id)
    if (!(await readProgress(ctx, id)).change.canBeUndone)
      throw new AppError('conflict', 'This bulk change can’t be undone.')
    const ofChange = eq(bulkChangeRecords.changeId, id)
    await ctx.db
      .update(bulkChangeRecords)
      .set({ outcome: 'skipped', reason: 'The change was undone first.' })
      .where(and(ofChange, eq(bulkChangeRecords.outcome, 'waiting')))
    const [undoing] = await ctx.db
      .update(bulkChanges)
      .set({ status: 'undoing', finishedAt: null })
      .where(eq(bulkChanges.id, id))
      .returning()
    await record(ctx, 'bulk-change.undo', id, { list: before.list })
    const left = await ctx.db.$count(bulkChangeRecords, and(ofChange, eq(bulkChangeRecords.outcome, 'changed')))
    if (undoing) await proceed(ctx, undoing, left)
    return readProgress(ctx, id)
  })
}

const lockChange = async ({ db }: Context, id: string): Promise<StoredBulkChange | undefined> =>
  (await db.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update'))[0]

/** Changes or restores the next records as the user who started the change, and queues the rest. */
export function continueBulkChange(ctx: Context, changeId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const change = await lockChange(ctx, changeId)
    if (change?.status !== 'running' && change?.status !== 'undoing') return
    const user = await findStaff(ctx, change.staffId)
    if (user?.status !== 'active') return stop(ctx, change)
    const own = { ...ctx, actor: { kind: 'staff', id: user.id, role: user.role, sessionId: '' } } as const
    try {
      authorize(own, change)
      // The new owner may have left in between.
      if (change.status === 'running') await lists[change.list].check(own, change.change, [])
    } catch (error) {
      if (error instanceof AppError) return stop(ctx, change)
      throw error
    }
    if (await runBatch(own, change)) await enqueue(ctx, 'bulk-changes.run', { changeId })
  })
}

/** The user may no longer change these records. */
async function stop(ctx: Context, { id }: StoredBulkChange): Promise<void> {
  await ctx.db
    .update(bulkChangeRecords)
    .set({ outcome: 'skipped', reason: 'The account that started this change may no longer change it.' })
    .where(and(eq(bulkChangeRecords.changeId, id), eq(bulkChangeRecords.outcome, 'waiting')))
  await finish(ctx, id, 'stopped')
}

/** Returns whether records are left. */
async function runBatch(ctx: Context, row: StoredBulkChange): Promise<boolean> {
  const { id: changeId, change, status } = row
  const list: AnyBulkList = lists[row.list]
  const isUndo = status === 'undoing'
  const records = await findNext(ctx, changeId, isUndo)
  if (records.length > 0) {
    const changeable = await findChangeable(ctx, row, records)
    const batch = { changeId, change, records: records.filter(changeable) }
    const outcomes = await (isUndo ? list.undo : list.apply)(ctx, batch)
    const refused = records.filter((one) => !changeable(one)).map(({ id }) => ({ id, reason: outsideScope }))
    await saveOutcomes(ctx, changeId, [...outcomes, ...refused], isUndo)
  }
  if (records.length === batchSize) return true
  await finish(ctx, changeId, isUndo ? 'undone' : 'done')
  if (change.action === 'assign') await enqueue(ctx, 'bulk-changes.notify', { changeId, isUndo })
  return false
}

const outsideScope = 'Only its owner, their team and managers can change it. Reassign it to yourself first.'

async function findNext({ db }: Context, changeId: string, isUndo: boolean): Promise<SeenRecord[]> {
  const outcome = isUndo ? 'changed' : 'waiting'
  return db
    .select({ id: bulkChangeRecords.recordId, seen: bulkChangeRecords.seen })
    .from(bulkChangeRecords)
    .where(and(eq(bulkChangeRecords.changeId, changeId), eq(bulkChangeRecords.outcome, outcome)))
    .orderBy(asc(bulkChangeRecords.recordId))
    .limit(batchSize)
}

async function saveOutcomes(ctx: Context, changeId: string, outcomes: readonly RecordOutcome[], isUndo: boolean) {
  for (const { id, before } of outcomes)
    if (before)
      await ctx.db
        .update(bulkChangeRecords)
        .set({ seen: sql`${bulkChangeRecords.seen} || ${JSON.stringify(before)}::jsonb` })
        .where(and(eq(bulkChangeRecords.changeId, changeId), eq(bulkChangeRecords.recordId, id)))
  for (const [reason, some] of Map.groupBy(outcomes, ({ reason }) => reason)) {
    const outcome = reason === null ? (isUndo ? 'restored' : 'changed') : isUndo ? 'left' : 'skipped'
    const ids = some.map(({ id }) => id)
    await ctx.db
      .update(bulkChangeRecords)
      .set({ outcome, reason })
      .where(and(eq(bulkChangeRecords.changeId, changeId), inArray(bulkChangeRecords.recordId, ids)))
  }
}

const finish = (ctx: Context, id: string, status: 'done' | 'undone' | 'stopped') =>
  ctx.db.update(bulkChanges).set({ status, finishedAt: ctx.now() }).where(eq(bulkChanges.id, id))
