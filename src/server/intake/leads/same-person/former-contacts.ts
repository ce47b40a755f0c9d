import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { type StoredLead, selectLeads } from '#server/intake/leads/queries.ts'
import { toE164 } from '#server/intake/leads/submission.ts'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import type { Context } from '#server/platform/context.ts'
import { type ContactField, contactFields } from '#shared/intake/leads/activity.ts'

const numberHash = (phone: string) => addressHash(toE164(phone) ?? phone.replace(/\D/g, ''))

/** Returns hashes of the email and phone that a correction replaces. */
export const formerHashes = (
  { emailNormalized, phone }: Pick<StoredLead, 'emailNormalized' | 'phone'>,
  fields: readonly ContactField[],
): string[] => [
  ...(fields.includes('email') && emailNormalized !== null ? [addressHash(emailNormalized)] : []),
  ...(fields.includes('phone') ? [numberHash(phone)] : []),
]

/** Returns which details the caller typed in their last correction, so that the lead has them from no one else. */
export async function findOwnTyping(ctx: Context, lead: StoredLead): Promise<ReadonlySet<ContactField>> {
  const { leadId, kind, staffId, detail, at, id } = leadActivities
  const rows = await ctx.db
    .select({ staffId, fields: sql<ContactField[]>`${detail} -> 'fields'` })
    .from(leadActivities)
    .where(and(eq(leadId, lead.id), eq(kind, 'correct')))
    .orderBy(desc(at), desc(id))
  const { id: me } = requireActor(ctx)
  const lastBy = (field: ContactField) => rows.find(({ fields }) => fields.includes(field))?.staffId
  return new Set(contactFields.filter((field) => lastBy(field) === me))
}

const maxFound = 20

/** Returns leads, or their primary leads, that had the email or phone before a correction. */
export function findByFormerContact(
  ctx: Context,
  { emailNormalized, phone }: { emailNormalized: string | null; phone: string },
) {
  const hashes = [...(emailNormalized === null ? [] : [addressHash(emailNormalized)]), numberHash(phone)]
  const corrected = ctx.db
    .select({ id: sql`coalesce(former.merged_into_id, former.id)` })
    .from(leadActivities)
    .innerJoin(sql`leads former`, sql`former.id = ${leadActivities.leadId}`)
    .where(
      and(
        eq(leadActivities.kind, 'correct'),
        sql`(${leadActivities.detail} -> 'former') ?| ${sql.param(hashes)}::text[]`,
      ),
    )
  return selectLeads(ctx).where(inArray(leads.id, corrected)).orderBy(desc(leads.id)).limit(maxFound)
}
