import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import {
  requireForAnother,
  requireVersion,
  respread,
  updateCommission,
} from '#server/placement/commissions/commands/update-commission.ts'
import { type Commission, listShares, lockWithWhole } from '#server/placement/commissions/queries.ts'
import { commissionPayments } from '#server/placement/commissions/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { CommissionAct } from '#shared/placement/commissions/books-contract.ts'
import { netCents, splitCents } from '#shared/placement/commissions/commission-amount.ts'
import { isPayable } from '#shared/placement/commissions/commission-status.ts'

type Act<Kind> = Extract<CommissionAct, { kind: Kind }>
type Locked = Awaited<ReturnType<typeof lockWithWhole>>

/**
 * What happens to a commission.
 * @param change.version the one that the caller saw.
 * @throws AppError `conflict` for what does not fit where it stands, `forbidden` for approving or paying what one is paid
 * oneself, `invalid` for more money than there is.
 */
export function actOnCommission(
  ctx: Context,
  { id, version, act }: { id: string; version: number; act: CommissionAct },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { commission, whole } = await lockWithWhole(ctx, id)
    await requireVersion(ctx, commission, version)
    if (act.kind === 'invoice') await invoice(ctx, commission, act)
    else if (act.kind === 'approve') await approve(ctx, commission)
    else if (act.kind === 'settle') await settle(ctx, { commission, whole }, act)
    else if (act.kind === 'reconcile') await updateCommission(ctx, commission, 'reconcile', { status: 'reconciled' })
    else if (act.kind === 'waive') await waive(ctx, commission, act)
    else await clawBack(ctx, commission, act)
  })
}

async function invoice(ctx: Context, commission: Commission, { number }: Act<'invoice'>) {
  if (commission.direction === 'payable') throw refused('What we pay is approved, and not invoiced by us.')
  await updateCommission(ctx, commission, 'invoice', { status: 'invoiced', invoiceNumber: number })
}

/** Four eyes: who is paid does not approve it, whatever their role. */
async function approve(ctx: Context, commission: Commission) {
  const { id } = requireActor(ctx)
  if (commission.direction === 'receivable') throw refused('Only what we pay is approved.')
  if (commission.approvedBy !== null) throw refused('It is approved already.')
  if (commission.balanceCents <= 0) throw refused('There is nothing to pay.')
  if (commission.staffId === id) throw new AppError('forbidden', 'Nobody approves what they are paid themselves.')
  // A part of it was clawed back before anything was paid: the rest may be.
  const moves = commission.status !== 'clawed_back' && { status: 'invoiced' as const }
  await updateCommission(ctx, commission, 'approve', { approvedBy: id, ...moves })
}

/** Money came or went; negative: it went back, also of what was given up. Nobody is paid a share of what has not come. */
async function settle(ctx: Context, { commission, whole }: Locked, { amountCents, on }: Act<'settle'>) {
  const { direction, status, settledCents } = commission
  requireForAnother(ctx, commission)
  if (!isPayable(status) && !(status === 'waived' && amountCents < 0))
    throw refused('It is not at a point where money moves.')
  if (on > ctx.now().toISOString().slice(0, 10)) throw invalid('act.on', 'This day has not come yet')
  if (amountCents > 0 && direction === 'payable') requirePayable(commission, whole)
  const owedCents = commission.scheduledCents - commission.clawedBackCents
  const after = settledCents + amountCents
  if (after < 0) throw invalid('act.amountCents', 'No more can go back than came')
  if (amountCents > 0 && after > owedCents) throw invalid('act.amountCents', 'This is more than is still to come')
  await ctx.db.insert(commissionPayments).values({
    ...{ id: uuidv7(), commissionId: commission.id, paidOn: on, amountCents, at: ctx.now() },
    recordedBy: requireActor(ctx).id,
  })
  const paid = after === owedCents ? 'received' : 'due'
  const changed = await updateCommission(ctx, commission, 'settle', {
    settledCents: after,
    settledOn: on,
    ...(!isFinal(status) && (paid === 'received' || status === 'received') && { status: paid }),
  })
  // Nothing more comes of it: what went back of the whole goes back of its shares.
  if (status === 'waived') await clawBackShares(ctx, changed, { on })
}

/** What is clawed back or waived stays so, wherever its money goes. */
const isFinal = (status: Commission['status']) => status === 'clawed_back' || status === 'waived'

function requirePayable({ approvedBy }: Commission, whole: Commission | undefined) {
  if (approvedBy === null) throw refused('It has to be approved first.')
  if (whole && whole.balanceCents > 0) throw refused('The lender has not paid yet of what this is a share.')
}

/** What is still to come is given up. Its shares are of what came; where nothing did, they are given up with it. */
async function waive(ctx: Context, commission: Commission, { reason }: Act<'waive'>) {
  const shares = await listShares(ctx, commission.id)
  if (shares.some(({ settledCents }) => settledCents !== 0)) throw refused('A share of it was paid already.')
  const waived = await updateCommission(ctx, commission, 'waive', { status: 'waived' }, { reason })
  if (netCents(waived) > 0) return respread(ctx, waived)
  for (const share of shares)
    if (share.status !== 'waived') await updateCommission(ctx, share, 'waive', { status: 'waived' }, { reason })
}

/** The lender takes it back, all or a part; each share owes its part of it. */
async function clawBack(ctx: Context, commission: Commission, { amountCents, on, reason }: Act<'claw_back'>) {
  if (commission.splitOf) throw refused('A share follows what it is a share of.')
  if (on > ctx.now().toISOString().slice(0, 10)) throw invalid('act.on', 'This day has not come yet')
  const clawedBackCents = commission.clawedBackCents + amountCents
  if (clawedBackCents > commission.scheduledCents) throw invalid('act.amountCents', 'This is more than there is')
  const late = commission.clawbackUntil !== null && on > commission.clawbackUntil
  const detail = { reason, on, isLate: late }
  const after = await updateCommission(ctx, commission, 'claw-back', { status: 'clawed_back', clawedBackCents }, detail)
  await clawBackShares(ctx, after, detail)
}

/** Each share keeps its part of what is left, so that all of them together are never more than that. */
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

const refused = (why: string) => new AppError('conflict', `Nothing was changed. ${why}`)
const invalid = (field: string, why: string) =>
  new AppError('invalid', 'Please check your input and try again.', { [field]: why })
