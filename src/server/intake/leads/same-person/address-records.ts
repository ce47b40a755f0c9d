import { and, asc, eq, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findMergedIdsByEmail, findOrphanedSubmissions } from '#server/intake/leads/queries.ts'
import { leadResubmissions, leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'

export type Resubmission = typeof leadResubmissions.$inferSelect

export interface AddressRecords {
  /** With this address; the address is unique. */
  readonly lead: typeof leads.$inferSelect | undefined
  /** Stored with `lead` and its own. */
  readonly resubmissions: readonly Resubmission[]
  /** With this address, stored with leads of other people. */
  readonly strays: readonly Resubmission[]
  /** Merged with `lead` by staff, with another address or none: only staff may decide whose they are. */
  readonly others: readonly { readonly id: string; readonly name: string }[]
}

/**
 * Decides which records of leads belong to a verified address, for copies and deletions (record 38). Staff merge
 * leads on a phone number that anyone can type, so a merge proves nothing about a mailbox.
 */
export async function findAddressRecords(ctx: Context, emailNormalized: string): Promise<AddressRecords> {
  const family = await findMergedIdsByEmail(ctx, emailNormalized)
  const rows = await ctx.db.select().from(leads).where(inArray(leads.id, family)).orderBy(asc(leads.id))
  const lead = rows.find((row) => row.emailNormalized === emailNormalized)
  return {
    lead,
    resubmissions: lead ? await findResubmissions(ctx, and(eq(leadResubmissions.leadId, lead.id), isOwn(ctx))) : [],
    strays: await findOrphanedSubmissions(ctx, emailNormalized, lead ? [lead.id] : []),
    others: rows.filter((row) => row !== lead).map(({ id, name }) => ({ id, name })),
  }
}

const findResubmissions = (ctx: Context, condition: SQL | undefined) =>
  ctx.db
    .select()
    .from(leadResubmissions)
    .where(condition)
    .orderBy(asc(leadResubmissions.submittedAt), asc(leadResubmissions.id))

const sender = alias(leads, 'sender')

/** An address without a lead is a former one of this lead. */
const isOwn = ({ db }: Context) =>
  notExists(
    db
      .select({ id: sender.id })
      .from(sender)
      .where(
        and(
          eq(sender.emailNormalized, sql`lower(${leadResubmissions.email})`),
          ne(sender.id, leadResubmissions.leadId),
        ),
      ),
  )

/** Returns a lead's resubmissions that belong to other leads. */
export const findForeignResubmissions = ({ db }: Context, leadId: string) =>
  db
    .select({ id: leadResubmissions.id, submittedAt: leadResubmissions.submittedAt, ownerId: sender.id })
    .from(leadResubmissions)
    .innerJoin(
      sender,
      and(eq(sender.emailNormalized, sql`lower(${leadResubmissions.email})`), ne(sender.id, leadResubmissions.leadId)),
    )
    .where(eq(leadResubmissions.leadId, leadId))
    .orderBy(asc(leadResubmissions.id))
