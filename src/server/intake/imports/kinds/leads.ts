import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import type { ImportBatch, ImportKind, NewRow } from '#server/intake/imports/kind.ts'
import { activityContext } from '#server/intake/leads/queries.ts'
import { toE164 } from '#server/intake/leads/submission.ts'
import { leadActivities, leads, leadTags } from '#server/intake/leads/table.ts'
import { stopMarketingEmail } from '#server/intake/newsletter/commands/request-subscription.ts'
import type { Context } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { heldIds } from '#server/system/legal-holds/queries.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { readCells } from '#shared/intake/imports/import-field.ts'
import { type ImportedLead, leadFormat } from '#shared/intake/imports/lead-fields.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { arrivalOf, notInFuture } from './received-on.ts'

const emailOf = ({ email }: ImportedLead) => (email === '' ? null : normalizeEmail(email))

/** Builds the import of leads, which are recognized by email or phone. */
export const leadImport = (keys: EncryptionKeys): ImportKind<ImportedLead> => ({
  ...{ topic: 'leads', tagging: leadTags, ownerRoles: applicationRoles, column: 'leadId' },
  read: async (ctx, rows) => rows.map((cells) => notInFuture(ctx, readCells(leadFormat, cells), ['receivedOn'])),
  newId: ({ receivedOn }, at) => uuidv7({ msecs: arrivalOf(receivedOn, at).getTime() }),
  keysOf: (lead) => [emailOf(lead) ?? [], toE164(lead.phone) ?? lead.phone].flat(),
  findKnown,
  insert: (ctx, batch, rows) => insert(ctx, keys, batch, rows),
  update: async (ctx, { at }, rows) => {
    for (const { recordId, record } of rows)
      await ctx.db
        .update(leads)
        .set({ name: record.name, phone: record.phone, phoneE164: toE164(record.phone) ?? null, updatedAt: at })
        .where(eq(leads.id, recordId))
  },
  lock: (ctx, importId) =>
    ctx.db.execute(sql`
      select from leads where id in (select lead_id from lead_import_rows where import_id = ${importId}) order by id for update`),
  unchanged,
  remove: async (ctx, importId) => {
    const { rowCount } = await ctx.db.execute(sql`
      delete from leads using lead_import_rows row
      where row.import_id = ${importId} and row.outcome = 'added' and row.lead_id = leads.id
        and row.number in (${unchanged(importId)})`)
    return rowCount ?? 0
  },
  restore: async (ctx, importId) => {
    const { rowCount } = await ctx.db.execute(sql`
      update leads set name = row.before ->> 'name', phone = row.before ->> 'phone',
        phone_e164 = row.before ->> 'phoneE164', updated_at = ${ctx.now()}
      from lead_import_rows row
      where row.import_id = ${importId} and row.outcome = 'updated' and row.lead_id = leads.id
        and row.number in (${unchanged(importId)})`)
    return rowCount ?? 0
  },
})

/** Notes of the import itself have its time. */
const unchanged = (importId: string) => sql`
  select kept.number from lead_import_rows kept join leads on leads.id = kept.lead_id
  where kept.import_id = ${importId} and leads.updated_at = kept.at and leads.id not in ${heldIds('lead')}
    and (kept.outcome = 'updated' or (kept.outcome = 'added' and leads.submissions = 1
      and not exists (select from applications where applications.lead_id = leads.id)
      and not exists (select from tasks task where task.lead_id = leads.id)
      and not exists (select from takeover_requests wanted where wanted.lead_id = leads.id)
      and not exists (select from prequalifications analysis where analysis.lead_id = leads.id)
      and not exists (select from lead_activities activity where activity.lead_id = leads.id and activity.at <> kept.at)
      and not exists (select from consent_events consent where consent.subject_id = leads.id)))`

const notApplied = {
  status: 'This lead exists, and an import doesn’t change its status. Set “Do not contact” on the lead.',
}

/** By email, or the oldest by phone, with the search index; a merged lead leads to its primary lead. */
async function findKnown(ctx: Context, rows: readonly { number: number; record: ImportedLead }[]) {
  const lookup = rows.map(({ number, record }) => {
    const phone = toE164(record.phone)
    return { number, email: emailOf(record), phone, digits: phone?.slice(1) }
  })
  const { rows: found } = await ctx.db.execute<{
    number: number
    id: string
    name: string
    phone: string
    phone_e164: string | null
    status: string
  }>(sql`
    select lookup.number, lead.id, lead.name, lead.phone, lead.phone_e164, lead.status
    from json_to_recordset(${JSON.stringify(lookup)}::json) as lookup(number int, email text, phone text, digits text)
    cross join lateral (
      (select coalesce(merged_into_id, id) as id from leads where email_normalized = lookup.email)
      union all
      (select coalesce(merged_into_id, id) from leads
        where search_text like '%' || lookup.digits || '%' and phone_e164 = lookup.phone order by leads.id limit 1)
      limit 1) match
    join leads lead on lead.id = match.id`)
  const unwanted = new Set(rows.flatMap(({ number, record }) => (record.status === 'do_not_contact' ? number : [])))
  return new Map(
    found.map(({ number, id, name, phone, phone_e164, status }) => [
      number,
      {
        ...{ id, before: { name, phone, phoneE164: phone_e164 } },
        ...(unwanted.has(number) && status !== 'do_not_contact' && { problems: notApplied }),
      },
    ]),
  )
}

async function insert(
  ctx: Context,
  keys: EncryptionKeys,
  { label, at }: ImportBatch,
  rows: readonly NewRow<ImportedLead>[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const values = rows.map(({ recordId, record, ownerStaffId }) => {
    const { receivedOn, status = 'new', source = label, note: _note, email, ...rest } = record
    const createdAt = arrivalOf(receivedOn, at)
    return {
      ...{
        ...rest,
        id: recordId,
        email: email || null,
        emailNormalized: emailOf(record),
        status,
        source,
        ownerStaffId,
      },
      ...{ phoneE164: toE164(record.phone) ?? null, statusChangedAt: status === 'new' ? null : at },
      // Someone has answered a lead with a later status.
      firstTouchedAt: status === 'new' ? null : createdAt,
      ...{ createdAt, updatedAt: at, lastSubmittedAt: createdAt },
    }
  })
  const stored = await ctx.db.insert(leads).values(values).onConflictDoNothing().returning({ id: leads.id })
  const added = new Set(stored.map(({ id }) => id))
  const { id: staffId } = requireActor(ctx)
  const notes = rows.flatMap(({ recordId: leadId, record: { note } }) => {
    if (!note || !added.has(leadId)) return []
    const id = uuidv7()
    return { id, leadId, at, kind: 'note' as const, staffId, bodyEncrypted: encrypt(keys, note, activityContext(id)) }
  })
  if (notes.length > 0) await ctx.db.insert(leadActivities).values(notes)
  const leftAlone = rows.flatMap(({ recordId, record }) =>
    record.status === 'do_not_contact' && added.has(recordId) ? (emailOf(record) ?? []) : [],
  )
  if (leftAlone.length > 0) await stopMarketingEmail(ctx, leftAlone)
  return added
}
