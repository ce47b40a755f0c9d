import { and, eq, isNull, ne } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod/mini'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { dropTasksByRule } from '#server/applications/tasks/commands.ts'
import { finishNotifications, notify } from '#server/identity/notifications/commands.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { isUnchanged } from '#server/platform/db/is-unchanged.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { addMonths } from '#shared/kit/calendar-day.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import type { ClosedReason, confirmDeal as confirmation } from '#shared/placement/deals/contract.ts'
import { closedLabels } from '#shared/placement/deals/contract.ts'
import { paidInOn, planOf } from '#shared/placement/deals/repayment-plan.ts'
import type { OfferPrice } from '#shared/placement/offers/terms.ts'
import { findDeal, lockDeal, planOfDeal, type StoredDeal } from './queries.ts'
import { deals } from './table.ts'

export interface Funded {
  readonly applicationId: string
  readonly lenderId: string
  readonly fundedOn: string
  readonly amountCents: number
  readonly netFundedCents: number
  readonly repaidCents: number
  readonly paymentCents: number
  readonly payments: number
  readonly price: OfferPrice
}

/**
 * Adds the deal of a funded application in the caller's transaction, or opens its rescinded one again.
 * @returns whether it was rescinded before.
 */
export async function openDeal(ctx: Context, { price, ...funded }: Funded): Promise<boolean> {
  const { firstPaymentOn, expectedPayoffOn, ...plan } = planOf(price, funded)
  const rescinded = await findDeal(ctx, funded.applicationId)
  if (rescinded) {
    const isSame = rescinded.lenderId === funded.lenderId && rescinded.fundedOn === funded.fundedOn
    const values = {
      ...{ ...funded, frequency: plan.frequency, firstPaymentOn, closedOn: null, closedReason: null },
      ...(!isSame && { confirmedBasisPoints: null, confirmedOn: null, missedPayments: 0, emailedAt: null }),
      ...(!isSame && { renewal: 'waiting' as const, emailRefusedAt: null }),
      expectedPayoffOn: isSame ? rescinded.expectedPayoffOn : expectedPayoffOn,
    }
    const renewalEligibleOn = paidInOn(planOfDeal({ ...rescinded, ...values }), rescinded.thresholdBasisPoints)
    await updateDeal(ctx, rescinded, 'reopen', { ...values, renewalEligibleOn })
    return true
  }
  const { renewalThresholdBasisPoints: thresholdBasisPoints } = (await findSiteSettings(ctx)).deals
  const id = uuidv7()
  await ctx.db.insert(deals).values({
    ...{ id, ...funded, frequency: plan.frequency, firstPaymentOn, expectedPayoffOn, thresholdBasisPoints },
    renewalEligibleOn: paidInOn({ ...plan, expectedPayoffOn }, thresholdBasisPoints),
    ...{ createdAt: ctx.now(), updatedAt: ctx.now() },
  })
  await record(ctx, 'deal.open', id, { applicationId: funded.applicationId, amountCents: funded.amountCents })
  return false
}

/** Closes the deal of a rescinded funding in the caller's transaction. */
export async function closeRescinded(ctx: Context, applicationId: string): Promise<void> {
  const found = await findDeal(ctx, applicationId)
  if (!found) return
  const deal = await lockDeal(ctx, found.id)
  await updateDeal(ctx, deal, 'rescind', { closedOn: await findToday(ctx), closedReason: 'rescinded' })
  await dropRenewalTasks(ctx, deal, 'rescinded')
}

/** Recomputes a deal from a corrected funding in the caller's transaction, keeping staff's entries. */
export async function correctDeal(ctx: Context, recorded: Funded, funded: Funded): Promise<void> {
  const [found] = await ctx.db.select({ id: deals.id }).from(deals).where(eq(deals.applicationId, funded.applicationId))
  if (!found) return
  const before = await lockDeal(ctx, found.id)
  const plan = planOf(funded.price, funded)
  const isEstimate = before.expectedPayoffOn === planOf(recorded.price, recorded).expectedPayoffOn
  const { fundedOn, amountCents, netFundedCents, repaidCents, paymentCents } = funded
  const values = {
    ...{ fundedOn, amountCents, netFundedCents, repaidCents, paymentCents, firstPaymentOn: plan.firstPaymentOn },
    expectedPayoffOn: isEstimate ? plan.expectedPayoffOn : before.expectedPayoffOn,
  }
  const renewalEligibleOn = paidInOn(planOfDeal({ ...before, ...values }), before.thresholdBasisPoints)
  await updateDeal(ctx, before, 'correct', { ...values, renewalEligibleOn })
}

/** Returns the rule key prefix of renewal tasks; all deals by default. */
export const renewalRule = (dealId = '') => `renewal:${dealId && `${dealId}:`}`

/** The longest term of an offer, and a year for late payments. */
const maxYearsToPayoff = 31

/**
 * Records confirmed facts about a deal; closing it drops its renewal tasks.
 * @throws `invalid` for impossible days or missed payments, `conflict` for a stale version.
 */
export function confirmDeal(
  ctx: Context,
  { id, version, confirmed, closed, expectedPayoffOn, missedPayments }: z.output<typeof confirmation.input>,
): Promise<string> {
  return transact(ctx, async (ctx) => {
    const before = await lockDeal(ctx, id)
    const values = {
      ...{ expectedPayoffOn, missedPayments },
      confirmedBasisPoints: confirmed?.basisPoints ?? null,
      confirmedOn: confirmed?.on ?? null,
      closedOn: closed?.on ?? null,
      closedReason: closed?.reason ?? null,
    }
    if (isUnchanged(before, values)) return before.applicationId
    if (before.closedReason === 'rescinded')
      throw new AppError('conflict', 'This deal was rescinded. To reopen it, record its funding again.')
    await requireVersion(ctx, before, version)
    const faults = {
      ...dayError(ctx, before, 'confirmed.on', confirmed?.on),
      ...dayError(ctx, before, 'closed.on', closed?.on),
      ...(expectedPayoffOn < before.fundedOn && { expectedPayoffOn: 'This is before the funding date' }),
      ...(expectedPayoffOn > addMonths(await findToday(ctx), 12 * maxYearsToPayoff) && {
        expectedPayoffOn: `Enter a date at most ${maxYearsToPayoff} years from today`,
      }),
      ...(missedPayments > before.payments && {
        missedPayments: `Enter at most ${before.payments.toLocaleString(locale)}, the number of payments`,
      }),
    }
    if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check your input and try again.', faults)
    const after = { ...before, ...values }
    await updateDeal(ctx, before, 'confirm', {
      ...values,
      renewalEligibleOn: paidInOn(planOfDeal(after), before.thresholdBasisPoints),
    })
    if (closed) await dropRenewalTasks(ctx, before, closed.reason)
    return before.applicationId
  })
}

const dropRenewalTasks = (ctx: Context, { id, applicationId }: StoredDeal, reason: ClosedReason) =>
  dropTasksByRule(ctx, {
    ...{ applicationId, ruleKeys: renewalRule(id) },
    outcome: `The deal is closed: ${closedLabels[reason].toLowerCase()}.`,
  })

interface Refinancing {
  /** Deals that a funding pays off. */
  readonly dealIds: readonly string[]
  /** The funding's day before; null if it wasn't recorded. */
  readonly recordedOn: string | null
  /** The funding's day; null if it is taken back. */
  readonly fundedOn: string | null
}

/**
 * Closes the open deals that a funding pays off, in the caller's transaction, and follows its corrections: a deal
 * closes on the corrected day, and reopens if the funding is taken back. A closing that staff entered or changed stays.
 */
export async function refinanceDeals(ctx: Context, { dealIds, recordedOn, fundedOn }: Refinancing): Promise<void> {
  // In one order, so that two fundings don't wait for each other.
  for (const id of dealIds.toSorted()) {
    const deal = await lockDeal(ctx, id)
    const closingDay = (day: string | null) => (day !== null && day < deal.fundedOn ? deal.fundedOn : day)
    const closedReason = fundedOn === null ? null : 'refinanced'
    const isUntouched =
      deal.closedOn === closingDay(recordedOn) && (recordedOn === null || deal.closedReason === 'refinanced')
    if (!isUntouched || deal.closedOn === closingDay(fundedOn)) continue
    await updateDeal(ctx, deal, 'refinance', { closedOn: closingDay(fundedOn), closedReason })
    if (closedReason) await dropRenewalTasks(ctx, deal, closedReason)
    if (deal.closedOn === null) await notifyOwner(ctx, deal)
    if (fundedOn === null) await finishNotifications(ctx, { kinds: ['deal'], itemIds: [id] })
  }
}

/** Notifies the owner of a deal that a funding closed it, maybe one of an application that they can't see. */
async function notifyOwner(ctx: Context, { id, applicationId }: StoredDeal): Promise<void> {
  const { ownerStaffId } = await requireApplication(ctx, applicationId)
  const record = { kind: 'application', id: applicationId } as const
  await notify(ctx, { kind: 'deal', record, itemId: id, recipients: [ownerStaffId] })
}

function dayError(ctx: Context, { fundedOn }: StoredDeal, field: string, day: string | undefined) {
  if (day === undefined) return {}
  if (day > ctx.now().toISOString().slice(0, 10)) return { [field]: 'Enter a date that isn’t in the future' }
  return day < fundedOn ? { [field]: 'This is before the funding date' } : {}
}

/** Updates a deal in the caller's transaction and audits the previous values. */
export async function updateDeal(
  ctx: Context,
  before: StoredDeal,
  action: string,
  values: Partial<typeof deals.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(deals)
    .set({ ...values, version: before.version + 1, updatedAt: ctx.now() })
    .where(eq(deals.id, before.id))
  const old = Object.fromEntries(Object.entries(before).filter(([name]) => name in values))
  await record(ctx, `deal.${action}`, before.id, { applicationId: before.applicationId, before: old, after: values })
  await announce(ctx, 'applications', before.applicationId)
}

/** Records the renewal email's result; keeps the version, so that open forms stay valid. */
export async function saveRenewalEmailResult(ctx: Context, applicationId: string, isSent: boolean): Promise<void> {
  await ctx.db
    .update(deals)
    .set(isSent ? { emailedAt: ctx.now(), emailRefusedAt: null } : { emailRefusedAt: ctx.now() })
    .where(and(eq(deals.applicationId, applicationId), isNull(deals.emailedAt)))
  await announce(ctx, 'applications', applicationId)
}

/** Requires the version the caller saw. @throws `conflict`, naming who changed it. */
export async function requireVersion(ctx: Context, deal: StoredDeal, version: number): Promise<void> {
  if (deal.version !== version)
    throw await staleWriteError(ctx, { subject: deal.id, now: 'Review the deal and try again.' })
}

const batchSize = 500

/** Recomputes renewal dates in batches after the threshold in Settings changes. */
export async function replanRenewals(ctx: Context): Promise<void> {
  const { renewalThresholdBasisPoints: threshold } = (await findSiteSettings(ctx)).deals
  await transact(ctx, async (ctx) => {
    const old = await ctx.db
      .select()
      .from(deals)
      .where(and(ne(deals.thresholdBasisPoints, threshold), isNull(deals.closedOn)))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    for (const deal of old)
      await ctx.db
        .update(deals)
        .set({ thresholdBasisPoints: threshold, renewalEligibleOn: paidInOn(planOfDeal(deal), threshold) })
        .where(eq(deals.id, deal.id))
  })
}
