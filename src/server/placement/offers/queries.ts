import { and, asc, count, eq, inArray, max, sql } from 'drizzle-orm'
import { type Application, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { findAgreedFeeVersion } from '#server/messaging/consents/queries.ts'
import { hasDealWith } from '#server/placement/deals/queries.ts'
import type { Lender } from '#server/placement/lenders/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { agreedBasisPoints, feeBasisPoints } from '#shared/applications/applications/agreements.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { agreedCommission } from '#shared/placement/lenders/commission-scheme.ts'
import type { OfferTerms } from '#shared/placement/offers/terms.ts'
import { offers } from './table.ts'

export type Offer = typeof offers.$inferSelect

/**
 * When an application's first offer expired unchosen, its active lender's only one. Explicit column names, because
 * Drizzle would omit their table.
 */
export const offerExpiredAt = sql<Date | null>`(
  select min(expired.status_changed_at) from offers expired join lender_submissions on lender_submissions.id = expired.submission_id
  where expired.application_id = applications.id and expired.status = 'expired' 
    and lender_submissions.status not in ('declined_by_lender', 'declined_by_client', 'withdrawn', 'expired')
    and not exists (
      select 1 from offers live
      where live.submission_id = expired.submission_id and live.status not in ('declined', 'expired', 'withdrawn')))`

/** Returns an offer. @throws `not_found`. */
export async function requireOffer(ctx: Context, id: string): Promise<Offer> {
  const [offer] = await ctx.db.select().from(offers).where(eq(offers.id, id))
  if (!offer) throw noOffer()
  return offer
}

/** Returns an offer of the application the caller opened by email. @throws `not_found`. */
export async function requireOwnOffer(ctx: Context, id: string): Promise<Offer> {
  const application = await requireOwnApplication(ctx)
  if (!isVerified(ctx)) throw new AppError('forbidden', verifyText)
  const offer = await requireOffer(ctx, id)
  if (offer.applicationId !== application.id) throw noOffer()
  return offer
}

/** From the lender's criteria for the product; explicit column names, because Drizzle would omit their table. */
const fundingDays = sql<number | null>`(
  select (current.criteria ->> 'fundingDays')::int from lender_criteria current
  where current.lender_id = offers.lender_id and current.product = offers.product
  order by current.version desc limit 1)`

/** Returns an application's offers with lender names, earliest first. */
export const listOffersOf = (
  ctx: Context,
  applicationId: string,
): Promise<{ offer: Offer; lender: string; fundingDays: number | null }[]> =>
  ctx.db
    .select({ offer: offers, lender: lenders.name, fundingDays })
    .from(offers)
    .innerJoin(lenders, eq(lenders.id, offers.lenderId))
    .where(eq(offers.applicationId, applicationId))
    .orderBy(asc(offers.createdAt), asc(offers.id))

/** Returns the chosen or funded offer. */
export async function findChosenOffer(ctx: Context, applicationId: string): Promise<Offer | undefined> {
  const [offer] = await ctx.db
    .select()
    .from(offers)
    .where(and(eq(offers.applicationId, applicationId), inArray(offers.status, ['accepted', 'funded'])))
  return offer
}

export async function countPresented(ctx: Context, applicationId: string): Promise<number> {
  const [counted] = await ctx.db
    .select({ presented: count() })
    .from(offers)
    .where(and(eq(offers.applicationId, applicationId), eq(offers.status, 'presented')))
  return counted?.presented ?? 0
}

/** Returns offer facts for a stage's description. */
export async function findOfferFacts(ctx: Context, applicationId: string) {
  const all = await listOffersOf(ctx, applicationId)
  const chosen = all.find(({ offer }) => offer.status === 'accepted' || offer.status === 'funded')
  return {
    offers: all.filter(({ offer }) => offer.status === 'presented').length,
    lender: chosen?.lender,
    fundedOn: chosen?.offer.funding?.fundedOn,
  }
}

/** Returns a lender's commission terms; clients funded before may differ. */
export async function findCommission(
  ctx: Context,
  { emailNormalized }: Pick<Application, 'emailNormalized'>,
  lender: Lender,
  offered: Pick<Offer, 'product'> & Pick<OfferTerms, 'price'>,
): Promise<Pick<OfferTerms, 'commissionBasisPoints' | 'commission'>> {
  const isRenewal = await hasDealWith(ctx, { emailNormalized, lenderId: lender.id })
  const terms = agreedCommission(lender, { ...offered, isRenewal })
  return terms.basis === 'advance'
    ? { commissionBasisPoints: terms.basisPoints }
    : { commissionBasisPoints: 0, commission: terms }
}

/** Returns when an application's offers last changed. */
export async function findLastOfferChange(ctx: Context, applicationId: string): Promise<Date | null> {
  const [offered] = await ctx.db
    .select({ at: max(offers.updatedAt) })
    .from(offers)
    .where(eq(offers.applicationId, applicationId))
  return offered?.at ?? null
}

/** Returns our fee in basis points: the lower of agreement and Settings; none without an agreement. */
export async function findFee(ctx: Context, { id, type }: Pick<Application, 'id' | 'type'>, state: string) {
  const version = await findAgreedFeeVersion(ctx, id)
  const agreed = version === undefined ? 0 : agreedBasisPoints(version)
  return Math.min(agreed, feeBasisPoints(await findSiteSettings(ctx), type, state))
}

export const isVerified = ({ actor }: Context) => actor.kind === 'applicant' && actor.isVerified

export const verifyText = 'To see offers, first open your application with the code or link we email you.'

const noOffer = () => new AppError('not_found', 'This offer was not found.')
