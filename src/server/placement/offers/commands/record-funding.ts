import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { lockApplication, requireApplication } from '#server/applications/applications/queries.ts'
import { selectProofs } from '#server/intake/leads/lead-reach.ts'
import { hasDeclinedElectronicRecords } from '#server/messaging/consents/queries.ts'
import { bringBackPayments } from '#server/placement/commissions/commands/rescind-commissions.ts'
import { expectCommission, makeCommissionsDue } from '#server/placement/commissions/commands/sync-with-offer.ts'
import { hasCommissionOfLender } from '#server/placement/commissions/queries.ts'
import { type Funded, openDeal, refinanceDeals } from '#server/placement/deals/commands.ts'
import { findDeal } from '#server/placement/deals/queries.ts'
import { closePackagesOf } from '#server/placement/lender-submissions/commands/change-link.ts'
import { moveSubmission } from '#server/placement/lender-submissions/commands/move-submission.ts'
import { requireSubmission } from '#server/placement/lender-submissions/queries.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { contractProblem, offerGuards, requirePastDay } from '#server/placement/offers/offer-guards.ts'
import { findChosenOffer, listOffersOf, type Offer } from '#server/placement/offers/queries.ts'
import { offers } from '#server/placement/offers/table.ts'
import { invoiceFee } from '#server/placement/success-fees/commands/issue-invoice.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatCents } from '#shared/kit/money.ts'
import { type DealFigures, fundedFigures, scaleCents } from '#shared/placement/commissions/commission-amount.ts'
import { isEnded } from '#shared/placement/lender-submissions/submission-status.ts'
import { commissionOf } from '#shared/placement/offers/terms.ts'
import { changeStatus, update } from './change-offer.ts'
import { syncOffersWithStage } from './choose-offer.ts'
import { recomputeDisclosureState } from './recompute-state.ts'

/**
 * Records that the contract was sent.
 * @param contract.mailedOn required if the applicant chose paper copies.
 * @throws `invalid` for a future day or one before the choice, `conflict` if a disclosure is unsigned, the contract must
 * be mailed first, or was mailed to an applicant who gets electronic records.
 */
export function sendContract(
  ctx: Context,
  keys: EncryptionKeys,
  { id, mailedOn }: { id: string; mailedOn?: string | undefined },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const chosen = await requireChosen(ctx, id)
    const since = chosen.acceptedAt ? { at: chosen.acceptedAt, event: 'the applicant chose the offer' } : undefined
    const isOnPaper = await hasDeclinedElectronicRecords(ctx, id)
    if (isOnPaper && !mailedOn)
      throw new AppError(
        'conflict',
        'The applicant asked for records on paper. Have the contract mailed, then record the date.',
      )
    if (mailedOn && !isOnPaper)
      throw new AppError(
        'conflict',
        'The contract wasn’t recorded as sent. The applicant gets electronic records: leave the mailing date out, or first record that they asked for paper.',
      )
    if (mailedOn) await requirePastDay(ctx, 'mailedOn', mailedOn, since)
    const { offer, rule } = await recomputeDisclosureState(ctx, keys, chosen.id)
    const problem = contractProblem(rule, offer)
    if (problem) throw new AppError('conflict', `The contract wasn’t recorded as sent. ${problem}`)
    if (mailedOn) await record(ctx, 'offer.mail-contract', offer.id, { applicationId: id, mailedOn })
    await moveApplication(ctx, { id, to: 'contract_out' }, offerGuards)
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'contract' })
  })
}

/**
 * Records the contract's signature. @throws `invalid` for a future day or one before the choice, `conflict`
 * without a contract or a disclosure that is due by then.
 */
export function recordSignature(
  ctx: Context,
  keys: EncryptionKeys,
  { id, signedOn, reference }: { id: string; signedOn: string; reference: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    await requirePastDay(ctx, 'signedOn', signedOn)
    const chosen = await requireChosen(ctx, id)
    // Signatures stay even if documents are requested later.
    if ((await requireApplication(ctx, id)).stage !== 'contract_out')
      throw new AppError(
        'conflict',
        'No contract has been sent, so you can’t record a signature yet. Refresh and try again.',
      )
    const { offer, rule } = await recomputeDisclosureState(ctx, keys, chosen.id)
    const problem = rule?.timing === 'at_consummation' ? contractProblem(rule, offer, 'sign') : undefined
    if (problem) throw new AppError('conflict', `The signature wasn’t recorded. ${problem}`)
    // A day's tolerance for time zones.
    if (offer.acceptedAt && signedOn < utcDay(new Date(offer.acceptedAt.getTime() - dayMs)))
      throw new AppError('invalid', checkInput, { signedOn: 'This is before the offer was chosen' })
    await update(ctx, offer, 'offer.sign-contract', { contract: { signedOn, reference } })
    await moveApplication(ctx, { id, to: 'final_checks' }, offerGuards)
  })
}

/** Returns an application to its offers or lenders when none suits. */
export function reopenOffers(
  ctx: Context,
  { id, to, reason }: { id: string; to: 'offers' | 'with_lenders'; reason: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { stage } = await lockApplication(ctx, id)
    await moveApplication(ctx, { id, to, reason }, offerGuards)
    await syncOffersWithStage(ctx, { id, to })
    if (stage !== 'offers') await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'fell-through' })
  })
}

/** Returns the chosen offer. @throws `conflict` without one, or if its lender withdrew. */
export async function requireChosen(ctx: Context, applicationId: string): Promise<Offer> {
  await lockApplication(ctx, applicationId)
  const offer = await findChosenOffer(ctx, applicationId)
  if (offer?.status !== 'accepted') throw new AppError('conflict', 'No offer is chosen. Refresh and try again.')
  if (isEnded((await requireSubmission(ctx, offer.submissionId)).status))
    throw new AppError(
      'conflict',
      'The lender that made the chosen offer isn’t moving forward. Return to the offers first.',
    )
  return offer
}

const dayMs = 24 * 60 * 60_000
/** In UTC. */
const utcDay = (at: Date) => at.toISOString().slice(0, 10)
const checkInput = 'Please check your input and try again.'

export interface Funding {
  readonly fundedOn: string
  readonly amountCents: number
  readonly reference: string
}

/**
 * Records the funding; only now is our success fee due, on the funded amount, never above the fee shown.
 * @param confirmedAmountCents required if the amount differs from the offer.
 * @throws `invalid` for an impossible day or amount, or an unconfirmed difference.
 */
export function recordFunding(
  ctx: Context,
  { id, confirmedAmountCents, ...funding }: Funding & { id: string; confirmedAmountCents?: number | undefined },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const offer = await requireChosen(ctx, id)
    await requirePossible(ctx, offer, funding)
    requireConfirmed(offer, funding.amountCents, confirmedAmountCents)
    await applyFunding(ctx, offer, funding)
    await enqueue(ctx, 'offers.notify-applicant', { applicationId: id, event: 'funded' })
  })
}

/** The reason of offers that a funding closes; rescinding it opens them again. */
export const closedByFunding = 'Another offer was funded'

/** Funds a chosen offer in the caller's transaction, with everything that follows from it. */
export async function applyFunding(ctx: Context, offer: Offer, funding: Funding): Promise<void> {
  const { applicationId: id } = offer
  const kept = await update(ctx, offer, 'offer.confirm-funding', { funding }, { funding })
  await moveApplication(ctx, { id, to: 'funded' }, offerGuards)
  await changeStatus(ctx, kept, 'funded')
  await moveSubmission(ctx, { id: offer.submissionId, to: 'funded' })
  // Other lenders have nothing left to decide.
  await closePackagesOf(ctx, id, { except: offer.submissionId })
  for (const other of await listOffersOf(ctx, id))
    if (other.offer.status === 'presented')
      await changeStatus(ctx, other.offer, 'declined', { declineReason: closedByFunding })
  await earn(ctx, offer, funding)
  await refinanceDeals(ctx, { dealIds: paidOffDeals(offer), recordedOn: null, fundedOn: funding.fundedOn })
  await invoiceFee(ctx, { ...(await earnedFee(ctx, offer, funding)), ownerStaffId: await payeeOf(ctx, offer) })
}

/** Adds the deal and makes commissions due, in the caller's transaction. */
async function earn(ctx: Context, offer: Offer, funding: Pick<Funding, 'fundedOn' | 'amountCents'>) {
  const { figures, ...funded } = fundedDeal(offer, funding)
  const { applicationId } = offer
  const wasRescinded = await openDeal(ctx, funded)
  await makeCommissionsDue(ctx, { applicationId, fundedOn: funding.fundedOn, figures })
  if (!wasRescinded) return
  await bringBackPayments(ctx, applicationId)
  await adjustFunded(ctx, applicationId, { count: 1, cents: funding.amountCents })
}

/** Adjusts a day already counted; recounting would miss deleted records. Revenue is read from the books. */
export async function adjustFunded(
  ctx: Context,
  applicationId: string,
  { count, cents }: { count: number; cents: number },
): Promise<void> {
  if (count === 0 && cents === 0) return
  const day = sql`(event.at at time zone daily_figures_state.zone)::date`
  await ctx.db.execute(sql`
    insert into daily_figures (day, staff_id, figure, detail, bucket, count, cents)
    select ${day}, whose.staff_id, part.figure, part.detail, 0, ${count}::int, ${cents}::bigint
    from (select min(at) as at from application_stage_changes
      where application_id = ${applicationId} and to_stage = 'funded') event
    cross join daily_figures_state
    join applications file on file.id = ${applicationId}
    left join leads lead on lead.id = file.lead_id
    left join leads arrived on arrived.id = coalesce(lead.merged_into_id, lead.id)
    cross join lateral (
      values ('funded', coalesce(lead.source, ''), file.owner_staff_id),
        ('funded_product', coalesce(file.product, case file.type when 'personal' then 'personal' else '' end), file.owner_staff_id)
      union all select 'lender_funded', deals.lender_id::text, file.owner_staff_id from deals where deals.application_id = file.id
      union all select 'cohort_funded', to_char(arrived.created_at at time zone daily_figures_state.zone, 'YYYY-MM'), arrived.owner_staff_id
        where arrived.id is not null and ${count}::int <> 0
          and not exists (${selectProofs('funded', sql`arrived.id`)} and event.application_id <> ${applicationId})
    ) part (figure, detail, owner)
    cross join lateral (
      select null::uuid as staff_id union all select part.owner where part.owner is not null
    ) whose
    where ${day} <= daily_figures_state.through_day`)
}

/** Returns the ids of our own deals that the offer pays off. */
export const paidOffDeals = ({ payoffs }: Offer) => payoffs.flatMap(({ dealId }) => dealId ?? [])

/** Computes the deal from the offer and funded amount. */
export function fundedDeal(
  offer: Offer,
  { fundedOn, amountCents }: Pick<Funding, 'fundedOn' | 'amountCents'>,
): Funded & { readonly figures: DealFigures } {
  const { applicationId, lenderId, payments } = offer
  const { price } = offer.terms
  const figures = fundedFigures(offer, amountCents)
  return {
    ...{ applicationId, lenderId, fundedOn, amountCents, price, payments, figures },
    paymentCents: scaleCents(offer.paymentCents, amountCents, offer.amountCents),
    ...{ netFundedCents: figures.netFundedCents, repaidCents: figures.paybackCents },
  }
}

/**
 * Checks day and amount. @throws `invalid` for a future day, one before the signature, more than offered, or less than is
 * deducted from it.
 */
export async function requirePossible(
  ctx: Context,
  { contract, amountCents, lenderFeesCents, payoffs }: Offer,
  funding: Pick<Funding, 'fundedOn' | 'amountCents'>,
): Promise<void> {
  const payoffCents = payoffs.reduce((sum, one) => sum + one.amountCents, 0)
  const faults = {
    ...(funding.fundedOn > (await findToday(ctx)) && { fundedOn: 'Enter a date that isn’t in the future' }),
    ...(contract &&
      funding.fundedOn < contract.signedOn && { fundedOn: 'This is before the day the contract was signed' }),
    ...(funding.amountCents > amountCents && {
      amountCents: `This is more than the lender offered (${formatCents(amountCents)})`,
    }),
    ...(funding.amountCents < lenderFeesCents + payoffCents && {
      amountCents:
        `This is less than the lender’s fees of ${formatCents(lenderFeesCents)}` +
        `${payoffCents > 0 ? ` and the payoffs of ${formatCents(payoffCents)}` : ''}. Enter the amount before deductions`,
    }),
  }
  if (Object.keys(faults).length > 0) throw new AppError('invalid', checkInput, faults)
}

function requireConfirmed(offer: Offer, amountCents: number, confirmedAmountCents: number | undefined) {
  if (amountCents === offer.amountCents || amountCents === confirmedAmountCents) return
  const difference = `The lender offered ${formatCents(offer.amountCents)}, and you entered ${formatCents(amountCents)}.`
  throw new AppError('invalid', `The funding was not recorded. ${difference} Confirm the amount, or correct it.`, {
    amountCents: `${difference} Confirm that this is what the lender sent.`,
  })
}

/** Returns what is invoiced for a funding. */
export async function earnedFee(ctx: Context, offer: Offer, { amountCents, fundedOn }: Omit<Funding, 'reference'>) {
  const { name: lender } = await requireLender(ctx, offer.lenderId)
  const { successFeeBasisPoints: basisPoints } = offer.terms
  return {
    ...{ offerId: offer.id, applicationId: offer.applicationId, amountCents: successFeeOn(offer, amountCents) },
    line: { lender, fundedCents: amountCents, fundedOn, basisPoints },
  }
}

/** As for the commission: the assignee when the offer was entered. */
const payeeOf = async (ctx: Context, { ownerStaffId, applicationId }: Offer) =>
  ownerStaffId ?? (await requireApplication(ctx, applicationId)).ownerStaffId

/** Returns the success fee in cents, never above the fee shown. */
export const successFeeOn = ({ successFeeCents, terms }: Offer, fundedCents: number) =>
  Math.min(successFeeCents, Math.round((fundedCents * terms.successFeeBasisPoints) / 10_000))

const batch = 100

/**
 * Adds older funded applications' deals and commissions, each in its own transaction, so that failures stay isolated.
 * @throws AggregateError at the end.
 */
export async function openMissingDeals(ctx: Context): Promise<void> {
  const faults: unknown[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await findMissing(ctx, after)
    for (const id of ids)
      await transact(ctx, (ctx) => openMissingDeal(ctx, id)).catch((fault: unknown) => faults.push(fault))
    after = ids.at(-1) ?? after
    if (ids.length < batch) break
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} funded applications have no deal.`)
}

async function findMissing({ db }: Context, after: string): Promise<string[]> {
  const hasNone = sql`not exists (select from deals where deals.application_id = ${offers.applicationId})`
  const rows = await db
    .select({ id: offers.applicationId })
    .from(offers)
    .where(and(eq(offers.status, 'funded'), isNotNull(offers.funding), hasNone, gt(offers.applicationId, after)))
    .orderBy(asc(offers.applicationId))
    .limit(batch)
  return rows.map(({ id }) => id)
}

async function openMissingDeal(ctx: Context, applicationId: string): Promise<void> {
  await lockApplication(ctx, applicationId)
  const offer = await findChosenOffer(ctx, applicationId)
  if (!offer?.funding || (await findDeal(ctx, applicationId))) return
  if (!(await hasCommissionOfLender(ctx, applicationId)))
    await expectCommission(ctx, {
      ...{ applicationId, lenderId: offer.lenderId, terms: commissionOf(offer.terms) },
      ...{ figures: fundedFigures(offer, offer.amountCents), ownerStaffId: offer.ownerStaffId },
    })
  await earn(ctx, offer, offer.funding)
}
