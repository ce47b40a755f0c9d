import type { FastifyInstance } from 'fastify'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { presentOwnSteps } from '#server/applications/applications/commands/save-step.ts'
import { type Application, lockApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { noteAsApplicant } from '#server/applications/messages/commands.ts'
import { findMessages } from '#server/applications/messages/queries.ts'
import { listOpenRequirements } from '#server/applications/requirements/queries.ts'
import { enqueueEmail } from '#server/messaging/contact-policy/email-limit.ts'
import { findSharing } from '#server/placement/lender-submissions/sharing.ts'
import { syncOffersWithStage } from '#server/placement/offers/commands/choose-offer.ts'
import { findOwnOffers } from '#server/placement/offers/overview.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import * as contract from '#shared/admin/tracking/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { countRecentChanges, countReopenings, findTracking, reopenedAs } from './queries.ts'

const hourMs = 60 * 60_000

/** Each closing needs a reopening before it, so this limits both, and an applicant can always close. */
const reopenings = [
  { max: 3, withinMs: hourMs },
  { max: 10, withinMs: 24 * hourMs },
]

/** Per network: it holds all messages. */
const ownData = { access: 'applicant', isCounted: true, rateLimit: { max: 10, timeWindow: '1 minute' } } as const

interface TrackingRouteOptions {
  readonly keys: EncryptionKeys
  readonly findOwnConsents: (ctx: Context) => Promise<readonly object[]>
}

/** Mounts the applicant's status page. */
export function trackingRoutes(app: FastifyInstance, { keys, findOwnConsents }: TrackingRouteOptions) {
  mount(app, contract.track, (ctx) => findTracking(ctx, keys))

  mount(app, contract.withdraw, async (ctx, { reason }) => {
    await withdrawApplication(ctx, keys, reason)
    return findTracking(ctx, keys)
  })

  mount(app, contract.reopen, async (ctx) => {
    await reopenApplication(ctx)
    return findTracking(ctx, keys)
  })

  app.get(contract.ownDataPath, { config: ownData, exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'applicant')
    const application = await requireOwnApplication(ctx)
    await record(ctx, 'application.download-own-data', application.id)
    const { hasEarlierMessages: _pages, ...tracking } = await findTracking(ctx, keys)
    return reply
      .type('application/json')
      .header('content-disposition', `attachment; filename="${application.reference}.json"`)
      .header('cache-control', 'no-store')
      .send({
        ...tracking,
        messages: await findMessages(ctx, keys, application.id),
        offers: (await findOwnOffers(ctx, keys)).offers,
        lenders: (await findSharing(ctx, keys)).ledger,
        consents: await findOwnConsents(ctx),
        steps: await presentOwnSteps(ctx, keys, application),
      })
  })
}

/** `reason` is encrypted with their messages, because the stage history is permanent. */
function withdrawApplication(ctx: Context, keys: EncryptionKeys, reason: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await requireOwnApplication(ctx)
    const { id } = application
    const isNoted = reason !== '' && (await noteReason(ctx, keys, reason))
    await moveApplication(ctx, {
      id,
      to: 'withdrawn',
      reason: isNoted ? 'Reason sent as a message' : 'No reason given',
    })
    await syncOffersWithStage(ctx, { id, to: 'withdrawn' })
    await notifyOfChange(ctx, application, 'withdrawn')
  })
}

/** Returns false beyond the limits of messages, which must not keep anyone from closing. */
async function noteReason(ctx: Context, keys: EncryptionKeys, reason: string): Promise<boolean> {
  try {
    await noteAsApplicant(ctx, keys, `I'm closing my application because: ${reason}`)
    return true
  } catch (error) {
    if (error instanceof AppError && ['rate_limited', 'forbidden'].includes(error.code)) return false
    throw error
  }
}

function reopenApplication(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    // Concurrent reopenings count each other.
    const application = await lockApplication(ctx, (await requireOwnApplication(ctx)).id)
    const { id } = application
    const to = reopenedAs(application, ctx.now())
    if (!to) throw new AppError('conflict', "This application can't be reopened here. Contact us for help.")
    for (const { max, withinMs } of reopenings)
      if ((await countReopenings(ctx, id, withinMs)) >= max)
        throw new AppError(
          'rate_limited',
          'You’ve reopened this application several times. Please try again later, or contact us.',
          {},
          600,
        )
    const met = async () => undefined
    await moveApplication(ctx, { id, to, reason: 'Reopened by the applicant' }, { 'application-complete': met })
    if (to === 'in_review' && (await listOpenRequirements(ctx, id)).length > 0)
      await moveApplication(
        { ...ctx, actor: { kind: 'system' } },
        { id, to: 'docs_needed', reason: 'Requirements from before it was closed are still outstanding', isOwn: true },
        { 'open-requirement': met },
      )
    await notifyOfChange(ctx, application, 'reopened')
  })
}

/** Emails in an hour about applications that anyone may have started, and as many about others that no one owns. */
const maxChangeEmails = 30

/** Drafts email no one, because their address is unverified. */
async function notifyOfChange(ctx: Context, application: Application, change: 'withdrawn' | 'reopened') {
  const { id: applicationId, submittedAt, emailVerifiedAt } = application
  const isSent = submittedAt !== null
  if (!isSent && !(ctx.actor.kind === 'applicant' && ctx.actor.isVerified)) return
  await enqueueEmail(ctx, 'tracking.notify-applicant', { applicationId, change, email: application.email })
  if (!isSent) return
  const of = emailVerifiedAt ? 'unassigned' : 'unverified'
  const isLimited = !emailVerifiedAt || !application.ownerStaffId
  if (!isLimited || (await countRecentChanges(ctx, of)) <= maxChangeEmails)
    await enqueue(ctx, 'tracking.notify-staff', { applicationId, change })
}
