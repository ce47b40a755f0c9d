import { addTaskByRule, dropTasksByRule, hasTaskByRule } from '#server/admin/tasks/commands/add-task.ts'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { renewalRule, requireVersion, updateDeal } from '#server/placement/deals/commands.ts'
import { lockDeal, type StoredDeal } from '#server/placement/deals/queries.ts'
import { findReach } from '#server/placement/renewals/reach.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { RenewalAct } from '#shared/placement/deals/contract.ts'

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
    await requireVersion(ctx, deal, version)
    if (deal.closedOn) throw refused('This deal is closed.')
    if (act === 'offer') await offer(ctx, deal)
    else if (act === 'write') await writeAgain(ctx, deal)
    else if (act === 'decline') await close(ctx, deal, 'declined')
    else await close(ctx, deal, 'waiting')
  })
}

/** The client sees it on their page, somebody is to ask them, and who agreed to such mail gets one. */
async function offer(ctx: Context, deal: StoredDeal) {
  if (deal.renewal !== 'waiting') throw refused('It was answered already.')
  const today = await findToday(ctx)
  if (!deal.renewalEligibleOn || deal.renewalEligibleOn > today) throw refused('Too little of it is paid in.')
  const application = await lockApplication(ctx, deal.applicationId)
  const { isLeftAlone } = (await findReach(ctx, [application]))(application)
  if (isLeftAlone) throw refused('They asked not to be contacted.')
  if (application.stage === 'funded') await moveApplication(ctx, { id: application.id, to: 'renewal' })
  else if (application.stage !== 'renewal') throw refused('The application is not one that was funded.')
  await updateDeal(ctx, deal, 'offer-renewal', { renewal: 'offered' })
  const wasOffered = await hasTaskByRule(ctx, tasksOf(deal))
  await addTaskByRule(ctx, {
    ...{ applicationId: application.id, ruleKey: `${tasksOf(deal).ruleKeys}${deal.version}`, type: 'renewal' },
    subject: 'Ask whether they want more money',
    dueAt: new Date(ctx.now().getTime() + askWithinMs),
    assigneeId: await findAble(ctx, application.ownerStaffId),
  })
  // However often it is offered: of one deal they are written to once.
  if (!wasOffered || deal.mailRefusedAt) await enqueue(ctx, 'renewals.write', { applicationId: application.id })
}

/** The mail was refused because they had not agreed to it, and they have by now. */
async function writeAgain(ctx: Context, deal: StoredDeal) {
  if (deal.renewal !== 'offered' || deal.mailRefusedAt === null) throw refused('There is no mail to send again.')
  const application = await lockApplication(ctx, deal.applicationId)
  const { byMail } = (await findReach(ctx, [application]))(application)
  if (!byMail) throw refused('They have not agreed to such mail.')
  await updateDeal(ctx, deal, 'write-renewal', { mailRefusedAt: null })
  await enqueue(ctx, 'renewals.write', { applicationId: application.id })
}

/** Nobody has to ask any more; whoever offers it again makes a task again. */
async function close(ctx: Context, deal: StoredDeal, renewal: 'declined' | 'waiting') {
  await updateDeal(ctx, deal, renewal === 'declined' ? 'decline-renewal' : 'reopen-renewal', { renewal })
  await dropTasksByRule(ctx, {
    ...tasksOf(deal),
    outcome: renewal === 'declined' ? 'They do not want more money now.' : 'The offer was taken back.',
  })
}

const tasksOf = ({ id, applicationId }: StoredDeal) => ({ applicationId, ruleKeys: renewalRule(id) })

/** Nobody where whoever has the file has left. */
async function findAble(ctx: Context, staffId: string | null): Promise<string | null> {
  const owner = staffId ? await findStaff(ctx, staffId) : undefined
  return owner?.status === 'active' ? owner.id : null
}

const refused = (why: string) => new AppError('conflict', `Nothing was changed. ${why}`)
