import { and, eq, inArray } from 'drizzle-orm'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findSharingConsents } from '#server/messaging/consents/queries.ts'
import { consentFactsOf, unansweredTimes } from '#server/placement/lender-submissions/consent-checks.ts'
import { matchLenders } from '#server/placement/lender-submissions/match-lenders.ts'
import {
  askAction,
  findLastRequests,
  findNextEmailTime,
  findRequestTimes,
  listSubmissions,
} from '#server/placement/lender-submissions/queries.ts'
import { sharingRequests } from '#server/placement/lender-submissions/table.ts'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings, findToday } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { askBlocker, wasAskedRecently } from '#shared/placement/lender-submissions/ask-blocker.ts'

/** Requests within a minute become one email, because staff often ask about several lenders in a row. */
const batchDelayMs = 60_000

/** The staff member and the application. */
interface Request {
  readonly applicationId: string
  readonly lenderId: string
}

/**
 * Asks the applicant whether a lender may see the application: on their page until they answer, and by email at most
 * once a day. Another request within a day changes nothing, so a repeated click sends no second email.
 * @throws AppError `conflict` if they can't be asked now; see `askBlocker`.
 */
export function requestConsent(ctx: Context, keys: EncryptionKeys, { applicationId, lenderId }: Request) {
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, applicationId)
    const lender = await requireLender(ctx, lenderId)
    const consent = (await findSharingConsents(ctx, applicationId)).get(lenderId)
    const { brand } = await findSiteSettings(ctx)
    const asked = (await findLastRequests(ctx, applicationId)).get(lenderId)
    const submission = (await listSubmissions(ctx, applicationId)).find((each) => each.lenderId === lenderId)
    const matches = await matchLenders(ctx, keys, application)
    const times = unansweredTimes((await findRequestTimes(ctx, applicationId)).get(lenderId), consent)
    const isRepeated = wasAskedRecently(asked?.requestedAt ?? null, ctx.now())
    const obstacle = askBlocker({
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

/** Records that an applicant was notified about these lenders. */
export async function markNotified(ctx: Context, applicationId: string, lenderIds: readonly string[]): Promise<void> {
  await ctx.db
    .update(sharingRequests)
    .set({ notifiedAt: ctx.now() })
    .where(and(eq(sharingRequests.applicationId, applicationId), inArray(sharingRequests.lenderId, [...lenderIds])))
}
