import { and, eq, inArray } from 'drizzle-orm'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findSharingConsents } from '#server/messaging/consents/queries.ts'
import { knownOf, unansweredTimes } from '#server/placement/lender-submissions/consented.ts'
import { matchLenders } from '#server/placement/lender-submissions/match-lenders.ts'
import {
  askAction,
  findAsked,
  findAskings,
  findPeaceEnd,
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
import { askObstacle, isInPeace } from '#shared/placement/lender-submissions/ask-obstacle.ts'

/** Requests within a minute become one email, because staff often ask about several lenders in a row. */
const gatheredMs = 60_000

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
export function askToAgree(ctx: Context, keys: EncryptionKeys, { applicationId, lenderId }: Request) {
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, applicationId)
    const lender = await requireLender(ctx, lenderId)
    const consent = (await findSharingConsents(ctx, applicationId)).get(lenderId)
    const { brand } = await findSiteSettings(ctx)
    const asked = (await findAsked(ctx, applicationId)).get(lenderId)
    const submission = (await listSubmissions(ctx, applicationId)).find((each) => each.lenderId === lenderId)
    const matches = await matchLenders(ctx, keys, application)
    const times = unansweredTimes((await findAskings(ctx, applicationId)).get(lenderId), consent)
    const isRepeated = isInPeace(asked?.askedAt ?? null, ctx.now())
    const obstacle = askObstacle({
      ...knownOf(lender, { matches, consent, broker: brand.name, today: await findToday(ctx) }),
      ...{ stage: application.stage, status: submission?.status, isWithdrawn: consent?.isGiven === false },
      ...{ askedAt: null, times: isRepeated ? 0 : times, now: ctx.now() },
    })
    if (obstacle) throw new AppError('conflict', obstacle)
    if (isRepeated) return
    const values = { askedBy: requireActor(ctx).id, askedAt: ctx.now() }
    await ctx.db
      .insert(sharingRequests)
      .values({ applicationId, lenderId, ...values })
      .onConflictDoUpdate({ target: [sharingRequests.applicationId, sharingRequests.lenderId], set: values })
    await record(ctx, askAction, applicationId, { lenderId })
    const soon = new Date(ctx.now().getTime() + gatheredMs)
    const peaceEnd = await findPeaceEnd(ctx, applicationId)
    const at = peaceEnd && peaceEnd > soon ? peaceEnd : soon
    await enqueue(ctx, 'submissions.ask-to-agree', { applicationId }, at)
    await announce(ctx, 'applications', applicationId)
  })
}

/** Records that an applicant was notified about these lenders. */
export async function markTold(ctx: Context, applicationId: string, lenderIds: readonly string[]): Promise<void> {
  await ctx.db
    .update(sharingRequests)
    .set({ toldAt: ctx.now() })
    .where(and(eq(sharingRequests.applicationId, applicationId), inArray(sharingRequests.lenderId, [...lenderIds])))
}
