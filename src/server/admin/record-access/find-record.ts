import { eq, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { applications } from '#server/applications/applications/table.ts'
import { documents } from '#server/applications/documents/table.ts'
import { requirements } from '#server/applications/requirements/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { deals } from '#server/placement/deals/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { offers } from '#server/placement/offers/table.ts'
import { successFees } from '#server/placement/success-fees/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { ScopedKind } from '#shared/identity/record-scope/scope.ts'
import { parseReference } from '#shared/kit/ids/reference.ts'
import { parseUuid } from '#shared/kit/ids/uuid.ts'

/** Undefined if there is none; then the route says so itself. */
export type FoundRecord = { readonly kind: ScopedKind; readonly owner: string | null } | undefined
export type FindRecord = (ctx: Context, id: unknown) => Promise<FoundRecord>

const application = async (ctx: Context, isMeant: SQL): Promise<FoundRecord> => {
  const [found] = await ctx.db.select({ owner: applications.ownerStaffId }).from(applications).where(isMeant)
  return found && { kind: 'applications', owner: found.owner }
}

const partOf =
  (id: AnyPgColumn, applicationId: AnyPgColumn): FindRecord =>
  async (ctx, value) =>
    isId(value)
      ? application(ctx, sql`${applications.id} = (select ${applicationId} from ${id.table} where ${id} = ${value})`)
      : undefined

const isId = (value: unknown): value is string => parseUuid(value) !== undefined

const findMerchantRequest: FindRecord = async (ctx, id) => {
  if (!isId(id)) return undefined
  const [found] = await ctx.db
    .select({ owner: merchantLeads.ownerStaffId })
    .from(merchantLeads)
    .where(eq(merchantLeads.id, id))
  return found && { kind: 'merchantRequests', owner: found.owner }
}

/** How to find the record that an id in a request belongs to. */
export const findRecordBy = {
  lead: async (ctx, id) => {
    if (!isId(id)) return undefined
    const primary = alias(leads, 'primary_lead')
    const [found] = await ctx.db
      .select({ own: leads.ownerStaffId, mergedIntoId: leads.mergedIntoId, primary: primary.ownerStaffId })
      .from(leads)
      .leftJoin(primary, eq(primary.id, leads.mergedIntoId))
      .where(eq(leads.id, id))
    // A merged lead is a part of the other one.
    return found && { kind: 'leads', owner: found.mergedIntoId ? found.primary : found.own }
  },
  application: async (ctx, id) => (isId(id) ? application(ctx, eq(applications.id, id)) : undefined),
  reference: async (ctx, typed) => {
    const reference = typeof typed === 'string' ? parseReference(typed) : undefined
    return reference ? application(ctx, eq(applications.reference, reference)) : undefined
  },
  merchant: findMerchantRequest,
  document: async (ctx, id) => {
    if (!isId(id)) return undefined
    const [document] = await ctx.db
      .select({ applicationId: documents.applicationId, merchantLeadId: documents.merchantLeadId })
      .from(documents)
      .where(eq(documents.id, id))
    if (document?.applicationId) return application(ctx, eq(applications.id, document.applicationId))
    return findMerchantRequest(ctx, document?.merchantLeadId)
  },
  requirement: partOf(requirements.id, requirements.applicationId),
  submission: partOf(lenderSubmissions.id, lenderSubmissions.applicationId),
  offer: partOf(offers.id, offers.applicationId),
  deal: partOf(deals.id, deals.applicationId),
  successFee: partOf(successFees.offerId, successFees.applicationId),
} satisfies Record<string, FindRecord>
