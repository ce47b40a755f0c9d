import { v7 as uuidv7 } from 'uuid'
import { type Commission, listShares } from '#server/placement/commissions/queries.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { lockEntries, movePayments, reverseEntry, termsOf } from './correct-commissions.ts'
import { keepOwnDebt } from './own-debt.ts'
import { insertSplits, partOf } from './split-commission.ts'
import { scheduledCentsOf, updateCommission } from './update-commission.ts'

const toReturn = 'Payment to return'

/**
 * Reverses the commissions of a rescinded deal in the caller's transaction (record 77). What was paid moves to entries
 * of zero, whose balance is to be paid back, and the commission is expected again until the offer is given up.
 */
export async function rescindCommissions(ctx: Context, applicationId: string, reason: string): Promise<void> {
  for (const whole of await lockEntries(ctx, applicationId)) {
    const shares = (await listShares(ctx, whole.id)).filter(({ status }) => status !== 'reversed')
    const isPaid = [whole, ...shares].some(({ settledCents }) => settledCents !== 0)
    if (whole.status === 'expected' || isToReturn(whole) || (whole.status === 'waived' && !isPaid)) continue
    await reverseEntry(ctx, whole, reason)
    const refund = isPaid ? await enterRefund(ctx, whole, null) : undefined
    for (const share of shares) {
      await reverseEntry(ctx, share, reason)
      if (refund && share.settledCents !== 0) await enterRefund(ctx, share, refund.id)
    }
    if (whole.status === 'waived') continue
    const [expected] = await ctx.db
      .insert(commissions)
      .values({
        ...{ ...termsOf(whole), id: uuidv7(), replaces: refund?.id ?? whole.id, description: whole.description },
        ...{ figures: whole.figures, scheduledCents: scheduledCentsOf(whole), status: 'expected' },
        ...{ statusChangedAt: ctx.now(), createdAt: ctx.now() },
      })
      .returning()
    const live = shares.filter(({ status }) => status !== 'waived')
    if (expected && live.length > 0) await insertSplits(ctx, expected, live.map(partOf))
    await announce(ctx, 'commissions', whole.id)
  }
}

/** Of zero, so that no later funding changes it. */
async function enterRefund(ctx: Context, old: Commission, splitOf: string | null): Promise<Commission> {
  const [refund] = await ctx.db
    .insert(commissions)
    .values({
      ...{ ...termsOf(old), id: uuidv7(), replaces: old.id, splitOf, description: toReturn, figures: old.figures },
      ...{ basis: 'flat', basisPoints: splitOf === null ? 0 : old.basisPoints, flatCents: 0, scheduledCents: 0 },
      ...{ settledCents: old.settledCents, settledOn: old.settledOn, scheduledOn: old.scheduledOn },
      ...{ status: 'due', statusChangedAt: ctx.now(), createdAt: ctx.now() },
    })
    .returning()
  if (!refund) throw new Error('The payment to return was not inserted.')
  await movePayments(ctx, refund.id, old.settledCents)
  return refund
}

const isToReturn = ({ description, basis, flatCents }: Commission) =>
  description === toReturn && basis === 'flat' && flatCents === 0

const broughtBack = 'The rescinded deal was funded after all'

/**
 * Moves payments of a rescinded deal that were not paid back yet to its commissions, once it is funded again, in the
 * caller's transaction.
 * @throws `forbidden` if it would reduce what the caller owes back.
 */
export const bringBackPayments = (ctx: Context, applicationId: string): Promise<void> =>
  keepOwnDebt(ctx, applicationId, () => carryPayments(ctx, applicationId))

async function carryPayments(ctx: Context, applicationId: string): Promise<void> {
  const wholes = await lockEntries(ctx, applicationId)
  for (const whole of wholes) {
    const refund = wholes.find(({ id }) => id === whole.replaces)
    if (!refund || !isToReturn(refund)) continue
    const [paid, current] = [await listShares(ctx, refund.id), await listShares(ctx, whole.id)]
    for (const share of paid.filter(({ status }) => status !== 'reversed')) {
      const target = current.find((other) => samePayee(other, share) && other.status === 'due')
      if (target) await carry(ctx, share, target)
    }
    await carry(ctx, refund, whole)
  }
}

const samePayee = (one: Commission, other: Commission) => one.staffId === other.staffId && one.partner === other.partner

async function carry(ctx: Context, from: Commission, to: Commission): Promise<void> {
  const { settledCents, settledOn } = from
  if (settledCents === 0) return
  await reverseEntry(ctx, from, broughtBack)
  await movePayments(ctx, to.id, settledCents)
  const values = { settledCents: to.settledCents + settledCents, settledOn }
  const isSettled = values.settledCents === to.scheduledCents
  await updateCommission(ctx, to, 'carry-payment', { ...values, ...(isSettled && { status: 'received' }) })
}
