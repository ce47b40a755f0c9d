import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { applications, applicationTags } from '#server/applications/applications/table.ts'
import { attributionOf, mayBeCalled } from '#server/intake/leads/queries.ts'
import { leadResubmissions, leads, leadTags } from '#server/intake/leads/table.ts'
import { findTags, tagsOf } from '#server/intake/tags/taggings.ts'
import { listOffersOf, type Offer } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeMoment, encodeMoment } from '#server/platform/db/cursor.ts'
import {
  type ApiApplication,
  type ApiLead,
  type ApiOffer,
  type ApiPage,
  apiOffer,
  apiPageSize,
} from '#shared/api/public-api/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { proceedsOf } from '#shared/placement/offers/payoffs.ts'

type Changing = Record<'updatedAt' | 'id', AnyPgColumn>

function wanted({ updatedAt, id }: Changing, { changedSince, after }: ApiPage): SQL | undefined {
  const last = after ? decodeMoment(after) : undefined
  return and(
    changedSince ? gte(updatedAt, new Date(changedSince)) : undefined,
    last ? sql`(${updatedAt}, ${id}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)` : undefined,
  )
}

/** One extra row was read. */
function cut<Row extends { id: string; updatedAt: Date }>(rows: readonly Row[]) {
  const page = rows.slice(0, apiPageSize)
  const last = page.at(-1)
  return { page, next: rows.length > page.length && last ? encodeMoment({ at: last.updatedAt, id: last.id }) : null }
}

const selectLeads = (ctx: Context) =>
  ctx.db.select({ lead: leads, mayBeCalled, tags: tagsOf(leadTags, sql`leads.id`) }).from(leads)

/** Returns leads by last change; includes merged ones, so that clients learn of merges. */
export async function findLeads(ctx: Context, query: ApiPage): Promise<{ leads: ApiLead[]; next: string | null }> {
  const rows = await selectLeads(ctx)
    .where(wanted(leads, query))
    .orderBy(asc(leads.updatedAt), asc(leads.id))
    .limit(apiPageSize + 1)
  const { page, next } = cut(rows.map(({ lead, mayBeCalled, tags }) => ({ ...lead, mayBeCalled, tags })))
  return { leads: page.map(presentLead), next }
}

/** Returns a lead. @throws `not_found`. */
export async function requireLead(ctx: Context, id: string): Promise<ApiLead> {
  const [row] = await selectLeads(ctx).where(eq(leads.id, id))
  if (!row) throw new AppError('not_found', 'The requested resource was not found.')
  return presentLead({ ...row.lead, mayBeCalled: row.mayBeCalled, tags: row.tags })
}

/** Returns the first submission with an `Idempotency-Key`. */
export async function findSubmitted(ctx: Context, idempotencyKey: string) {
  const columns = ({ name, email, phone, requestHash }: typeof leads | typeof leadResubmissions) => ({
    ...{ name, email, phone, requestHash },
  })
  const [lead] = await ctx.db.select(columns(leads)).from(leads).where(eq(leads.idempotencyKey, idempotencyKey))
  if (lead) return lead
  const [repeat] = await ctx.db
    .select(columns(leadResubmissions))
    .from(leadResubmissions)
    .where(eq(leadResubmissions.idempotencyKey, idempotencyKey))
    .limit(1)
  return repeat
}

/** Returns applications by last change. */
export async function findApplications(
  ctx: Context,
  query: ApiPage,
): Promise<{ applications: ApiApplication[]; next: string | null }> {
  const rows = await ctx.db
    .select()
    .from(applications)
    .where(wanted(applications, query))
    .orderBy(asc(applications.updatedAt), asc(applications.id))
    .limit(apiPageSize + 1)
  const { page, next } = cut(rows)
  const tags = await findTags(
    ctx,
    applicationTags,
    page.map(({ id }) => id),
  )
  return { applications: page.map((row) => presentApplication(row, tags.get(row.id) ?? [])), next }
}

/** Returns an application with its visible offers. @throws `not_found`. */
export async function requireApplicationWithOffers(ctx: Context, id: string) {
  const application = await requireApplication(ctx, id)
  const offers = await listOffersOf(ctx, id)
  const tags = (await findTags(ctx, applicationTags, [id])).get(id) ?? []
  return { ...presentApplication(application, tags), offers: offers.flatMap(presentOffer) }
}

function presentLead(row: typeof leads.$inferSelect & { mayBeCalled: boolean; tags: string[] }): ApiLead {
  const { id, name, email, phone, phoneE164, source, status, submissions, mergedIntoId, mayBeCalled, tags } = row
  return {
    ...{ id, name, email, phone, phoneE164, source, status, submissions, mergedIntoId, mayBeCalled, tags },
    statusChangedAt: (row.statusChangedAt ?? row.createdAt).toISOString(),
    attribution: attributionOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function presentApplication(row: typeof applications.$inferSelect, tags: string[]): ApiApplication {
  const { id, reference, type, stage, leadId, name, email, businessName, amountCents } = row
  return {
    ...{ id, reference, type, stage, leadId, name, email, businessName, amountCents, tags },
    stageChangedAt: row.stageChangedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The applicant does not see ended or undisclosed offers. */
function presentOffer({ offer, lender }: { offer: Offer; lender: string }): ApiOffer[] {
  const status = apiOffer.shape.status.safeParse(offer.status)
  if (!status.success) return []
  const { id, product, amountCents, successFeeCents, receivedCents, repaidCents, paymentCents, payments } = offer
  const { aprThousandths, aprWithoutFeeThousandths } = offer
  return [
    {
      ...{ id, lender, status: status.data, product, amountCents, successFeeCents, receivedCents, repaidCents },
      ...{ totalCostCents: repaidCents - receivedCents, paymentCents, payments },
      ...{ netCashCents: proceedsOf(offer).netCashCents, lenderFigures: offer.lenderFigures },
      ...{ aprThousandths, aprWithoutFeeThousandths, expiresAt: offer.expiresAt?.toISOString() ?? null },
    },
  ]
}
