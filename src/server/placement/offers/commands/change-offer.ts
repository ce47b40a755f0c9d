import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { type Application, lockApplication, requireApplication } from '#server/applications/applications/queries.ts'
import { savedOtherwise, staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { moveSubmission } from '#server/placement/lender-submissions/commands/move-submission.ts'
import { requireSubmission } from '#server/placement/lender-submissions/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { findOwnLicenseProblem } from '#server/placement/licenses/queries.ts'
import { applyRules, bindingRule, findApplicantState, judgmentColumns } from '#server/placement/offers/offer-guards.ts'
import { findHiddenPayoffs, findOwnPayoffs, payoffFaults } from '#server/placement/offers/own-payoffs.ts'
import { findCommission, findFee, type Offer, requireOffer } from '#server/placement/offers/queries.ts'
import { offers } from '#server/placement/offers/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { isUnchanged } from '#server/platform/db/is-unchanged.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { submissionMovesFrom } from '#shared/placement/lender-submissions/submission-status.ts'
import type { TypedOffer } from '#shared/placement/offers/contract.ts'
import { type LenderFigures, lenderFigureFaults } from '#shared/placement/offers/lender-figures.ts'
import { offerCost } from '#shared/placement/offers/offer-cost.ts'
import { offerFaults, priceDoubt } from '#shared/placement/offers/offer-faults.ts'
import { canMoveOffer, isLive, type OfferStatus, offerStatusLabels } from '#shared/placement/offers/offer-status.ts'
import { payoffDoubt } from '#shared/placement/offers/own-payoff-faults.ts'
import { newMoneyAprPercent } from '#shared/placement/offers/payoffs.ts'

/**
 * Adds a lender's offer, visible only to staff.
 * @throws `invalid` for impossible terms, `conflict` if the lender doesn't have the application or the id has other
 * content.
 */
export function addOffer(
  ctx: Context,
  keys: EncryptionKeys,
  { id, submissionId, ...typed }: TypedOffer & { id: string; submissionId: string },
): Promise<string> {
  return transact(ctx, async (ctx) => {
    const { applicationId, lenderId } = await requireSubmission(ctx, submissionId)
    const application = await lockApplication(ctx, applicationId)
    const submission = await requireSubmission(ctx, submissionId)
    const [known] = await ctx.db.select().from(offers).where(eq(offers.id, id))
    if (known) {
      if (known.submissionId === submissionId && hasTerms(known, typed)) return applicationId
      throw savedOtherwise()
    }
    if (application.stage === 'funded' || application.stage === 'renewal')
      throw new AppError(
        'conflict',
        'The offer wasn’t saved, because this application is funded. A renewal is a new application.',
      )
    const state = await findApplicantState(ctx, keys, application)
    if (submission.status !== 'offer_received' && submission.status !== 'accepted_by_client') {
      if (!submissionMovesFrom(submission.status, 'staff').includes('offer_received'))
        throw new AppError('conflict', 'This lender doesn’t have the application, so it can’t have made an offer.')
      await moveSubmission(ctx, { id: submissionId, to: 'offer_received' })
    }
    const now = ctx.now()
    const feeBasisPoints = await findFee(ctx, application, state)
    const values = await priced(ctx, { application, lenderId, feeBasisPoints }, typed)
    const judgment = await applyRules(ctx, application, state, { lenderId, ...values })
    const problem = await findOwnLicenseProblem(ctx, state, bindingRule(judgment)?.brokerLicense ?? 'none')
    if (problem) throw new AppError('conflict', `The offer wasn’t saved. ${problem}`)
    await ctx.db.insert(offers).values({
      ...{ id, submissionId, applicationId, lenderId, status: 'received', statusChangedAt: now },
      ...{ ...values, state, ...judgmentColumns(ctx, judgment) },
      addedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
      ownerStaffId: application.ownerStaffId,
      ...{ createdAt: now, updatedAt: now },
    })
    await record(ctx, 'offer.add', id, { applicationId, ...(values.priceReason && { reason: values.priceReason }) })
    await announce(ctx, 'applications', applicationId)
    return applicationId
  })
}

/**
 * Changes an offer that only staff have seen.
 * @throws `conflict` for a stale version or an offer that can't be edited.
 */
export function changeOffer(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version, ...typed }: TypedOffer & { id: string; version: number },
): Promise<string> {
  return transact(ctx, async (ctx) => {
    const before = await requireOffer(ctx, id)
    const { applicationId, lenderId } = before
    const application = await requireApplication(ctx, applicationId)
    const state = await findApplicantState(ctx, keys, application)
    const values = await priced(
      ctx,
      { application, lenderId, feeBasisPoints: await findFee(ctx, application, state) },
      typed,
      await findHiddenPayoffs(ctx, before.payoffs),
    )
    const [changed] = await ctx.db
      .update(offers)
      .set({
        ...{
          ...values,
          state,
          ...judgmentColumns(ctx, await applyRules(ctx, application, state, { lenderId, ...values })),
        },
        ...{ updatedAt: ctx.now(), version: sql`${offers.version} + 1` },
      })
      .where(and(eq(offers.id, id), eq(offers.version, version), eq(offers.status, 'received')))
      .returning()
    if (!changed) {
      const kept = await requireOffer(ctx, id)
      if (kept.status === 'received' && isUnchanged(kept, values)) return applicationId
      if (before.status !== 'received')
        throw new AppError(
          'conflict',
          'This offer can’t be edited anymore, because its status has changed. Withdraw it and enter a new one.',
        )
      const now = 'Your input is still here. Save again to replace the other change, or cancel to see it.'
      throw await staleWriteError(ctx, { subject: id, now })
    }
    await record(ctx, 'offer.change', id, { applicationId, before: termsOf(before), after: termsOf(changed) })
    await announce(ctx, 'applications', applicationId)
    return applicationId
  })
}

/**
 * Saves the figures of the lender's disclosure, also after the offer is shown.
 * @throws `invalid` for figures that can't be right, `conflict` for a stale version or an offer that has ended or is
 * funded.
 */
export function saveLenderFigures(
  ctx: Context,
  { id, version, lenderFigures }: { id: string; version: number; lenderFigures: LenderFigures | null },
): Promise<string> {
  return transact(ctx, async (ctx) => {
    await lockApplication(ctx, (await requireOffer(ctx, id)).applicationId)
    const offer = await requireOffer(ctx, id)
    if (isDeepStrictEqual(offer.lenderFigures, lenderFigures)) return offer.applicationId
    if (offer.version !== version)
      throw await staleWriteError(ctx, { subject: id, now: `The offer is now “${offerStatusLabels[offer.status]}”.` })
    if (!isLive(offer.status) || offer.status === 'funded')
      throw new AppError('conflict', 'The lender’s figures weren’t saved, because this offer has ended.')
    const faults = lenderFigureFaults(lenderFigures, offer)
    if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check your input and try again.', faults)
    const detail = { before: { lenderFigures: offer.lenderFigures }, after: { lenderFigures } }
    await update(ctx, offer, 'offer.save-lender-figures', { lenderFigures }, detail)
    return offer.applicationId
  })
}

/** Checks if an offer has what staff typed, whatever was computed from it. */
const hasTerms = ({ terms: { price, conditions }, ...offer }: Offer, typed: TypedOffer) =>
  isUnchanged(
    { ...offer, price, conditions },
    {
      ...typed,
      // Dropped from an offer without doubts.
      priceReason: offer.priceReason && typed.priceReason,
      // The funder of our own deal is its lender, whatever was typed.
      payoffs: typed.payoffs.map((one, index) => {
        const kept = offer.payoffs[index]
        return kept && one.dealId !== null && kept.dealId === one.dealId ? { ...one, funder: kept.funder } : one
      }),
      expiresAt: typed.expiresAt ? new Date(typed.expiresAt) : null,
    },
  )

const maxDaysOpen = 366

/** Returns what is wrong with the day an offer expires. */
function expiryFault({ expiresAt }: TypedOffer, now: Date) {
  if (!expiresAt) return {}
  const at = new Date(expiresAt).getTime()
  if (at <= now.getTime()) return { expiresAt: 'Enter a future date and time' }
  return at > now.getTime() + maxDaysOpen * 24 * 60 * 60_000 ? { expiresAt: 'Enter a time within one year' } : {}
}

const termsOf = ({ product, amountCents, lenderFeesCents, terms, payoffs, priceReason, ...offer }: Offer) => ({
  ...{ product, amountCents, lenderFeesCents, terms, payoffs, priceReason },
  ...{ lenderFigures: offer.lenderFigures, expiresAt: offer.expiresAt },
})

async function priced(
  ctx: Context,
  of: { application: Application; lenderId: string; feeBasisPoints: number },
  typed: TypedOffer,
  /** Already in the offer, so the caller may keep them. */
  hiddenPayoffs: Awaited<ReturnType<typeof findHiddenPayoffs>> = [],
) {
  const { product, amountCents, price, lenderFeesCents, lenderFigures, conditions } = typed
  const ownPayoffs = typed.payoffs.some(({ dealId }) => dealId) ? await findOwnPayoffs(ctx, of.application) : []
  const open = [...ownPayoffs, ...hiddenPayoffs]
  const payoffs = typed.payoffs.map((one) => {
    const own = one.dealId ? open.find(({ dealId }) => dealId === one.dealId) : undefined
    return own ? { ...one, funder: own.funder } : one
  })
  const [lender] = await ctx.db.select().from(lenders).where(eq(lenders.id, of.lenderId))
  const successFeeBasisPoints = of.feeBasisPoints
  const successFeeCents = Math.round((amountCents * successFeeBasisPoints) / 10_000)
  const pricedOn = await findToday(ctx)
  const cost = offerCost({ price, amountCents, lenderFeesCents, successFeeCents, pricedOn })
  const faults = {
    ...offerFaults(typed, { successFeeCents, pricedOn, ownPayoffs }),
    ...payoffFaults(payoffs, open),
    ...expiryFault(typed, ctx.now()),
  }
  const [fault, ...more] = Object.values(faults)
  if (!cost || fault)
    throw new AppError('invalid', fault && more.length === 0 ? fault : 'Please check your input and try again.', faults)
  const isDoubtful = priceDoubt(product, price) ?? payoffDoubt(payoffs, ownPayoffs)
  const newMoneyApr = newMoneyAprPercent({ ...typed, successFeeCents, pricedOn })
  const { receivedCents, repaidCents, paymentCents, payments, aprPercent, aprWithoutFeePercent } = cost
  return {
    ...{ product, amountCents, lenderFeesCents, successFeeCents, receivedCents, repaidCents, paymentCents, payments },
    ...{ payoffs, lenderFigures, priceReason: isDoubtful ? typed.priceReason : '' },
    newMoneyAprThousandths: newMoneyApr === undefined ? null : Math.round(newMoneyApr * 1_000),
    terms: {
      price,
      conditions,
      ...{ successFeeBasisPoints, pricedOn },
      ...(lender
        ? await findCommission(ctx, of.application, lender, { product, price })
        : { commissionBasisPoints: 0 }),
    },
    aprThousandths: Math.round(aprPercent * 1_000),
    aprWithoutFeeThousandths: Math.round(aprWithoutFeePercent * 1_000),
    expiresAt: typed.expiresAt ? new Date(typed.expiresAt) : null,
  }
}

type Values = Partial<typeof offers.$inferInsert>

/**
 * Changes an offer's status in the caller's transaction; the WHERE clause checks the version, so that one of two
 * concurrent changes fails.
 * @throws `conflict` for a forbidden or stale change.
 */
export async function changeStatus(
  ctx: Context,
  offer: Offer,
  status: OfferStatus,
  values: Values = {},
  detail: Readonly<Record<string, unknown>> = {},
) {
  if (!canMoveOffer(offer.status, status))
    throw new AppError(
      'conflict',
      `This offer is ${offerStatusLabels[offer.status].toLowerCase()}. Refresh and try again.`,
    )
  return update(ctx, offer, `offer.${status}`, { ...values, status, statusChangedAt: ctx.now() }, detail)
}

/** Updates an offer but not its status. @throws `conflict`. */
export async function update(
  ctx: Context,
  { id, version, applicationId, status: before }: Offer,
  action: string,
  values: Values,
  detail: Readonly<Record<string, unknown>> = {},
) {
  const [changed] = await ctx.db
    .update(offers)
    .set({ ...values, updatedAt: ctx.now(), version: version + 1 })
    .where(and(eq(offers.id, id), eq(offers.version, version)))
    .returning()
  if (!changed)
    throw new AppError('conflict', 'Someone else changed this offer at the same time. Refresh and try again.')
  const { status } = changed
  await record(ctx, action, id, {
    ...detail,
    applicationId,
    ...(status !== before && { before: { status: before }, after: { status } }),
  })
  await announce(ctx, 'applications', applicationId)
  return changed
}
