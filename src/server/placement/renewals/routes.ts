import type { FastifyInstance } from 'fastify'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { addTaskByRule, dropTasksByRule, hasTaskByRule } from '#server/applications/tasks/commands.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { renewalRule, requireVersion, updateDeal } from '#server/placement/deals/commands.ts'
import { lockDeal, type StoredDeal } from '#server/placement/deals/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { mount } from '#server/platform/http/mount.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findToday, getEmailBranding } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { RenewalAction } from '#shared/placement/deals/contract.ts'
import * as contract from '#shared/placement/deals/contract.ts'
import { findReach, findRenewals, requireRenewal } from './queries.ts'

const followUpWithinMs = 24 * 60 * 60_000

const tasksOf = ({ id, applicationId }: StoredDeal) => ({ applicationId, ruleKeys: renewalRule(id) })

const refused = (why: string) => new AppError('conflict', `Your change wasn’t saved. ${why}`)

/** Mounts the renewal routes. */
export function renewalRoutes(app: FastifyInstance) {
  mount(app, contract.listRenewals, fromReplica(findRenewals))
  mount(app, contract.actOnRenewal, async (ctx, input) => {
    await actOnRenewal(ctx, input)
    return { renewal: await requireRenewal(ctx, input.id) }
  })
}

function actOnRenewal(
  ctx: Context,
  { id, version, action }: { id: string; version: number; action: RenewalAction },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const deal = await lockDeal(ctx, id)
    await requireVersion(ctx, deal, version)
    if (deal.closedOn) throw refused('This deal is closed.')
    if (action === 'offer') await offer(ctx, deal)
    else if (action === 'write') await resendRenewalEmail(ctx, deal)
    else if (action === 'decline') await close(ctx, deal, 'declined')
    else await close(ctx, deal, 'waiting')
  })
}

async function offer(ctx: Context, deal: StoredDeal) {
  if (deal.renewal !== 'waiting') throw refused('It has already been answered.')
  const today = await findToday(ctx)
  if (!deal.renewalEligibleOn || deal.renewalEligibleOn > today) throw refused('Too little has been paid in.')
  const application = await lockApplication(ctx, deal.applicationId)
  const { isLeftAlone } = (await findReach(ctx, [application]))(application)
  if (isLeftAlone) throw refused('The client asked not to be contacted.')
  if (application.stage === 'funded') await moveApplication(ctx, { id: application.id, to: 'renewal' })
  else if (application.stage !== 'renewal') throw refused('The application hasn’t been funded.')
  await updateDeal(ctx, deal, 'offer-renewal', { renewal: 'offered' })
  const wasOffered = await hasTaskByRule(ctx, tasksOf(deal))
  await addTaskByRule(ctx, {
    ...{ applicationId: application.id, ruleKey: `${tasksOf(deal).ruleKeys}${deal.version}`, type: 'renewal' },
    subject: 'Ask whether the client wants a renewal',
    dueAt: new Date(ctx.now().getTime() + followUpWithinMs),
    assigneeId: await findAble(ctx, application.ownerStaffId),
  })
  // Clients get one email per deal, however often it is offered.
  if (!wasOffered || deal.emailRefusedAt) await enqueue(ctx, 'renewals.send-email', { applicationId: application.id })
}

/** Retries a refused email if the client has agreed since. */
async function resendRenewalEmail(ctx: Context, deal: StoredDeal) {
  if (deal.renewal !== 'offered' || deal.emailRefusedAt === null) throw refused('There is no email to send again.')
  const application = await lockApplication(ctx, deal.applicationId)
  const { byMail } = (await findReach(ctx, [application]))(application)
  if (!byMail) throw refused('The client hasn’t agreed to marketing email.')
  if ((await getEmailBranding(ctx)).address === '')
    throw refused('Add a postal address in Settings first. The law requires one in marketing email.')
  await updateDeal(ctx, deal, 'write-renewal', { emailRefusedAt: null })
  await enqueue(ctx, 'renewals.send-email', { applicationId: application.id })
}

async function close(ctx: Context, deal: StoredDeal, renewal: 'declined' | 'waiting') {
  await updateDeal(ctx, deal, renewal === 'declined' ? 'decline-renewal' : 'reopen-renewal', { renewal })
  await dropTasksByRule(ctx, {
    ...tasksOf(deal),
    outcome: renewal === 'declined' ? 'The client doesn’t want a renewal.' : 'The renewal offer was withdrawn.',
  })
}

async function findAble(ctx: Context, staffId: string | null): Promise<string | null> {
  const owner = staffId ? await findStaff(ctx, staffId) : undefined
  return owner?.status === 'active' ? owner.id : null
}
