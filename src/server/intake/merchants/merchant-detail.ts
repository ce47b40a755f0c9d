import { asc, eq } from 'drizzle-orm'
import { findStaff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { listBoarding } from '#server/intake/merchants/boarding.ts'
import { presentMerchantLeads } from '#server/intake/merchants/merchant-list.ts'
import {
  type MerchantLead,
  noteContext,
  remarksContext,
  requireMerchantLead,
} from '#server/intake/merchants/queries.ts'
import { listQuotes } from '#server/intake/merchants/quotes.ts'
import { merchantLeadNotes, merchantLeadStatusChanges } from '#server/intake/merchants/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { merchantMoves } from '#shared/intake/merchants/merchant-status.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Returns a request with its notes, quotes, boarding and history. @throws AppError `not_found`. */
export async function requireMerchantDetail(ctx: Context, keys: EncryptionKeys, id: string): Promise<MerchantDetail> {
  const lead = await requireMerchantLead(ctx, id)
  const owner = lead.ownerStaffId ? await findStaff(ctx, lead.ownerStaffId) : undefined
  const [listed] = await presentMerchantLeads(ctx, [{ ...lead, owner: owner?.name ?? null }])
  if (!listed) throw new AppError('not_found', 'The requested resource was not found.')
  const { email, phone, industry, processor, pricingModel, contractEnds, equipment, needs, wasTerminated } = lead
  return {
    lead: {
      ...listed,
      ...{ email, phone, industry, processor, pricingModel, contractEnds, equipment, needs, wasTerminated },
      remarks: decrypt(keys, lead.remarksEncrypted, remarksContext(id)),
      statement: lead.statement,
      ownerId: lead.ownerStaffId,
      residualBasisPoints: lead.residualBasisPoints,
    },
    notes: await findNotes(ctx, keys, id),
    moves: await findMoves(ctx, lead),
    nextStatuses: [...merchantMoves(lead.status)],
    quotes: await listQuotes(ctx, id),
    boarding: await listBoarding(ctx, id),
  }
}

async function findNotes(ctx: Context, keys: EncryptionKeys, leadId: string): Promise<MerchantDetail['notes']> {
  const rows = await ctx.db
    .select({ note: merchantLeadNotes, by: staff.name })
    .from(merchantLeadNotes)
    .innerJoin(staff, eq(staff.id, merchantLeadNotes.staffId))
    .where(eq(merchantLeadNotes.merchantLeadId, leadId))
    .orderBy(asc(merchantLeadNotes.at), asc(merchantLeadNotes.id))
  return rows.map(({ note: { id, bodyEncrypted, at }, by }) => ({
    ...{ id, by, at: at.toISOString() },
    body: decrypt(keys, bodyEncrypted, noteContext(id)),
  }))
}

async function findMoves(ctx: Context, { id, name }: MerchantLead): Promise<MerchantDetail['moves']> {
  const rows = await ctx.db
    .select({ move: merchantLeadStatusChanges, by: staff.name })
    .from(merchantLeadStatusChanges)
    .leftJoin(staff, eq(staff.id, merchantLeadStatusChanges.staffId))
    .where(eq(merchantLeadStatusChanges.merchantLeadId, id))
    .orderBy(asc(merchantLeadStatusChanges.at), asc(merchantLeadStatusChanges.id))
  return rows.map(({ move: { id, to, reason, at }, by }) => ({ id, to, reason, by: by ?? name, at: at.toISOString() }))
}
