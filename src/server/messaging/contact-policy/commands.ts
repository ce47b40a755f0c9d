import { and, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { listHeldAddresses } from '#server/compliance/legal-holds/queries.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { contactLog, suppressions } from '#server/messaging/contact-policy/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { SuppressionReason } from '#shared/messaging/contact-policy/contract.ts'
import { fixedRetention } from '#shared/system/settings/retention.ts'

/** How long the log goes back, ms: two years. Suppressions stay for good. */
const keepMs = fixedRetention.contactLog * 24 * 60 * 60_000

/** Notes that an address must not be written to. Noted twice, the first time counts. In the transaction of `ctx`. */
export async function suppress(ctx: Context, email: string, reason: SuppressionReason): Promise<void> {
  await ctx.db
    .insert(suppressions)
    .values({ addressHash: addressHash(email), reason, at: ctx.now() })
    .onConflictDoNothing()
}

/** Keeps what a mail server reports, all of it or nothing. The audit log learns how many, not who. */
export function takeMailEvents(
  ctx: Context,
  { events }: { events: readonly { type: 'bounced' | 'complained'; email: string }[] },
): Promise<{ taken: number }> {
  return transact(ctx, async (ctx) => {
    for (const { email, type } of events) await suppress(ctx, email, type)
    await record(ctx, 'mail-events.take', 'mail-server', { taken: events.length })
    return { taken: events.length }
  })
}

/** Lifts what the owner of an address has taken back by asking anew. In the transaction of `ctx`. */
export async function liftSuppressions(ctx: Context, email: string): Promise<void> {
  const mine = eq(suppressions.addressHash, addressHash(email))
  const lifted: SuppressionReason[] = ['unsubscribed', 'complained', 'bounced']
  await ctx.db.delete(suppressions).where(and(mine, inArray(suppressions.reason, lifted)))
}

type Line = Omit<typeof contactLog.$inferInsert, 'id' | 'at' | 'addressHash'>

/** Adds a line to the log. */
export async function logContact(ctx: Context, email: string, line: Line): Promise<void> {
  await ctx.db.insert(contactLog).values({ id: uuidv7(), at: ctx.now(), addressHash: addressHash(email), ...line })
}

/** Deletes lines that are older than the log, unless a legal hold keeps them. */
export async function forgetContacts(ctx: Context): Promise<void> {
  const held = [...(await listHeldAddresses(ctx))].map(addressHash)
  const isOld = lt(contactLog.at, new Date(ctx.now().getTime() - keepMs))
  await ctx.db.delete(contactLog).where(and(isOld, notInArray(contactLog.addressHash, held)))
}
