import { moveApplication } from '#server/features/applications/commands/move-application.ts'
import { lockApplication } from '#server/features/applications/queries.ts'
import { requireVersion, updateDeal } from '#server/features/deals/commands.ts'
import { lockDeal, type StoredDeal } from '#server/features/deals/queries.ts'
import { findReach } from '#server/features/renewals/reach.ts'
import { addTaskByRule } from '#server/features/tasks/commands/add-task.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { RenewalAct } from '#shared/deals/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** How soon somebody is to ask, ms: by the same hour of the next day. */
const askWithinMs = 24 * 60 * 60_000

/**
 * What staff do about a renewal.
 * @throws AppError `conflict` where the client is to be left alone, too little is paid in, it stands elsewhere by now, or
 * somebody else was faster.
 */
export function actOnRenewal(
  ctx: Context,
  { id, version, act }: { id: string; version: number; act: RenewalAct },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const deal = await lockDeal(ctx, id)
    requireVersion(deal, version)
    if (deal.closedOn) throw refused('This deal is closed.')
    if (act === 'offer') await offer(ctx, deal)
    else if (act === 'decline') await updateDeal(ctx, deal, 'decline-renewal', { renewal: 'declined' })
    else await updateDeal(ctx, deal, 'reopen-renewal', { renewal: 'waiting' })
  })
}

/** The client sees it on their page, somebody is to ask them, and who agreed to such mail gets one. */
async function offer(ctx: Context, deal: StoredDeal) {
  if (deal.renewal !== 'waiting') throw refused('It was answered already.')
  const today = ctx.now().toISOString().slice(0, 10)
  if (!deal.renewalEligibleOn || deal.renewalEligibleOn > today) throw refused('Too little of it is paid in.')
  const application = await lockApplication(ctx, deal.applicationId)
  const { isLeftAlone } = (await findReach(ctx, [application]))(application)
  if (isLeftAlone) throw refused('They asked not to be contacted.')
  if (application.stage === 'funded') await moveApplication(ctx, { id: application.id, to: 'renewal' })
  else if (application.stage !== 'renewal') throw refused('The application is not one that was funded.')
  await updateDeal(ctx, deal, 'offer-renewal', { renewal: 'offered' })
  await addTaskByRule(ctx, {
    ...{ applicationId: application.id, ruleKey: `renewal:${deal.id}:${deal.version}`, type: 'renewal' },
    subject: 'Ask whether they want more money',
    dueAt: new Date(ctx.now().getTime() + askWithinMs),
    assigneeId: application.ownerStaffId,
  })
  await enqueue(ctx, 'renewals.write', { applicationId: application.id })
}

const refused = (why: string) => new AppError('conflict', `Nothing was changed. ${why}`)
