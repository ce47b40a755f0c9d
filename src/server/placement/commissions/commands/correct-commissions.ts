import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import { type Commission, listShares } from '#server/placement/commissions/queries.ts'
import { commissionPayments, commissions } from '#server/placement/commissions/table.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { addDays, daysBetween } from '#shared/kit/calendar-day.ts'
import { type DealFigures, netCents, splitCents } from '#shared/placement/commissions/commission-amount.ts'
import { clawBackShares } from './act-on-commission.ts'
import { keepOwnDebt } from './own-debt.ts'
import { paysWithinDays } from './sync-with-offer.ts'
import { scheduledCentsOf, updateCommission } from './update-commission.ts'

interface Correction {
  readonly applicationId: string
  readonly figures: DealFigures
  readonly fundedOn: string
  readonly recordedOn: string
  readonly reason: string
}

interface ComputedEntry {
  readonly entry: Commission
  readonly scheduledCents: number
  readonly clawedBackCents: number
}

interface ComputedWhole extends ComputedEntry {
  readonly shares: readonly ComputedEntry[]
}

/** Locks an application's current entries and computes them with other figures. */
export async function computeEntries(
  ctx: Context,
  { applicationId, figures }: Pick<Correction, 'applicationId' | 'figures'>,
): Promise<ComputedWhole[]> {
  const wholes = await lockEntries(ctx, applicationId)
  return Promise.all(wholes.map((whole) => computeWhole(ctx, whole, figures)))
}

/** Locks an application's current entries, without splits. */
export const lockEntries = (ctx: Context, applicationId: string): Promise<Commission[]> =>
  ctx.db
    .select()
    .from(commissions)
    .where(
      and(
        eq(commissions.applicationId, applicationId),
        isNull(commissions.splitOf),
        isNull(commissions.successFeeId),
        ne(commissions.status, 'reversed'),
      ),
    )
    .orderBy(asc(commissions.id))
    .for('update')

async function computeWhole(ctx: Context, entry: Commission, figures: DealFigures): Promise<ComputedWhole> {
  const scheduledCents = scheduledCentsOf({ ...entry, figures })
  const clawedBackCents = carriedClawback(entry, scheduledCents)
  const own = (await listShares(ctx, entry.id)).filter(({ status }) => status !== 'waived' && status !== 'reversed')
  const parts = own.map(({ basisPoints }) => basisPoints)
  const isWaived = entry.status === 'waived'
  const gross = splitCents(isWaived ? Math.max(0, netCents(entry)) : scheduledCents, parts).shares
  const net = isWaived ? gross : splitCents(scheduledCents - clawedBackCents, parts).shares
  const shares = own.map((share, place) => {
    const scheduled = gross[place] ?? 0
    return { entry: share, scheduledCents: scheduled, clawedBackCents: scheduled - (net[place] ?? 0) }
  })
  return { entry, scheduledCents, clawedBackCents, shares }
}

/** A full clawback stays full; a partial one keeps its amount. */
const carriedClawback = ({ scheduledCents, clawedBackCents }: Commission, corrected: number) =>
  clawedBackCents > 0 && clawedBackCents === scheduledCents ? corrected : Math.min(clawedBackCents, corrected)

/**
 * Applies a corrected funding to a locked application in the caller's transaction (record 66); approvals and invoices
 * are repeated.
 * @throws `forbidden` if it would reduce what the caller owes back.
 */
export const correctCommissions = (ctx: Context, correction: Correction): Promise<void> =>
  keepOwnDebt(ctx, correction.applicationId, () => replaceEntries(ctx, correction))

async function replaceEntries(ctx: Context, correction: Correction): Promise<void> {
  const { figures, fundedOn, recordedOn } = correction
  for (const whole of await computeEntries(ctx, correction)) {
    const { entry } = whole
    const days = daysBetween(recordedOn, fundedOn)
    const isUsualDay = entry.scheduledOn === addDays(recordedOn, paysWithinDays)
    const dates = {
      scheduledOn: isUsualDay ? addDays(fundedOn, paysWithinDays) : entry.scheduledOn,
      clawbackUntil: entry.clawbackUntil && addDays(entry.clawbackUntil, days),
    }
    const isSame = whole.scheduledCents === entry.scheduledCents && dates.scheduledOn === entry.scheduledOn
    if (isSame && dates.clawbackUntil === entry.clawbackUntil) {
      for (const one of [entry, ...whole.shares.map(({ entry }) => entry)])
        await updateCommission(ctx, one, 'correct', { figures })
      continue
    }
    const replaced = await replace(ctx, whole, { ...dates, figures, splitOf: null }, correction.reason)
    for (const share of whole.shares)
      await replace(ctx, share, { ...dates, figures, splitOf: replaced.id }, correction.reason)
    const detail = { reason: correction.reason }
    if (replaced.clawedBackCents > 0) await clawBackShares(ctx, replaced, detail)
  }
}

async function replace(
  ctx: Context,
  { entry: old, scheduledCents, clawedBackCents }: ComputedEntry,
  values: Pick<Commission, 'figures' | 'scheduledOn' | 'clawbackUntil' | 'splitOf'>,
  reason: string,
): Promise<Commission> {
  const { applicationId, description } = old
  const now = ctx.now()
  await reverseEntry(ctx, old, reason)
  const isWhole = values.splitOf === null
  const [entered] = await ctx.db
    .insert(commissions)
    .values({
      ...{ ...termsOf(old), ...values, id: uuidv7(), replaces: old.id, description, scheduledCents },
      ...{ settledCents: old.settledCents, settledOn: old.settledOn, statusChangedAt: now, createdAt: now },
      ...{ clawedBackCents: isWhole ? clawedBackCents : 0, status: statusOf(old, scheduledCents, isWhole) },
    })
    .returning()
  if (!entered) throw new Error('The corrected entry was not inserted.')
  if (old.settledCents !== 0) await movePayments(ctx, entered.id, old.settledCents)
  await record(ctx, 'commission.replace', entered.id, {
    ...{ applicationId, replaces: old.id, reason },
    before: { scheduledCents: old.scheduledCents, settledCents: old.settledCents, status: old.status },
    after: { scheduledCents, settledCents: entered.settledCents, status: entered.status },
  })
  await announce(ctx, 'commissions', entered.id)
  return entered
}

/** Returns what stays the same in every entry of one commission. */
export function termsOf(entry: Commission) {
  const { applicationId, lenderId, direction, staffId, partner, basis, basisPoints, flatCents } = entry
  return { applicationId, lenderId, direction, staffId, partner, basis, basisPoints, flatCents }
}

/** Adds the reversal of an entry and takes its payments out, in the caller's transaction. */
export async function reverseEntry(ctx: Context, old: Commission, reason: string): Promise<void> {
  const now = ctx.now()
  if (old.settledCents !== 0) await movePayments(ctx, old.id, -old.settledCents)
  await updateCommission(ctx, old, 'reverse', { status: 'reversed', settledCents: 0 }, { reason })
  await ctx.db.insert(commissions).values({
    ...{ ...termsOf(old), id: uuidv7(), reverses: old.id, description: 'Reversal', figures: old.figures },
    ...{ scheduledCents: -old.scheduledCents, clawedBackCents: -old.clawedBackCents, scheduledOn: old.scheduledOn },
    ...{ status: 'reversed', statusChangedAt: now, createdAt: now },
  })
}

function statusOf({ status, settledCents, clawedBackCents }: Commission, scheduledCents: number, isWhole: boolean) {
  if (status === 'waived') return status
  if (isWhole && clawedBackCents > 0) return 'clawed_back'
  return settledCents !== 0 && settledCents === scheduledCents ? 'received' : 'due'
}

/** No money moves. */
export async function movePayments(ctx: Context, commissionId: string, amountCents: number) {
  const now = ctx.now()
  await ctx.db.insert(commissionPayments).values({
    ...{ id: uuidv7(), commissionId, paidOn: now.toISOString().slice(0, 10), amountCents, at: now },
    recordedBy: requireActor(ctx).id,
  })
}
