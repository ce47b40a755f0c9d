import { and, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { listHeldAddresses, listHeldNumbers } from '#server/system/legal-holds/queries.ts'
import type { SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'
import { fixedRetention } from '#shared/system/settings/retention.ts'
import { addressHash } from './address-hash.ts'
import { contactLog, suppressions } from './table.ts'

/** Two years; suppressions are kept. */
const retentionMs = fixedRetention.contactLog * 24 * 60 * 60_000

/** Suppresses an address; the first reason is kept. */
export async function suppress(ctx: Context, email: string, reason: SuppressionReason): Promise<void> {
  await ctx.db
    .insert(suppressions)
    .values({ addressHash: addressHash(email), reason, at: ctx.now() })
    .onConflictDoNothing()
}

/** Records bounces and complaints, all or none; the audit log gets the count. */
export function recordMailEvents(
  ctx: Context,
  { events }: { events: readonly { type: 'bounced' | 'complained'; email: string }[] },
): Promise<{ taken: number }> {
  return transact(ctx, async (ctx) => {
    for (const { email, type } of events) await suppress(ctx, email, type)
    await record(ctx, 'email-events.receive', 'mail-server', { taken: events.length })
    return { taken: events.length }
  })
}

/** Removes suppressions when the owner of an address asks again. */
export async function liftSuppressions(
  ctx: Context,
  email: string,
  reasons: readonly SuppressionReason[] = ['unsubscribed', 'complained', 'bounced'],
): Promise<void> {
  const mine = eq(suppressions.addressHash, addressHash(email))
  await ctx.db.delete(suppressions).where(and(mine, inArray(suppressions.reason, [...reasons])))
}

type LogEntry = Omit<typeof contactLog.$inferInsert, 'id' | 'at' | 'addressHash'>

/** Adds an entry to the contact log. */
export async function logContact(ctx: Context, email: string, line: LogEntry): Promise<void> {
  await ctx.db.insert(contactLog).values({ id: uuidv7(), at: ctx.now(), addressHash: addressHash(email), ...line })
}

/** Deletes expired log entries of emails and texts, except those under a legal hold. */
export async function purgeContactLog(ctx: Context): Promise<void> {
  const held = [...(await listHeldAddresses(ctx)), ...(await listHeldNumbers(ctx))].map(addressHash)
  const isOld = lt(contactLog.at, new Date(ctx.now().getTime() - retentionMs))
  await ctx.db.delete(contactLog).where(and(isOld, notInArray(contactLog.addressHash, held)))
}
