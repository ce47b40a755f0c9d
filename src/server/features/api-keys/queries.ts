import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { apiKeys } from '#server/features/api-keys/table.ts'
import { staff } from '#server/features/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { type ApiKey, restorableMs } from '#shared/api-keys/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

const iso = (at: Date | null) => at?.toISOString() ?? null

/** All keys, the newest first; those that are over too, so that what they did can be understood. */
export async function listApiKeys(ctx: Context): Promise<ApiKey[]> {
  const revoker = alias(staff, 'revoker')
  const rows = await ctx.db
    .select({ key: apiKeys, createdBy: staff.name, revokedBy: revoker.name })
    .from(apiKeys)
    .innerJoin(staff, eq(staff.id, apiKeys.createdBy))
    .leftJoin(revoker, eq(revoker.id, apiKeys.revokedBy))
    .orderBy(desc(apiKeys.id))
  return rows.map(({ key, createdBy, revokedBy }) => present(key, { createdBy, revokedBy }, ctx.now()))
}

function present(row: ApiKeyRow, people: Pick<ApiKey, 'createdBy' | 'revokedBy'>, now: Date): ApiKey {
  const { id, label, prefix, scopes, perMinute, previousUntil, revokedAt } = row
  const restorableUntil = revokedAt && restorableUntilOf(revokedAt)
  return {
    ...{ id, label, prefix, scopes, perMinute, ...people },
    createdAt: row.createdAt.toISOString(),
    expiresAt: iso(row.expiresAt),
    lastUsedAt: iso(row.lastUsedAt),
    previousUntil: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    revokedAt: iso(revokedAt),
    restorableUntil: restorableUntil && restorableUntil > now ? restorableUntil.toISOString() : null,
  }
}

export const restorableUntilOf = (revokedAt: Date) => new Date(revokedAt.getTime() + restorableMs)

/** The key that a program shows, where it is in force; the one before as well while both are. */
export async function findKeyInForce(ctx: Context, shown: string): Promise<ApiKeyRow | undefined> {
  const now = ctx.now()
  const hash = hashToken(shown)
  const [found] = await ctx.db
    .select()
    .from(apiKeys)
    .where(
      and(
        or(eq(apiKeys.keyHash, hash), and(eq(apiKeys.previousKeyHash, hash), gt(apiKeys.previousUntil, now))),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        isNull(apiKeys.revokedAt),
      ),
    )
  return found
}

/** A key as it is, held until the transaction of `ctx` ends. @throws AppError `not_found`. */
export async function lockApiKey(ctx: Context, id: string): Promise<ApiKeyRow> {
  const [found] = await ctx.db.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update')
  if (!found) throw new AppError('not_found', 'This API key was not found.')
  return found
}
