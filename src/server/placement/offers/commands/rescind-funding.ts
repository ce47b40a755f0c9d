import { and, desc, inArray } from 'drizzle-orm'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { rescindCommissions } from '#server/placement/commissions/commands/rescind-commissions.ts'
import { closeRescinded, refinanceDeals } from '#server/placement/deals/commands.ts'
import { findDeal } from '#server/placement/deals/queries.ts'
import { moveSubmission } from '#server/placement/lender-submissions/commands/move-submission.ts'
import { requireSubmission } from '#server/placement/lender-submissions/queries.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { offerGuards } from '#server/placement/offers/offer-guards.ts'
import { findChosenOffer, listOffersOf, type Offer } from '#server/placement/offers/queries.ts'
import { creditFee } from '#server/placement/success-fees/commands/issue-invoice.ts'
import { findFee, readBooks } from '#server/placement/success-fees/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { isEnded } from '#shared/placement/lender-submissions/submission-status.ts'
import { type FundingUndo, undoMinutes } from '#shared/placement/offers/admin-contract.ts'
import {
  type RescissionPreview,
  undoFundingChange as undoFundingEndpoint,
} from '#shared/placement/offers/funding-contract.ts'
import { update } from './change-offer.ts'
import { applyCorrection, fingerprint, previewFunding } from './correct-funding.ts'
import {
  adjustFunded,
  applyFunding,
  closedByFunding,
  earnedFee,
  type Funding,
  paidOffDeals,
  requireChosen,
} from './record-funding.ts'

interface Rescinded {
  readonly id: string
  readonly reason: string
  readonly seen: string
}

/**
 * Takes a funding back: the application returns to its final checks with the chosen offer, the books are reversed, and
 * offers that the funding closed are open again (record 77).
 * @throws `conflict` without a funding or if anything changed since the preview.
 */
export function rescindFunding(ctx: Context, { id, reason, seen }: Rescinded): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { offer, funding } = await requireFunded(ctx, id)
    if ((await fingerprint(ctx, offer)) !== seen) {
      const now = 'There may be new payments. Review what will be reversed, and try again.'
      throw await staleWriteError(ctx, { subject: offer.id, now })
    }
    const reopened = await findReopened(ctx, id)
    await creditFee(ctx, {
      offerId: offer.id,
      applicationId: id,
      line: (await earnedFee(ctx, offer, funding)).line,
      reason,
    })
    await rescindCommissions(ctx, id, reason)
    await refinanceDeals(ctx, { dealIds: paidOffDeals(offer), recordedOn: funding.fundedOn, fundedOn: null })
    await closeRescinded(ctx, id)
    await adjustFunded(ctx, id, { count: -1, cents: -funding.amountCents })
    await moveApplication(ctx, { id, to: 'final_checks', reason }, offerGuards)
    await moveSubmission(ctx, { id: offer.submissionId, to: 'accepted_by_client' })
    const statusChangedAt = ctx.now()
    const kept = await update(ctx, offer, 'offer.take-back-funding', {
      ...{ status: 'accepted', statusChangedAt, funding: null },
    })
    for (const rival of reopened)
      await update(ctx, rival.offer, 'offer.reopen', { status: 'presented', statusChangedAt, declineReason: null })
    await record(ctx, 'offer.rescind-funding', offer.id, {
      ...{ applicationId: id, reason, before: { funding }, seen: await fingerprint(ctx, kept) },
    })
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'funding-rescinded' })
  })
}

/** Previews what rescinding reverses. @throws `conflict` without a funding. */
export function previewRescission(
  ctx: Context,
  { applicationId }: { applicationId: string },
): Promise<RescissionPreview> {
  return transact(ctx, async (ctx) => {
    const { offer, funding } = await requireFunded(ctx, applicationId)
    const fee = await findFee(ctx, offer.id)
    const sums = fee && (await readBooks(ctx, fee.offerId)).sums
    const { seen, entries } = await previewFunding(ctx, { applicationId, ...funding })
    return {
      ...{ seen, fundedCents: funding.amountCents },
      creditCents: sums ? Math.max(0, sums.invoicedCents - sums.waivedCents - sums.writtenOffCents) : 0,
      refundCents: sums ? Math.max(0, sums.paidCents - sums.refundedCents) : 0,
      entries: entries.map(({ id, party, direction, beforeCents, settledCents }) => ({
        ...{ id, party, direction, scheduledCents: beforeCents, settledCents },
      })),
      reopened: (await findReopened(ctx, applicationId)).map(({ lender, offer: { amountCents } }) => ({
        ...{ lender, amountCents },
      })),
      paidOffDeals: paidOffDeals(offer).length,
    }
  })
}

async function requireFunded(ctx: Context, id: string): Promise<{ offer: Offer; funding: Funding }> {
  const { stage } = await lockApplication(ctx, id)
  const offer = await findChosenOffer(ctx, id)
  if (offer?.status !== 'funded' || !offer.funding || !['funded', 'renewal'].includes(stage))
    throw new AppError('conflict', 'Nothing was changed. This application has no recorded funding.')
  if ((await findDeal(ctx, id))?.closedOn)
    throw new AppError('conflict', 'Nothing was changed, because this deal is closed. Reopen the deal first.')
  return { offer, funding: offer.funding }
}

/** Offers that the funding closed, if they could still be chosen. */
async function findReopened(ctx: Context, applicationId: string) {
  const closed = (await listOffersOf(ctx, applicationId)).filter(
    ({ offer: { status, declineReason, expiresAt } }) =>
      status === 'declined' && declineReason === closedByFunding && (expiresAt === null || expiresAt > ctx.now()),
  )
  const submissions = await Promise.all(closed.map(({ offer }) => requireSubmission(ctx, offer.submissionId)))
  const partners = await Promise.all(closed.map(({ offer }) => requireLender(ctx, offer.lenderId)))
  return closed.filter(
    (_, place) => !isEnded(submissions[place]?.status ?? 'withdrawn') && partners[place]?.status === 'active',
  )
}

const undoable = ['offer.correct-funding', 'offer.rescind-funding'] as const
/** Anything that ends the chance to undo. */
const fundingActions = [...undoable, 'offer.undo-funding-change', 'offer.confirm-funding']

/** Returns the last correction or rescission, if the caller can still undo it. */
export async function findFundingUndo(ctx: Context, offer: Offer | undefined): Promise<FundingUndo | null> {
  const { actor } = ctx
  if (!offer || actor.kind !== 'staff' || !mayCall(actor.role, undoFundingEndpoint)) return null
  const change = await findUndoable(ctx, offer)
  if (!change || change.until <= ctx.now()) return null
  return { kind: change.isRescission ? 'rescission' : 'correction', until: change.until.toISOString() }
}

async function findUndoable(ctx: Context, offer: Offer) {
  const [last] = await ctx.db
    .select()
    .from(auditLog)
    .where(and(isAbout(offer.id), inArray(auditLog.action, fundingActions)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  if (!last || !undoable.some((action) => action === last.action)) return undefined
  const { seen, before, reason } = last.detail as { seen?: string; before?: { funding?: Funding }; reason?: string }
  if (!before?.funding || seen !== (await fingerprint(ctx, offer))) return undefined
  return {
    ...{ funding: before.funding, reason: reason ?? '', isRescission: last.action === 'offer.rescind-funding' },
    until: new Date(last.at.getTime() + undoMinutes * 60_000),
  }
}

/**
 * Undoes the last correction or rescission of a funding by entries in the other direction.
 * @throws `conflict` later than ten minutes after it, or if anything has changed since.
 */
export function undoFundingChange(ctx: Context, { id }: { id: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    requireActor(ctx)
    await lockApplication(ctx, id)
    const offer = await findChosenOffer(ctx, id)
    const change = offer && (await findUndoable(ctx, offer))
    if (!offer || !change)
      throw new AppError('conflict', 'Nothing was undone, because the deal has changed since. Correct it instead.')
    if (change.until <= ctx.now())
      throw new AppError(
        'conflict',
        'Nothing was undone. This is only possible within ten minutes. Correct the funding, or record it again.',
      )
    const { funding, isRescission } = change
    const reason = `Undone: ${change.reason}`
    if (isRescission) await applyFunding(ctx, await requireChosen(ctx, id), funding)
    else await applyCorrection(ctx, offer, { funding, reason })
    await record(ctx, 'offer.undo-funding-change', offer.id, { applicationId: id, reason, after: { funding } })
    const event = isRescission ? 'funding-restored' : 'funding-corrected'
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event })
  })
}
