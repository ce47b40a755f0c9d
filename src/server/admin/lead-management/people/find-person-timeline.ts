import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findActivity } from '#server/admin/application-page/find-activity.ts'
import { findTimeline } from '#server/admin/lead-management/find-timeline.ts'
import { staff } from '#server/identity/staff/table.ts'
import { bodyContext, entryContext } from '#server/intake/contact-messages/queries.ts'
import { contactEntries, contactMessages } from '#server/intake/contact-messages/table.ts'
import { noteContext } from '#server/intake/merchants/queries.ts'
import { merchantLeadNotes, merchantLeadStatusChanges, merchantLeads } from '#server/intake/merchants/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import {
  type PersonEntry,
  type PersonRecordKind,
  personPageSize,
} from '#shared/admin/lead-management/person-contract.ts'
import { merchantStatusLabels } from '#shared/intake/merchants/merchant-status.ts'
import { collectRecords } from './collect-records.ts'
import { auditViews } from './find-person.ts'

interface TimelineQuery {
  readonly kind: PersonRecordKind
  readonly id: string
  readonly before?: string | undefined
  readonly beforeId?: string | undefined
}

interface Page {
  readonly ids: readonly string[]
  readonly isBefore: (at: AnyPgColumn, id: AnyPgColumn) => SQL | undefined
}

/** One more row per source reveals a next page. */
const limit = personPageSize + 1

/** Returns a page of what happened in all records of a person or business, latest first. @throws `not_found`. */
export async function findPersonTimeline(
  ctx: Context,
  keys: EncryptionKeys,
  { kind, id, before, beforeId }: TimelineQuery,
) {
  const { leads, applications, merchants, contacts } = await collectRecords(ctx, keys, { kind, id })
  const isBefore = (at: AnyPgColumn, rowId: AnyPgColumn) =>
    before && beforeId ? sql`(${at}, ${rowId}) < (${before}::timestamptz, ${beforeId}::uuid)` : undefined
  const entries: PersonEntry[] = []
  for (const { id } of leads) {
    const page = await findTimeline(ctx, keys, { id, before, beforeId })
    // Applications have entries of their own, if the caller may read them.
    entries.push(...page.entries.filter(({ kind }) => kind !== 'application').map(from('lead', id)))
  }
  for (const { id } of applications) {
    const page = await findActivity(ctx, keys, { id, show: 'work', before, beforeId })
    entries.push(...page.entries.map(from('application', id)))
  }
  const ofMerchants = { ids: merchants.map(({ id }) => id), isBefore }
  if (merchants.length > 0)
    entries.push(...(await findMerchantChanges(ctx, ofMerchants)), ...(await findMerchantNotes(ctx, keys, ofMerchants)))
  const ofContacts = { ids: contacts.map(({ id }) => id), isBefore }
  if (contacts.length > 0)
    entries.push(...(await findContacts(ctx, keys, ofContacts)), ...(await findReplies(ctx, keys, ofContacts)))

  // An email belongs to an address, and so to several records.
  const all = [...new Map(entries.map((entry) => [entry.id + entry.text, entry])).values()].toSorted((one, other) =>
    isLater(one, other) ? -1 : 1,
  )
  const shown = all.slice(0, personPageSize)
  const last = shown.at(-1)
  await auditViews(ctx, [...new Map(shown.map(({ record }) => [record.id, record])).values()])
  return { entries: shown, next: all.length > shown.length && last ? { before: last.at, beforeId: last.id } : null }
}

const isLater = (one: PersonEntry, other: PersonEntry) => (one.at === other.at ? one.id > other.id : one.at > other.at)

interface Entry {
  readonly id: string
  readonly at: string
  readonly by: string | null
  readonly text: string
  readonly body: string
}

const from =
  (kind: PersonRecordKind, recordId: string) =>
  ({ id, at, by, text, body }: Entry): PersonEntry => ({ id, at, by, text, body, record: { kind, id: recordId } })

async function findMerchantChanges(ctx: Context, { ids, isBefore }: Page): Promise<PersonEntry[]> {
  const { id, at, to, from: before, reason, merchantLeadId, staffId } = merchantLeadStatusChanges
  const rows = await ctx.db
    .select({ id, at, to, before, reason, merchantLeadId, by: staff.name })
    .from(merchantLeadStatusChanges)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(inArray(merchantLeadId, [...ids]), isBefore(at, id)))
    .orderBy(desc(at), desc(id))
    .limit(limit)
  return rows.map(({ id, at, to, before, reason, merchantLeadId, by }) =>
    from(
      'merchant',
      merchantLeadId,
    )({
      ...{ id, at: at.toISOString(), by, body: reason },
      text: before === null ? 'Requested a quote for card processing' : `Moved to ${merchantStatusLabels[to]}`,
    }),
  )
}

async function findMerchantNotes(ctx: Context, keys: EncryptionKeys, { ids, isBefore }: Page): Promise<PersonEntry[]> {
  const { id, at, merchantLeadId, staffId } = merchantLeadNotes
  const rows = await ctx.db
    .select({ note: merchantLeadNotes, by: staff.name })
    .from(merchantLeadNotes)
    .innerJoin(merchantLeads, eq(merchantLeads.id, merchantLeadId))
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(inArray(merchantLeadId, [...ids]), isBefore(at, id)))
    .orderBy(desc(at), desc(id))
    .limit(limit)
  return rows.map(({ note: { id, at, merchantLeadId, bodyEncrypted }, by }) =>
    from(
      'merchant',
      merchantLeadId,
    )({ id, at: at.toISOString(), by, text: 'Note', body: decrypt(keys, bodyEncrypted, noteContext(id)) }),
  )
}

async function findContacts(ctx: Context, keys: EncryptionKeys, { ids, isBefore }: Page): Promise<PersonEntry[]> {
  const { id, createdAt } = contactMessages
  const rows = await ctx.db
    .select()
    .from(contactMessages)
    .where(and(inArray(id, [...ids]), isBefore(createdAt, id)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  return rows.map(({ id, createdAt, bodyEncrypted }) =>
    from(
      'contact',
      id,
    )({
      ...{ id, at: createdAt.toISOString(), by: null, text: 'Sent a message from the site' },
      body: decrypt(keys, bodyEncrypted, bodyContext(id)),
    }),
  )
}

async function findReplies(ctx: Context, keys: EncryptionKeys, { ids, isBefore }: Page): Promise<PersonEntry[]> {
  const { id, at, contactId, staffId } = contactEntries
  const rows = await ctx.db
    .select({ entry: contactEntries, by: staff.name })
    .from(contactEntries)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(inArray(contactId, [...ids]), isBefore(at, id)))
    .orderBy(desc(at), desc(id))
    .limit(limit)
  return rows.map(({ entry: { id, at, contactId, kind, bodyEncrypted }, by }) =>
    from(
      'contact',
      contactId,
    )({
      ...{ id, at: at.toISOString(), by, text: kind === 'reply' ? 'Replied by email' : 'Note' },
      body: decrypt(keys, bodyEncrypted, entryContext(id)),
    }),
  )
}
