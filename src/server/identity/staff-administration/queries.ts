import { and, asc, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { passkeys } from '#server/identity/auth/table.ts'
import { requireStaff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { Integrations, StaffMember, WorkCounts } from '#shared/identity/staff/contract.ts'

/** Returns all staff, active first, by name. */
export async function listStaff(ctx: Context): Promise<StaffMember[]> {
  const found = await ctx.db
    .select({ staff, passkeyCount: count(passkeys.id) })
    .from(staff)
    .leftJoin(passkeys, eq(passkeys.staffId, staff.id))
    .groupBy(staff.id)
    .orderBy(staff.status, sql`${staff.name} collate "und-x-icu"`, staff.id)
  return found.map(({ staff: { id, name, email, role, status, ...member }, passkeyCount }) => ({
    ...{ id, name, email, role, status },
    secondFactors: [
      ...(member.totpEnrolledAt ? (['authenticator'] as const) : []),
      ...(passkeyCount > 0 ? (['passkey'] as const) : []),
    ],
    lastSignedInAt: member.lastSignedInAt?.toISOString() ?? null,
    createdAt: member.createdAt.toISOString(),
  }))
}

/** Active ones that the account created. */
type ListWebhooksOf = (ctx: Context, staffId: string) => Promise<Integrations['webhooks']>

/** Open ones of lenders that the account created and saw. */
type ListLinksOf = (ctx: Context, staffId: string) => Promise<Integrations['lenderLinks']>

/** Counts a staff member's open work. */
type CountWorkOf = (ctx: Context, staffId: string) => Promise<WorkCounts>

export interface WorkOf {
  readonly listWebhooksOf: ListWebhooksOf
  readonly listLinksOf: ListLinksOf
  readonly countWorkOf: CountWorkOf
}

/** Returns API keys, webhooks and lenders' links that stop with an account, and its open work. @throws `not_found`. */
export async function listIntegrations(
  ctx: Context,
  staffId: string,
  { listWebhooksOf, listLinksOf, countWorkOf }: WorkOf,
): Promise<Integrations> {
  await requireStaff(ctx, staffId)
  const isCurrent = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, ctx.now()))
  const keys = await ctx.db
    .select({ id: apiKeys.id, label: apiKeys.label, prefix: apiKeys.prefix, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.createdBy, staffId), isNull(apiKeys.revokedAt), isCurrent))
    .orderBy(asc(apiKeys.id))
  return {
    apiKeys: keys.map(({ lastUsedAt, ...key }) => ({ ...key, lastUsedAt: lastUsedAt?.toISOString() ?? null })),
    webhooks: await listWebhooksOf(ctx, staffId),
    lenderLinks: await listLinksOf(ctx, staffId),
    work: await countWorkOf(ctx, staffId),
  }
}
