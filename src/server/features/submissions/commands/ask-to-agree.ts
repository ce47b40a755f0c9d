import { and, eq, inArray } from 'drizzle-orm'
import { lockApplication } from '#server/features/applications/queries.ts'
import { requireActor } from '#server/features/auth/queries.ts'
import { findSharingConsents } from '#server/features/consents/queries.ts'
import { requireLender } from '#server/features/lenders/queries.ts'
import { findSiteSettings } from '#server/features/settings/queries.ts'
import { isAgreedTo } from '#server/features/submissions/consented.ts'
import { findAsked } from '#server/features/submissions/queries.ts'
import { sharingRequests } from '#server/features/submissions/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { askObstacle } from '#shared/submissions/ask-obstacle.ts'

/** Whoever asks for one lender often asks for the next: all of a minute are one mail. */
const gatheredMs = 60_000

/**
 * Asks the applicant whether a lender may see the file: by mail, and on their page until they have answered. Asked within
 * the last day it changes nothing, so that a repeated press mails nobody twice.
 * @throws AppError `conflict` where it cannot be asked now; see `askObstacle`.
 */
export function askToAgree(ctx: Context, { applicationId, lenderId }: { applicationId: string; lenderId: string }) {
  return transact(ctx, async (ctx) => {
    const { stage } = await lockApplication(ctx, applicationId)
    const lender = await requireLender(ctx, lenderId)
    const consent = (await findSharingConsents(ctx, applicationId)).get(lenderId)
    const { brand } = await findSiteSettings(ctx)
    const asked = (await findAsked(ctx, applicationId)).get(lenderId)
    const isAgreed = isAgreedTo(consent, lender, brand.name)
    const known = { stage, lender, isAgreed, isWithdrawn: consent?.isGiven === false }
    const obstacle = askObstacle({ ...known, askedAt: null, now: ctx.now() })
    if (obstacle) throw new AppError('conflict', obstacle)
    if (askObstacle({ ...known, askedAt: asked?.askedAt ?? null, now: ctx.now() })) return
    const values = { askedBy: requireActor(ctx).id, askedAt: ctx.now(), toldAt: null }
    await ctx.db
      .insert(sharingRequests)
      .values({ applicationId, lenderId, ...values })
      .onConflictDoUpdate({ target: [sharingRequests.applicationId, sharingRequests.lenderId], set: values })
    await record(ctx, 'application.ask-agreement', applicationId, { lenderId })
    const soon = new Date(ctx.now().getTime() + gatheredMs)
    await enqueue(ctx, 'submissions.ask-to-agree', { applicationId }, soon)
    await announce(ctx, 'applications', applicationId)
  })
}

/** Keeps that an applicant was told what is asked about these lenders. */
export async function markTold(ctx: Context, applicationId: string, lenderIds: readonly string[]): Promise<void> {
  await ctx.db
    .update(sharingRequests)
    .set({ toldAt: ctx.now() })
    .where(and(eq(sharingRequests.applicationId, applicationId), inArray(sharingRequests.lenderId, [...lenderIds])))
}
