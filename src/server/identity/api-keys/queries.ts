import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lockStaff, type Staff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { type ApiKey, restorableMs } from '#shared/identity/api-keys/contract.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { apiKeys } from './table.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Returns all keys, newest first, including ended ones. */
export async function listApiKeys(ctx: Context): Promise<ApiKey[]> {
  const revoker = alias(staff, 'revoker')
  const rows = await ctx.db
    .select({
      key: apiKeys,
      createdBy: staff.name,
      creator: { status: staff.status, role: staff.role },
      revokedBy: revoker.name,
    })
    .from(apiKeys)
    .innerJoin(staff, eq(staff.id, apiKeys.createdBy))
    .leftJoin(revoker, eq(revoker.id, apiKeys.revokedBy))
    .orderBy(desc(apiKeys.id))
  return rows.map(({ key, creator, ...people }) => present(key, people, isEntitled(creator), ctx.now()))
}

function present(
  row: ApiKeyRow,
  people: Pick<ApiKey, 'createdBy' | 'revokedBy'>,
  isCreatorActive: boolean,
  now: Date,
): ApiKey {
  const { id, label, prefix, scopes, perMinute, previousUntil, revokedAt } = row
  const restorableUntil = revokedAt && isCreatorActive ? restorableUntilOf(revokedAt) : null
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

const mayHaveKeys = and(eq(staff.status, 'active'), inArray(staff.role, [...administratorRoles]))

/** Returns whether the creator of a key or webhook may still have one. */
export const isEntitled = ({ status, role }: Pick<Staff, 'status' | 'role'>) =>
  status === 'active' && administratorRoles.some((each) => each === role)

/** Returns an active key, also a rotated one, if its creator may still create API keys. */
export async function findActiveKey(ctx: Context, shown: string): Promise<ApiKeyRow | undefined> {
  const now = ctx.now()
  const hash = hashToken(shown)
  const [found] = await ctx.db
    .select({ key: apiKeys })
    .from(apiKeys)
    .innerJoin(staff, and(eq(staff.id, apiKeys.createdBy), mayHaveKeys))
    .where(
      and(
        or(eq(apiKeys.keyHash, hash), and(eq(apiKeys.previousKeyHash, hash), gt(apiKeys.previousUntil, now))),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        isNull(apiKeys.revokedAt),
      ),
    )
  return found?.key
}

/** Returns a key. @throws `not_found`. */
export async function requireApiKey(ctx: Context, id: string): Promise<ApiKeyRow> {
  const [found] = await ctx.db.select().from(apiKeys).where(eq(apiKeys.id, id))
  if (!found) throw notFound()
  return found
}

const notFound = () => new AppError('not_found', 'This API key wasn’t found.')

/** Locks a key and its creator, the account first, as deactivation does. @throws `not_found`. */
export async function lockApiKey(ctx: Context, id: string): Promise<ApiKeyRow & { creator: Staff }> {
  const creator = await lockStaff(ctx, (await requireApiKey(ctx, id)).createdBy)
  const [found] = await ctx.db.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update')
  if (!found || !creator) throw notFound()
  return { ...found, creator }
}
