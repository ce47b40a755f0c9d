import { and, eq, inArray } from 'drizzle-orm'
import { lockApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { limitConsents, recordSharing } from '#server/messaging/consents/commands.ts'
import { findSharingConsents } from '#server/messaging/consents/queries.ts'
import { consentFactsOf, hasConsent, unansweredTimes } from '#server/placement/lender-submissions/consent-checks.ts'
import { matchAnswersOnly } from '#server/placement/lender-submissions/match-lenders.ts'
import {
  askAction,
  findLastRequests,
  findNextEmailTime,
  findRequestTimes,
  listSubmissions,
} from '#server/placement/lender-submissions/queries.ts'
import { lenderSubmissions, sharingRequests } from '#server/placement/lender-submissions/table.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import {
  requestBlocker,
  sharingStages,
  wasRequestedRecently,
} from '#shared/placement/lender-submissions/send-blockers.ts'
import { namedLender, sharingAgreement, sharingVersion } from '#shared/placement/lender-submissions/sharing-contract.ts'

/** Of all lenders; many have dozens. */
const maxConsentsPerDay = 100

/**
 * Records that the caller agrees to lenders by the texts shown, because consent covers only those.
 * @throws `forbidden` for a session not opened by email, `conflict` if a lender can't be chosen or its text changed.
 */
export function agreeToLenders(ctx: Context, chosen: readonly { id: string; agreement: string }[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    // Locked, so that concurrent requests record one consent.
    const { id: applicationId, stage, email } = await lockApplication(ctx, (await requireOwnApplication(ctx)).id)
    if (!(ctx.actor.kind === 'applicant' && ctx.actor.isVerified))
      throw new AppError(
        'forbidden',
        'To share with a lender, first open your application with the code or link we email you.',
      )
    if (!sharingStages.includes(stage)) throw new AppError('conflict', 'Lenders can’t be chosen at this stage.')
    const { brand } = await findSiteSettings(ctx)
    const consents = await findSharingConsents(ctx, applicationId)
    let given = 0
    for (const { id: lenderId, agreement } of chosen) {
      const lender = await requireLender(ctx, lenderId)
      if (hasConsent(consents.get(lenderId), lender, brand.name)) continue
      if (lender.isSample || lender.status !== 'active')
        throw new AppError('conflict', `${lender.name} isn’t accepting applications right now.`)
      const text = sharingAgreement(namedLender(lender), brand.name)
      if (agreement !== text)
        throw new AppError('conflict', 'The consent text has changed. Please read it again, then agree.')
      await limitConsents(ctx, applicationId, 'share-with-lender', maxConsentsPerDay)
      await recordSharing(ctx, { applicationId, email, lenderId, action: 'given', text, version: sharingVersion })
      await record(ctx, 'application.consent-to-lender', applicationId, { lenderId })
      given += 1
    }
    if (given === 0) return
    await enqueue(ctx, 'lender-submissions.notify-staff', { applicationId })
    await announce(ctx, 'applications', applicationId)
  })
}

/** Records withdrawn consent and closes the link. The status stays, because the lender keeps what it received. */
export function withdrawSharing(ctx: Context, lenderId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id, email } = await requireOwnApplication(ctx)
    // Locked, so that nothing is sent at the same time.
    const { id: applicationId } = await lockApplication(ctx, id)
    const given = (await findSharingConsents(ctx, applicationId)).get(lenderId)
    if (!given?.isGiven) return
    await recordSharing(ctx, {
      ...{ applicationId, email, lenderId, action: 'withdrawn', text: given.text, version: given.version },
    })
    await ctx.db
      .update(lenderSubmissions)
      .set({ packageTokenHash: null, updatedAt: ctx.now() })
      .where(and(eq(lenderSubmissions.applicationId, applicationId), eq(lenderSubmissions.lenderId, lenderId)))
    await record(ctx, 'application.withdraw-lender-consent', applicationId, { lenderId })
    await enqueue(ctx, 'lender-submissions.notify-staff', { applicationId })
    await announce(ctx, 'applications', applicationId)
  })
}

/** Staff often ask about several lenders in a row; a minute's requests share an email. */
const batchDelayMs = 60_000

interface Request {
  readonly applicationId: string
  readonly lenderId: string
}

/**
 * Asks the applicant about a lender on their page, and at most daily by email.
 * @throws `conflict` if they can't be asked; see `askBlocker`.
 */
export function requestConsent(ctx: Context, keys: EncryptionKeys, { applicationId, lenderId }: Request) {
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, applicationId)
    const lender = await requireLender(ctx, lenderId)
    const consent = (await findSharingConsents(ctx, applicationId)).get(lenderId)
    const { brand } = await findSiteSettings(ctx)
    const request = (await findLastRequests(ctx, applicationId)).get(lenderId)
    const submission = (await listSubmissions(ctx, applicationId)).find((each) => each.lenderId === lenderId)
    const matches = await matchAnswersOnly(ctx, keys, application)
    const times = unansweredTimes((await findRequestTimes(ctx, applicationId)).get(lenderId), consent)
    const isRepeated = wasRequestedRecently(request?.requestedAt ?? null, ctx.now())
    const obstacle = requestBlocker({
      ...consentFactsOf(lender, { matches, consent, broker: brand.name, today: await findToday(ctx) }),
      ...{ stage: application.stage, status: submission?.status, isWithdrawn: consent?.isGiven === false },
      ...{ requestedAt: null, times: isRepeated ? 0 : times, now: ctx.now() },
    })
    if (obstacle) throw new AppError('conflict', obstacle)
    if (isRepeated) return
    const values = { requestedBy: requireActor(ctx).id, requestedAt: ctx.now() }
    await ctx.db
      .insert(sharingRequests)
      .values({ applicationId, lenderId, ...values })
      .onConflictDoUpdate({ target: [sharingRequests.applicationId, sharingRequests.lenderId], set: values })
    await record(ctx, askAction, applicationId, { lenderId })
    const soon = new Date(ctx.now().getTime() + batchDelayMs)
    const peaceEnd = await findNextEmailTime(ctx, applicationId)
    const at = peaceEnd && peaceEnd > soon ? peaceEnd : soon
    await enqueue(ctx, 'lender-submissions.request-consent', { applicationId }, at)
    await announce(ctx, 'applications', applicationId)
  })
}

/** Records that an applicant was emailed about these lenders. */
export async function markNotified(ctx: Context, applicationId: string, lenderIds: readonly string[]): Promise<void> {
  await ctx.db
    .update(sharingRequests)
    .set({ notifiedAt: ctx.now() })
    .where(and(eq(sharingRequests.applicationId, applicationId), inArray(sharingRequests.lenderId, [...lenderIds])))
}
