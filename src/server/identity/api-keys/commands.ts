import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { lockActiveActor } from '#server/identity/auth/auth-context.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { type ApiKeyForm, keyPrefix, rotationOverlapMs } from '#shared/identity/api-keys/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { isEntitled, lockApiKey, requireApiKey, restorableUntilOf } from './queries.ts'
import { apiKeys } from './table.ts'

const dayMs = 24 * 60 * 60_000
/** Between updates of `lastUsedAt`. */
const touchMs = 60_000

type One = { id: string }

/** The stored prefix has six characters of the secret; 37 stay unknown. */
function newKey() {
  const key = `${keyPrefix}${newToken()}`
  return { key, prefix: key.slice(0, keyPrefix.length + 6), keyHash: hashToken(key) }
}

/** Creates a key; it can't be read again. */
export function createApiKey(ctx: Context, form: ApiKeyForm): Promise<{ id: string; key: string }> {
  return transact(ctx, async (ctx) => {
    await lockActiveActor(ctx)
    const id = uuidv7()
    const now = ctx.now()
    const { key, ...kept } = newKey()
    const expiresAt = form.lifetime === 'never' ? null : new Date(now.getTime() + Number(form.lifetime) * dayMs)
    const made = { label: form.label, scopes: [...new Set(form.scopes)], perMinute: Number(form.perMinute), expiresAt }
    await ctx.db.insert(apiKeys).values({ id, ...kept, ...made, createdBy: requireActor(ctx).id, createdAt: now })
    await record(ctx, 'api-key.create', id, { after: { ...made, prefix: kept.prefix } })
    return { id, key }
  })
}

/**
 * Rotates a key; the previous one works for 24 more hours. It becomes the caller's, who alone sees the new one.
 * @param from the prefix the caller saw.
 * @throws `not_found`; `conflict` if ended or rotated concurrently.
 */
export function rotateApiKey(ctx: Context, { id, from }: One & { from: string }): Promise<{ id: string; key: string }> {
  return transact(ctx, async (ctx) => {
    await lockActiveActor(ctx, (await requireApiKey(ctx, id)).createdBy)
    const before = await lockApiKey(ctx, id)
    const now = ctx.now()
    if (before.revokedAt || !isEntitled(before.creator) || (before.expiresAt && before.expiresAt <= now))
      throw new AppError('conflict', 'This API key is no longer active. Create a new one.')
    if (before.prefix !== from) {
      const now = `The key now starts with ${before.prefix}. The previous key works for 24 hours after the change.`
      throw await staleWriteError(ctx, { subject: id, actions: ['api-key.rotate'], now })
    }
    const { key, ...kept } = newKey()
    const previousUntil = new Date(now.getTime() + rotationOverlapMs)
    await ctx.db
      .update(apiKeys)
      .set({ ...kept, createdBy: requireActor(ctx).id, previousKeyHash: before.keyHash, previousUntil })
      .where(eq(apiKeys.id, id))
    await record(ctx, 'api-key.rotate', id, { before: { prefix: before.prefix }, after: { prefix: kept.prefix } })
    return { id, key }
  })
}

/** Revokes a key at once; idempotent. @throws `not_found`. */
export function revokeApiKey(ctx: Context, { id }: One) {
  return transact(ctx, async (ctx) => {
    if ((await lockApiKey(ctx, id)).revokedAt) return {}
    await ctx.db
      .update(apiKeys)
      .set({ revokedAt: ctx.now(), revokedBy: requireActor(ctx).id })
      .where(eq(apiKeys.id, id))
    await record(ctx, 'api-key.revoke', id)
    return {}
  })
}

export type IntegrationEnd = 'creator-deactivated' | 'creator-role-changed'

/** Revokes all keys of a staff member who may no longer have any, and ends previous ones that they may have a copy of. */
export async function revokeApiKeysOf(ctx: Context, staffId: string, reason: IntegrationEnd): Promise<number> {
  const now = ctx.now()
  const isActive = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))
  const revoked = await ctx.db
    .update(apiKeys)
    .set({ revokedAt: now, revokedBy: requireActor(ctx).id })
    .where(and(eq(apiKeys.createdBy, staffId), isActive))
    .returning({ id: apiKeys.id })
  const saw = sql`exists (select from ${auditLog}
    where lower(${auditLog.subject}) = ${apiKeys.id}::text and ${auditLog.actorId} = ${staffId}
      and ${auditLog.action} in ('api-key.create', 'api-key.rotate'))`
  const ended = await ctx.db
    .update(apiKeys)
    .set({ previousUntil: now })
    // Revoked ones too, which may be restored.
    .where(and(gt(apiKeys.previousUntil, now), saw))
    .returning({ id: apiKeys.id })
  for (const { id } of revoked) await record(ctx, 'api-key.revoke', id, { reason, staffId })
  for (const { id } of ended) await record(ctx, 'api-key.end-previous', id, { reason, staffId })
  return revoked.length
}

/** Restores a revoked key. @throws `not_found`; `conflict` after ten minutes. */
export function restoreApiKey(ctx: Context, { id }: One) {
  return transact(ctx, async (ctx) => {
    const { revokedAt, creator } = await lockApiKey(ctx, id)
    if (!isEntitled(creator)) {
      const ended = creator.status === 'active' ? 'role no longer includes API keys' : 'account is deactivated'
      const why = `It was created by ${creator.name}, whose ${ended}.`
      throw new AppError('conflict', `This API key is still revoked. ${why} Create a new key instead.`)
    }
    if (!revokedAt) return {}
    if (restorableUntilOf(revokedAt) <= ctx.now())
      throw new AppError('conflict', 'This API key was revoked more than ten minutes ago. Create a new one.')
    await ctx.db.update(apiKeys).set({ revokedAt: null, revokedBy: null }).where(eq(apiKeys.id, id))
    await record(ctx, 'api-key.restore', id)
    return {}
  })
}

/** Records use of a key, at most once a minute. */
export async function touchKey(ctx: Context, id: string): Promise<void> {
  const now = ctx.now()
  const isOld = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, new Date(now.getTime() - touchMs)))
  await ctx.db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), isOld))
}
