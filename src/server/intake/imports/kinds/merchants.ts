import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import type { ImportBatch, ImportKind, NewRow } from '#server/intake/imports/kind.ts'
import { newMerchantReference } from '#server/intake/merchants/new-reference.ts'
import { noteContext, remarksContext } from '#server/intake/merchants/queries.ts'
import {
  merchantBoarding,
  merchantLeadNotes,
  merchantLeadStatusChanges,
  merchantLeads,
  merchantLeadTags,
} from '#server/intake/merchants/table.ts'
import type { Context } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { heldIds } from '#server/system/legal-holds/queries.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { readCells } from '#shared/intake/imports/import-field.ts'
import { boardingFields, type ImportedMerchant, merchantFormat } from '#shared/intake/imports/merchant-fields.ts'
import { type BoardingStep, boardingSteps } from '#shared/intake/merchants/boarding.ts'
import { ratesVersion } from '#shared/intake/merchants/published-rates.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { arrivalOf, notInFuture } from './received-on.ts'

const pastDays = [
  ...['receivedOn', 'application_signed', 'voided_check', 'identification', 'processor_account', 'equipment_set'],
  'test_transaction',
] as const satisfies readonly (keyof ImportedMerchant)[]

/** One person may have several businesses. */
const keyOf = ({ email, businessName }: Pick<ImportedMerchant, 'email' | 'businessName'>) =>
  `${normalizeEmail(email)} ${businessName.toLowerCase()}`

/** Builds the import of merchant requests and accounts, which are recognized by email and business name. */
export const merchantImport = (keys: EncryptionKeys): ImportKind<ImportedMerchant> => ({
  ...{ topic: 'merchant-leads', tagging: merchantLeadTags, ownerRoles: applicationRoles, column: 'merchantLeadId' },
  read: async (ctx, rows) => rows.map((cells) => notInFuture(ctx, readCells(merchantFormat, cells), pastDays)),
  newId: ({ receivedOn }, at) => uuidv7({ msecs: arrivalOf(receivedOn, at).getTime() }),
  keysOf: (merchant) => [keyOf(merchant)],
  findKnown,
  insert: (ctx, batch, rows) => insert(ctx, keys, batch, rows),
  update: async (ctx, { at }, rows) => {
    for (const { recordId, record } of rows)
      await ctx.db
        .update(merchantLeads)
        .set({ ...changesOf(record), updatedAt: at })
        .where(eq(merchantLeads.id, recordId))
  },
  lock: (ctx, importId) =>
    ctx.db.execute(sql`
      select from merchant_leads where id in (
        select merchant_lead_id from lead_import_rows where import_id = ${importId}) order by id for update`),
  unchanged,
  remove: async (ctx, importId) => {
    const { rowCount } = await ctx.db.execute(sql`
      delete from merchant_leads using lead_import_rows row
      where row.import_id = ${importId} and row.outcome = 'added' and row.merchant_lead_id = merchant_leads.id
        and row.number in (${unchanged(importId)})`)
    return rowCount ?? 0
  },
  restore: async (ctx, importId) => {
    const { rowCount } = await ctx.db.execute(sql`
      update merchant_leads set name = row.before ->> 'name', phone = row.before ->> 'phone',
        industry = row.before ->> 'industry', processor = row.before ->> 'processor',
        contract_ends = row.before ->> 'contractEnds', updated_at = ${ctx.now()}
      from lead_import_rows row
      where row.import_id = ${importId} and row.outcome = 'updated' and row.merchant_lead_id = merchant_leads.id
        and row.number in (${unchanged(importId)})`)
    return rowCount ?? 0
  },
})

const contactOf = ({ name, phone, industry, processor, contractEnds }: ImportedMerchant) => ({
  ...{ name, phone: phone || null, industry, processor, contractEnds },
})

/**
 * An update takes these from the file, except empty cells and missing columns; figures and the status stay, because
 * quotes and boarding follow from them.
 */
const changesOf = ({ name, phone, industry, processor, contractEnds }: ImportedMerchant) => ({
  ...{
    name,
    industry,
    ...(phone && { phone }),
    ...(processor && { processor }),
    ...(contractEnds && { contractEnds }),
  },
})

/** Notes, boarding steps and the status of the import itself have its time. */
const unchanged = (importId: string) => sql`
  select kept.number from lead_import_rows kept join merchant_leads on merchant_leads.id = kept.merchant_lead_id
  where kept.import_id = ${importId} and merchant_leads.updated_at = kept.at
    and merchant_leads.id not in ${heldIds('merchant_lead')}
    and (kept.outcome = 'updated' or (kept.outcome = 'added'
      and not exists (select from merchant_quotes quote where quote.merchant_lead_id = merchant_leads.id)
      and not exists (select from merchant_statement_links link where link.merchant_lead_id = merchant_leads.id)
      and not exists (select from documents file where file.merchant_lead_id = merchant_leads.id)
      and not exists (select from tasks task where task.merchant_lead_id = merchant_leads.id)
      and not exists (
        select from merchant_boarding step where step.merchant_lead_id = merchant_leads.id and step.at <> kept.at)
      and not exists (
        select from merchant_lead_notes note where note.merchant_lead_id = merchant_leads.id and note.at <> kept.at)))`

async function findKnown(ctx: Context, rows: readonly { number: number; record: ImportedMerchant }[]) {
  const emails = rows.map(({ record }) => normalizeEmail(record.email))
  if (emails.length === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(merchantLeads)
    .where(inArray(merchantLeads.emailNormalized, emails))
    .orderBy(merchantLeads.id)
  // The newest wins.
  const known = new Map(found.map((merchant) => [keyOf(merchant), merchant]))
  return new Map(
    rows.flatMap(({ number, record }) => {
      const merchant = known.get(keyOf(record))
      if (!merchant) return []
      const { id, name, phone, industry, processor, contractEnds } = merchant
      return [[number, { id, before: { name, phone, industry, processor, contractEnds } }]]
    }),
  )
}

async function insert(
  ctx: Context,
  keys: EncryptionKeys,
  { label, at }: ImportBatch,
  rows: readonly NewRow<ImportedMerchant>[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const { id: staffId } = requireActor(ctx)
  await ctx.db.insert(merchantLeads).values(rows.map((row) => toMerchant(keys, at, row)))
  await ctx.db.insert(merchantLeadStatusChanges).values(
    rows.map(({ recordId: merchantLeadId, record: { status: to } }) => ({
      ...{ id: uuidv7(), merchantLeadId, to, reason: `Imported: ${label}`, staffId, at },
    })),
  )
  const notes = rows.flatMap(({ recordId: merchantLeadId, record: { note } }) => {
    if (!note) return []
    const id = uuidv7()
    return { id, merchantLeadId, at, staffId, bodyEncrypted: encrypt(keys, note, noteContext(id)) }
  })
  if (notes.length > 0) await ctx.db.insert(merchantLeadNotes).values(notes)
  const boarding = rows.flatMap(({ recordId: merchantLeadId, record }) =>
    boardingSteps.flatMap((step) => {
      const done = boardingOf(record, step)
      return done ? { merchantLeadId, step, ...done, staffId, at } : []
    }),
  )
  if (boarding.length > 0) await ctx.db.insert(merchantBoarding).values(boarding)
  return new Set(rows.map(({ recordId }) => recordId))
}

function boardingOf(record: ImportedMerchant, step: BoardingStep) {
  const field = boardingFields[step]
  const doneOn = record[field.date]
  return doneOn ? { doneOn, detail: 'detail' in field ? (record[field.detail] ?? '') : '' } : undefined
}

function toMerchant(keys: EncryptionKeys, at: Date, { recordId: id, record, ownerStaffId }: NewRow<ImportedMerchant>) {
  const { email, businessName, status, pricingModel, equipment, needs, wasTerminated, volumeCents } = record
  const { feesCents, payments, presentPercent, amexPercent, terminationFeeCents, equipmentCents } = record
  return {
    ...{ id, reference: newMerchantReference(), email, emailNormalized: normalizeEmail(email), businessName },
    ...{ ...contactOf(record), pricingModel, equipment, needs, wasTerminated, volumeCents, ratesVersion, status },
    ...{ residualBasisPoints: record.residualBasisPoints ?? null, ownerStaffId },
    ...{ nextAction: record.nextAction ?? '', nextActionOn: record.nextActionOn ?? null },
    statement: {
      ...{ volumeCents, feesCents, payments, presentPercent, amexPercent, terminationFeeCents, equipmentCents },
    },
    remarksEncrypted: encrypt(keys, record.remarks, remarksContext(id)),
    ...{ statusChangedAt: at, createdAt: arrivalOf(record.receivedOn, at), updatedAt: at },
  }
}
