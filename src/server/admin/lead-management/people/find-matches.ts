import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { inScope } from '#server/identity/record-scope/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { readableContacts } from '#server/intake/contact-messages/queries.ts'
import { contactMessages, contactSearchText } from '#server/intake/contact-messages/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads, merchantSearchText } from '#server/intake/merchants/table.ts'
import type { Context } from '#server/platform/context.ts'
import { containsAll } from '#server/platform/db/search-text.ts'
import { maxPersonRecords } from '#shared/admin/lead-management/person-contract.ts'

/** By what records are found. */
export interface Keys {
  readonly emails?: readonly string[]
  /** E.164. */
  readonly phones?: readonly string[]
  readonly ids?: readonly string[]
  /** Of leads, whose applications and merged leads are found. */
  readonly leadIds?: readonly string[]
  /** Lowercase. */
  readonly businesses?: readonly string[]
}

/** American numbers are stored with and without the country code. */
const nationalDigits = (phone: string) => (phone.startsWith('+1') ? phone.slice(2) : phone.slice(1))

/** Finds numbers in any format by the trigram index. */
const hasPhone = (text: SQL | AnyPgColumn, phone: AnyPgColumn, wanted: readonly string[]): SQL[] =>
  wanted.map((each) => {
    const digits = nationalDigits(each)
    return sql`(${text} like ${`%${digits}%`} and right(regexp_replace(${phone}, '\\D', '', 'g'), ${digits.length}) = ${digits})`
  })

/** Each condition has its own index. */
const anyOf = (...conditions: (SQL | undefined)[]): SQL => or(...conditions) ?? sql`false`

/** Matches no index: in the order of ids, the database may walk through all newer rows until it meets old ones. */
const latest = (id: AnyPgColumn) => sql`${id}::text desc`

const among = (column: AnyPgColumn, values: readonly string[] | undefined) =>
  values && values.length > 0 ? inArray(column, [...values]) : undefined

/** Finds leads that the caller may read, including merged ones. */
export async function findLeadMatches(ctx: Context, { emails, phones = [], ids, leadIds }: Keys) {
  const { id, mergedIntoId, name, email, emailNormalized, phone, phoneE164, source, status, createdAt } = leads
  return ctx.db
    .select({
      ...{ id, mergedIntoId, name, email, emailNormalized, phone, phoneE164, source, status, createdAt },
      owner: staff.name,
    })
    .from(leads)
    .leftJoin(staff, eq(staff.id, leads.ownerStaffId))
    .where(
      and(
        await inScope(ctx, 'leads', leads.ownerStaffId),
        anyOf(
          among(emailNormalized, emails),
          ...hasPhone(leads.searchText, phone, phones),
          among(id, ids),
          among(mergedIntoId, leadIds),
        ),
      ),
    )
    .orderBy(latest(id))
    .limit(maxPersonRecords)
}

/** Finds applications that the caller may read. */
export async function findApplicationMatches(ctx: Context, { emails, phones = [], ids, leadIds, businesses }: Keys) {
  const { id, leadId, name, email, emailNormalized, emailVerifiedAt, phone } = applications
  const { businessName, reference, type, stage, amountCents, createdAt } = applications
  return ctx.db
    .select({
      ...{ id, leadId, name, email, emailNormalized, emailVerifiedAt, phone, businessName, reference, type },
      ...{ stage, amountCents, createdAt, owner: staff.name },
    })
    .from(applications)
    .leftJoin(staff, eq(staff.id, applications.ownerStaffId))
    .where(
      and(
        await inScope(ctx, 'applications', applications.ownerStaffId),
        anyOf(
          among(emailNormalized, emails),
          ...hasPhone(applications.searchText, phone, phones),
          among(id, ids),
          among(leadId, leadIds),
          businesses && businesses.length > 0
            ? and(sql`${businessName} is not null`, inArray(sql`lower(${businessName})`, [...businesses]))
            : undefined,
        ),
      ),
    )
    .orderBy(latest(id))
    .limit(maxPersonRecords)
}

/** Finds merchant requests that the caller may read. */
export async function findMerchantMatches(ctx: Context, { emails, phones = [], ids, businesses = [] }: Keys) {
  const { id, name, email, emailNormalized, phone, businessName, reference, status, createdAt } = merchantLeads
  return ctx.db
    .select({ id, name, email, emailNormalized, phone, businessName, reference, status, createdAt, owner: staff.name })
    .from(merchantLeads)
    .leftJoin(staff, eq(staff.id, merchantLeads.ownerStaffId))
    .where(
      and(
        await inScope(ctx, 'merchantRequests', merchantLeads.ownerStaffId),
        anyOf(
          among(emailNormalized, emails),
          ...hasPhone(merchantSearchText, phone, phones),
          among(id, ids),
          // The words are found by the trigram index.
          ...businesses.map((one) =>
            and(...containsAll(merchantSearchText, one), eq(sql`lower(${businessName})`, one)),
          ),
        ),
      ),
    )
    .orderBy(latest(id))
    .limit(maxPersonRecords)
}

/** Finds messages that the caller may read, without spam. */
export async function findContactMatches(ctx: Context, { emails, phones = [], ids }: Keys) {
  const { id, name, email, emailNormalized, phone, topic, reference, status, complaint, createdAt } = contactMessages
  return ctx.db
    .select({
      ...{ id, name, email, emailNormalized, phone, topic, reference, status, complaint, createdAt },
      owner: staff.name,
    })
    .from(contactMessages)
    .leftJoin(staff, eq(staff.id, contactMessages.ownerStaffId))
    .where(
      and(
        readableContacts(ctx),
        eq(contactMessages.isSpam, false),
        anyOf(among(emailNormalized, emails), ...hasPhone(contactSearchText, phone, phones), among(id, ids)),
      ),
    )
    .orderBy(latest(id))
    .limit(maxPersonRecords)
}

/** Returns the primary leads of some leads. */
export const primaryOf = (found: readonly { id: string; mergedIntoId: string | null }[]): string[] => [
  ...new Set(found.map(({ id, mergedIntoId }) => mergedIntoId ?? id)),
]
