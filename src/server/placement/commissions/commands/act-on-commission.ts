import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findApprovalNeed, findWriteOffNeed } from '#server/placement/commissions/approval.ts'
import { type Commission, listShares, lockWithWhole } from '#server/placement/commissions/queries.ts'
import { commissionPayments } from '#server/placement/commissions/table.ts'
import { findDeal } from '#server/placement/deals/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { approvalTexts, needsOther, needsReason } from '#shared/placement/commissions/approval-need.ts'
import type { CommissionAction } from '#shared/placement/commissions/commands-contract.ts'
import { netCents, splitCents } from '#shared/placement/commissions/commission-amount.ts'
import { isPayable } from '#shared/placement/commissions/commission-status.ts'
import { recomputeSplits, requireNotOwn, requireVersion, updateCommission } from './update-commission.ts'

type Action<Kind> = Extract<CommissionAction, { kind: Kind }>
type Locked = Awaited<ReturnType<typeof lockWithWhole>>

/**
 * Acts on a commission.
 * @throws `conflict` for a forbidding status or a stale version, `forbidden` for one's own, `invalid` for amounts out
 * of range.
 */
export function actOnCommission(
  ctx: Context,
  { id, version, action }: { id: string; version: number; action: CommissionAction },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { commission, whole } = await lockWithWhole(ctx, id)
    await requireVersion(ctx, commission, version)
    // An approval says so in its own words.
    if (action.kind !== 'approve') requireNotOwn(ctx, commission)
    if (action.kind === 'invoice') await invoice(ctx, commission, action)
    else if (action.kind === 'approve') await approve(ctx, commission, action)
    else if (action.kind === 'settle') await settle(ctx, { commission, whole }, action)
    else if (action.kind === 'reconcile') await updateCommission(ctx, commission, 'reconcile', { status: 'reconciled' })
    else if (action.kind === 'waive') await waive(ctx, commission, action)
    else await clawBack(ctx, commission, action)
  })
}

async function invoice(ctx: Context, commission: Commission, { number }: Action<'invoice'>) {
  if (commission.direction === 'payable') throw refused('Payables can’t be invoiced. Approve this commission instead.')
  await updateCommission(ctx, commission, 'invoice', { status: 'invoiced', invoiceNumber: number })
}

/** Two people are needed for what was entered by hand, and payees can't approve their own (record 135). */
async function approve(ctx: Context, commission: Commission, { reason }: Action<'approve'>) {
  const { id } = requireActor(ctx)
  if (commission.direction === 'receivable') throw refused('Only payables can be approved.')
  if (commission.approvedBy !== null) throw refused('It has already been approved.')
  if (commission.balanceCents <= 0) throw refused('There is nothing to pay.')
  const need = await findApprovalNeed(ctx, commission)
  if (needsOther(need)) throw new AppError('forbidden', approvalTexts[need])
  if (needsReason(need) && reason === '') throw invalid('action.reason', approvalTexts[need])
  // After a partial clawback before any payment, the rest can be approved.
  const moves = commission.status !== 'clawed_back' && { status: 'invoiced' as const }
  await updateCommission(ctx, commission, 'approve', { approvedBy: id, ...moves }, { ...(reason && { reason }) })
}

/** Money moves between the funding and today, by the brokerage's calendar. @throws `invalid`. */
async function requireDay(ctx: Context, { applicationId }: Commission, on: string) {
  if (on > (await findToday(ctx))) throw invalid('action.on', 'Enter a date that isn’t in the future')
  const deal = await findDeal(ctx, applicationId)
  if (deal && on < deal.fundedOn)
    throw invalid(
      'action.on',
      `Enter a date from ${longDay.format(new Date(deal.fundedOn))}, the funding date, to today`,
    )
}

const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Negative amounts are repayments, after which a payable has to be approved again. A split is paid only after the lender
 * has paid.
 */
async function settle(ctx: Context, { commission, whole }: Locked, { amountCents, on }: Action<'settle'>) {
  const { direction, status, settledCents } = commission
  if (!isPayable(status) && !(status === 'waived' && amountCents < 0))
    throw refused('Payments can’t be recorded for a commission with this status.')
  await requireDay(ctx, commission, on)
  if (amountCents > 0 && direction === 'payable') {
    requirePayable(commission, whole)
    await requireUndisputed(ctx, commission)
  }
  const owedCents = commission.scheduledCents - commission.clawedBackCents
  const after = settledCents + amountCents
  if (after < 0) throw invalid('action.amountCents', 'This is more than was paid')
  if (amountCents > 0 && after > owedCents)
    throw invalid('action.amountCents', 'This is more than the outstanding amount')
  await ctx.db.insert(commissionPayments).values({
    ...{ id: uuidv7(), commissionId: commission.id, paidOn: on, amountCents, at: ctx.now() },
    recordedBy: requireActor(ctx).id,
  })
  const paid = after === owedCents ? 'received' : 'due'
  const isReturned = amountCents < 0 && direction === 'payable'
  const moves = paid === 'received' || status === 'received' || (isReturned && status === 'invoiced')
  const changed = await updateCommission(ctx, commission, 'settle', {
    settledCents: after,
    settledOn: on,
    ...(isReturned && { approvedBy: null }),
    ...(!isFinal(status) && moves && { status: paid }),
  })
  // No payments follow, so a full repayment also reduces its splits.
  if (status === 'waived') await clawBackShares(ctx, changed, { on })
}

const writeOffText =
  'Nothing was saved. You entered, paid, corrected or rescinded this payout, or you’re linked to the payee by an invitation or promotion in the last 7 days. Another owner or manager has to write it off.'

const isFinal = (status: Commission['status']) => status === 'clawed_back' || status === 'waived'

function requirePayable({ approvedBy }: Commission, whole: Commission | undefined) {
  if (approvedBy === null) throw refused('Approve it first.')
  if (whole && whole.balanceCents > 0)
    throw refused('The lender hasn’t paid the commission that this split comes from.')
}

/** @throws `conflict` if the split's success fee is disputed. */
async function requireUndisputed(ctx: Context, { successFeeId }: Commission) {
  if (successFeeId === null) return
  const { rows } = await ctx.db.execute(
    sql`select 1 from success_fee_disputes where fee_id = ${successFeeId} and resolved_at is null`,
  )
  if (rows.length > 0)
    throw refused('The success fee that this split comes from is disputed. Resolve the dispute first.')
}

/**
 * Splits follow the amount received; without any, they are written off too. What a payee owes back is money paid out, so it
 * needs a second person like an approval (record 135). So does anything that was paid: nothing that is written off is
 * reduced by a later clawback or correction.
 */
async function waive(ctx: Context, commission: Commission, { reason }: Action<'waive'>) {
  if (commission.direction === 'payable' && commission.settledCents !== 0) {
    const need = await findWriteOffNeed(ctx, commission)
    if (needsOther(need)) throw new AppError('forbidden', writeOffText)
  }
  const shares = await listShares(ctx, commission.id)
  if (shares.some(({ settledCents }) => settledCents !== 0)) throw refused('One of its splits has already been paid.')
  const waived = await updateCommission(ctx, commission, 'waive', { status: 'waived' }, { reason })
  if (netCents(waived) > 0) return recomputeSplits(ctx, waived)
  for (const share of shares)
    if (share.status !== 'waived') await updateCommission(ctx, share, 'waive', { status: 'waived' }, { reason })
}

async function clawBack(ctx: Context, commission: Commission, { amountCents, on, reason }: Action<'claw_back'>) {
  if (commission.splitOf) throw refused('A split follows its commission and can’t be clawed back separately.')
  if (commission.successFeeId) throw refused('A split follows its success fee and can’t be clawed back separately.')
  await requireDay(ctx, commission, on)
  const clawedBackCents = commission.clawedBackCents + amountCents
  if (clawedBackCents > commission.scheduledCents)
    throw invalid('action.amountCents', 'This is more than the remaining commission')
  const late = commission.clawbackUntil !== null && on > commission.clawbackUntil
  const detail = { reason, on, isLate: late }
  const after = await updateCommission(ctx, commission, 'claw-back', { status: 'clawed_back', clawedBackCents }, detail)
  await clawBackShares(ctx, after, detail)
}

/** Reduces each split in proportion, never exceeding what is left. */
export async function clawBackShares(ctx: Context, whole: Commission, detail: Record<string, unknown>) {
  const shares = await listShares(ctx, whole.id)
  const left = splitCents(
    netCents(whole),
    shares.map(({ basisPoints }) => basisPoints),
  ).shares
  for (const [place, share] of shares.entries()) {
    if (share.status === 'waived') continue
    const clawedBackCents = share.scheduledCents - (left[place] ?? 0)
    await updateCommission(ctx, share, 'claw-back', { status: 'clawed_back', clawedBackCents }, detail)
  }
}

const refused = (why: string) => new AppError('conflict', `Your change wasn’t saved. ${why}`)
const invalid = (field: string, why: string) =>
  new AppError('invalid', 'Please check your input and try again.', { [field]: why })
