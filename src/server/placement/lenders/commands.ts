import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { isDuplicate } from '#server/platform/db/db-errors.ts'
import { isUnchanged } from '#server/platform/db/is-unchanged.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import type { Product } from '#shared/intake/prequalification/product.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { LenderRecord } from '#shared/placement/lenders/admin-contract.ts'
import { requireLender } from './queries.ts'
import { lenderCriteria, lenders } from './table.ts'

/** Adds an inactive lender. @throws `invalid` if the name is taken. */
export function addLender(ctx: Context, { name }: { name: string }): Promise<string> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const [added] = await ctx.db
      .insert(lenders)
      .values({ id: uuidv7(), name, status: 'inactive', createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: lenders.id })
    if (!added) throw nameTaken('name')
    await record(ctx, 'lender.add', added.id, { name })
    await announce(ctx, 'lenders', added.id)
    return added.id
  })
}

/**
 * Replaces a lender's record; false if nothing differs.
 * @throws `conflict` for a stale version, `invalid` if the name is taken.
 */
export function changeLender(
  ctx: Context,
  { id, recordVersion, record: after }: { id: string; recordVersion: number; record: LenderRecord },
): Promise<boolean> {
  return transact(ctx, async (ctx) => {
    // Locked, so that the second of two concurrent saves is refused.
    const [before] = await ctx.db.select().from(lenders).where(eq(lenders.id, id)).for('update')
    if (!before) throw new AppError('not_found', 'This lender was not found.')
    if (isUnchanged(before, after)) return false
    if (before.recordVersion !== recordVersion)
      throw await concurrentChangeError(ctx, id, { actions: ['lender.change'] })
    const [namesake] = await ctx.db.select({ id: lenders.id }).from(lenders).where(eq(lenders.name, after.name))
    if (namesake && namesake.id !== id) throw nameTaken('record.name')

    await ctx.db
      .update(lenders)
      .set({ ...after, recordVersion: recordVersion + 1, updatedAt: ctx.now() })
      .where(and(eq(lenders.id, id), eq(lenders.recordVersion, recordVersion)))
      .catch((error) => {
        // Taken since the check.
        throw isDuplicate(error) ? nameTaken('record.name') : error
      })
    await record(ctx, 'lender.change', id, differences(before, after))
    await announce(ctx, 'lenders', id)
    return true
  })
}

/**
 * Adds a version of changed lending criteria.
 * @param change.version the caller's; 0 for a new product.
 * @throws `conflict` if there is a newer one.
 */
export function changeCriteria(
  ctx: Context,
  { id, product, version, criteria }: { id: string; product: Product; version: number; criteria: Criteria },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await requireLender(ctx, id)
    const inForce = await findInForce(ctx, id, product)
    const change = { actions: ['lender.change-criteria'], detail: { product } }
    if (isDeepStrictEqual(inForce?.criteria, criteria)) return
    if ((inForce?.version ?? 0) !== version) throw await concurrentChangeError(ctx, id, change)
    const added = await ctx.db
      .insert(lenderCriteria)
      .values({ id: uuidv7(), lenderId: id, product, version: version + 1, criteria, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: lenderCriteria.id })
    if (added.length === 0) {
      // Saved by someone else since the check.
      if (isDeepStrictEqual((await findInForce(ctx, id, product))?.criteria, criteria)) return
      throw await concurrentChangeError(ctx, id, change)
    }
    await record(ctx, 'lender.change-criteria', id, {
      product,
      version: version + 1,
      ...(inForce ? differences(inForce.criteria, criteria) : { after: criteria }),
    })
    await announce(ctx, 'lenders', id)
  })
}

/**
 * Takes all sample lenders out of estimates and lists. They stay stored, inactive: earlier estimates refer to them.
 * @returns their ids, for `restoreSampleLenders`.
 */
export const removeSampleLenders = (ctx: Context): Promise<{ ids: string[] }> =>
  switchSamples(ctx, { to: 'inactive', which: eq(lenders.status, 'active'), action: 'lender.remove-samples' })

/** Undoes a removal. */
export const restoreSampleLenders = (ctx: Context, { ids }: { ids: readonly string[] }): Promise<{ ids: string[] }> =>
  switchSamples(ctx, { to: 'active', which: inArray(lenders.id, [...ids]), action: 'lender.restore-samples' })

function switchSamples(
  ctx: Context,
  { to, which, action }: { to: 'active' | 'inactive'; which: SQL; action: string },
): Promise<{ ids: string[] }> {
  return transact(ctx, async (ctx) => {
    const switched = await ctx.db
      .update(lenders)
      .set({ status: to, recordVersion: sql`${lenders.recordVersion} + 1`, updatedAt: ctx.now() })
      .where(and(eq(lenders.isSample, true), ne(lenders.status, to), which))
      .returning({ id: lenders.id, name: lenders.name })
    if (switched.length === 0) return { ids: [] }
    await record(ctx, action, 'all', { names: switched.map(({ name }) => name) })
    await announce(ctx, 'lenders', '')
    await announce(ctx, 'settings', '')
    return { ids: switched.map(({ id }) => id) }
  })
}

async function findInForce(ctx: Context, id: string, product: Product) {
  const [inForce] = await ctx.db
    .select()
    .from(lenderCriteria)
    .where(and(eq(lenderCriteria.lenderId, id), eq(lenderCriteria.product, product)))
    .orderBy(desc(lenderCriteria.version))
    .limit(1)
  return inForce
}

function differences(before: object, after: object) {
  const old = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, old.get(name)))
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old.get(name)])),
    after: Object.fromEntries(changed),
  }
}

const concurrentChangeError = (
  ctx: Context,
  subject: string,
  change: { actions: string[]; detail?: { product: Product } },
) => staleWriteError(ctx, { subject, ...change, now: 'Your input is still here.' })

const nameTaken = (field: 'name' | 'record.name') =>
  new AppError('invalid', 'Please check your input and try again.', {
    [field]: 'A lender with this name already exists',
  })
