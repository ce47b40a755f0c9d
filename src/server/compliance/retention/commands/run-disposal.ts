import { eq } from 'drizzle-orm'
import { applications } from '#server/applications/applications/table.ts'
import { isDue } from '#server/compliance/retention/due-records.ts'
import { findRecords } from '#server/compliance/retention/held-records.ts'
import { type retentionItems, retentionRuns } from '#server/compliance/retention/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { leadResubmissions, leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import type { Context } from '#server/platform/context.ts'
import { listHeldAddresses, listHeldIds } from '#server/system/legal-holds/queries.ts'

type Item = typeof retentionItems.$inferSelect

const tables = {
  lead: leads,
  lead_resubmission: leadResubmissions,
  application: applications,
  contact: contactMessages,
  merchant_lead: merchantLeads,
  newsletter: newsletterSubscriptions,
}

/**
 * Decides again whether a planned record is deleted, and locks it: it may have been submitted, returned or put on
 * hold.
 */
export async function reevaluateItem(
  ctx: Context,
  { kind, subjectId: id, retentionRunId }: Item,
): Promise<NonNullable<Item['outcome']>> {
  if (kind === 'contact_log') return (await isHeldHash(ctx, id)) ? 'held' : 'done'
  const { [kind]: table } = tables
  const [found] = await ctx.db
    .select({ email: 'emailNormalized' in table ? table.emailNormalized : table.email })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  if (!found) return 'done'
  if ((await listHeldIds(ctx, kind)).has(id)) return 'held'
  const [run] = await ctx.db
    .select({ cause: retentionRuns.cause })
    .from(retentionRuns)
    .where(eq(retentionRuns.id, retentionRunId))
  const { email } = found
  const mayGo =
    run?.cause === 'retention'
      ? await isDue(ctx, kind, id)
      : email !== null && (await mayBeDeleted(ctx, { kind, id, email }))
  return mayGo ? 'done' : 'kept'
}

/** It may belong to a person on hold. */
const isHeldHash = async (ctx: Context, hash: string) =>
  [...(await listHeldAddresses(ctx))].some((address) => addressHash(address) === hash)

/** As `findRecords` would plan it now. */
async function mayBeDeleted(ctx: Context, { kind, id, email }: { kind: Item['kind']; id: string; email: string }) {
  const planned = await findRecords(ctx, email)
  return planned.some((group) => group.kind === kind && group.outcome !== 'keep' && group.ids?.includes(id))
}
