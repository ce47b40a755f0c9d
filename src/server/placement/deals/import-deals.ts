import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { applications, applicationTags } from '#server/applications/applications/table.ts'
import { addApplications } from '#server/applications/imports/add-applications.ts'
import type { AddNote } from '#server/applications/imports/import-applications.ts'
import {
  lockApplications,
  removeApplications,
  unchangedApplications,
} from '#server/applications/imports/unchanged-applications.ts'
import type { ImportBatch, ImportKind, NewRow, ReadRow } from '#server/intake/imports/kind.ts'
import { arrivalOf, notInFuture } from '#server/intake/imports/kinds/received-on.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { dayOfNumber, firstPaymentDays } from '#shared/intake/calculators/payment-days.ts'
import { type Cells, readCells } from '#shared/intake/imports/import-field.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { dealFormat, type ImportedDeal } from '#shared/placement/deals/deal-import-format.ts'
import { paidInOn } from '#shared/placement/deals/repayment-plan.ts'
import { deals } from './table.ts'

const pastDays = ['fundedOn', 'confirmedOn', 'closedOn', 'submittedOn'] as const

/** With the lender of this name. */
type Deal = ImportedDeal & { readonly lenderId: string }

const keyOf = (email: string, lenderId: string, fundedOn: string) => `${normalizeEmail(email)} ${lenderId} ${fundedOn}`

/**
 * Builds the import of funded deals, each with an application that was funded elsewhere. They are recognized by email,
 * lender and funding date. Commissions and fees are not imported.
 */
export const dealImport = (keys: EncryptionKeys, addNote: AddNote): ImportKind<Deal> => ({
  ...{ topic: 'applications', tagging: applicationTags, ownerRoles: applicationRoles, column: 'applicationId' },
  read,
  newId: ({ submittedOn, fundedOn }, at) => uuidv7({ msecs: arrivalOf(submittedOn ?? fundedOn, at).getTime() }),
  keysOf: ({ email, lenderId, fundedOn }) => [keyOf(email, lenderId, fundedOn)],
  findKnown,
  insert: (ctx, batch, rows) => insert(ctx, keys, addNote, batch, rows),
  // Existing deals stay as they are: staff confirm payments.
  update: async () => {},
  restore: async () => 0,
  lock: lockApplications,
  unchanged: unchangedApplications,
  remove: async (ctx, importId) => {
    await ctx.db.execute(sql`
      delete from deals using lead_import_rows row
      where row.import_id = ${importId} and row.outcome = 'added' and row.application_id = deals.application_id
        and row.number in (${unchangedApplications(importId)})`)
    return removeApplications(ctx, importId)
  },
})

async function read(ctx: Context, rows: readonly Cells[]): Promise<readonly ReadRow<Deal>[]> {
  const known = await ctx.db.select({ id: lenders.id, name: lenders.name }).from(lenders)
  const byName = new Map(known.map(({ id, name }) => [name.trim().toLowerCase(), id]))
  return rows.map((cells) => {
    const { record, problems } = notInFuture(ctx, readCells(dealFormat, cells), pastDays)
    const typed = (cells.lender ?? '').trim()
    const lenderId = byName.get(typed.toLowerCase())
    if (lenderId) return { record: record && { ...record, lenderId }, problems }
    const lender = 'No lender has this name. Add it under Lenders first.'
    return { record: null, problems: { ...problems, ...(typed !== '' && { lender }) } }
  })
}

async function findKnown(ctx: Context, rows: readonly { number: number; record: Deal }[]) {
  if (rows.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: applications.id, email: applications.email, lenderId: deals.lenderId, fundedOn: deals.fundedOn })
    .from(deals)
    .innerJoin(applications, eq(applications.id, deals.applicationId))
    .where(
      inArray(
        applications.emailNormalized,
        rows.map(({ record }) => normalizeEmail(record.email)),
      ),
    )
  const known = new Map(found.map(({ id, email, lenderId, fundedOn }) => [keyOf(email, lenderId, fundedOn), id]))
  return new Map(
    rows.flatMap(({ number, record: { email, lenderId, fundedOn } }) => {
      const id = known.get(keyOf(email, lenderId, fundedOn))
      return id ? [[number, { id, before: {} }] as const] : []
    }),
  )
}

async function insert(
  ctx: Context,
  keys: EncryptionKeys,
  addNote: AddNote,
  { label, at }: ImportBatch,
  rows: readonly NewRow<Deal>[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const added = rows.map(({ recordId: id, record, ownerStaffId }) => {
    const { name, email, answers, submittedOn, fundedOn, amountCents } = record
    const received = arrivalOf(submittedOn ?? fundedOn, at)
    return {
      ...{ id, type: 'business' as const, name, email, stage: 'funded' as const, ownerStaffId },
      answers: { ...answers, request: { amountDollars: amountCents / 100, ...answers.request } },
      ...{ createdAt: received, submittedAt: received, stageChangedAt: arrivalOf(fundedOn, at) },
      reason: `Imported: ${label}`,
    }
  })
  await addApplications(ctx, keys, at, added)
  const { renewalThresholdBasisPoints: thresholdBasisPoints } = (await findSiteSettings(ctx)).deals
  await ctx.db.insert(deals).values(rows.map((row) => toDeal(row, at, thresholdBasisPoints)))
  for (const { recordId: applicationId, record } of rows)
    if (record.note) await addNote(ctx, keys, { applicationId, at, body: record.note })
  return new Set(rows.map(({ recordId }) => recordId))
}

function toDeal({ recordId: applicationId, record }: NewRow<Deal>, at: Date, thresholdBasisPoints: number) {
  const { lenderId, fundedOn, amountCents, repaidCents, paymentCents, payments, frequency, missedPayments } = record
  const days = frequency === 'single' ? [] : firstPaymentDays(fundedOn, frequency, payments).map(dayOfNumber)
  const expectedPayoffOn = record.expectedPayoffOn ?? days.at(-1) ?? fundedOn
  const firstPaymentOn = record.firstPaymentOn ?? days[0] ?? expectedPayoffOn
  const { confirmedBasisPoints = null, confirmedOn = null } = record
  const confirmed =
    confirmedBasisPoints === null || confirmedOn === null
      ? null
      : { basisPoints: confirmedBasisPoints, on: confirmedOn }
  return {
    ...{ id: uuidv7(), applicationId, lenderId, fundedOn, amountCents, repaidCents, paymentCents, payments, frequency },
    ...{ netFundedCents: record.netFundedCents ?? amountCents, firstPaymentOn, expectedPayoffOn, missedPayments },
    ...{ confirmedBasisPoints, confirmedOn, thresholdBasisPoints, renewal: record.renewal },
    renewalEligibleOn: paidInOn({ fundedOn, frequency, expectedPayoffOn, confirmed }, thresholdBasisPoints),
    ...{ closedOn: record.closedOn ?? null, closedReason: record.closedReason ?? null, createdAt: at, updatedAt: at },
  }
}
