import {
  type Application,
  requireApplication,
  requireOwnApplication,
} from '#server/applications/applications/queries.ts'
import { type Document, listOwnDocuments } from '#server/applications/documents/queries.ts'
import { findChosen } from '#server/intake/prequalification/queries.ts'
import { findMeasuringConsent } from '#server/messaging/consents/queries.ts'
import { findMeasured, maskedAnswers } from '#server/placement/lender-submissions/match-lenders.ts'
import { listActiveCriteria } from '#server/placement/lenders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { matchAnswers, matchLender } from '#shared/placement/lender-submissions/match-lender.ts'
import type { MeasuredFigures } from '#shared/placement/lender-submissions/match-statements.ts'
import { changesBetween } from '#shared/placement/measured-prequalification/compare-matches.ts'
import {
  type MeasuredPrequalification,
  measuringConsent,
  measuringVersion,
  type OwnMeasuredPrequalification,
} from '#shared/placement/measured-prequalification/contract.ts'
import { figureChanges, withMeasured } from '#shared/placement/measured-prequalification/measured-answers.ts'
import { amountLimitsOf } from '#shared/system/settings/amount-limits.ts'

/** Returns the caller's pre-qualification with measured figures, if they agreed to it. */
export async function findOwnMeasured(ctx: Context, keys: EncryptionKeys): Promise<OwnMeasuredPrequalification> {
  const application = await requireOwnApplication(ctx)
  const isVerified = ctx.actor.kind === 'applicant' && ctx.actor.isVerified
  const { brand } = await findSiteSettings(ctx)
  const own = new Set((await listOwnDocuments(ctx)).map(({ id }) => id))
  const agreed = isVerified ? await findMeasuringConsent(ctx, application.id) : null
  const found =
    application.type === 'business' ? await findMeasured(ctx, keys, application, ({ id }) => own.has(id)) : undefined
  return {
    ...{ isAvailable: found !== undefined, isVerified },
    consent: { text: measuringConsent(brand.name), version: measuringVersion },
    agreedAt: agreed?.at.toISOString() ?? null,
    result: agreed && found ? await compare(ctx, keys, application, found) : null,
  }
}

/** Returns an application's pre-qualification with measured figures for staff, if the applicant agreed to it. */
export async function findMeasuredFor(
  ctx: Context,
  keys: EncryptionKeys,
  id: string,
): Promise<{ agreedAt: string | null; result: MeasuredPrequalification | null }> {
  const application = await requireApplication(ctx, id)
  const agreed = await findMeasuringConsent(ctx, id)
  if (!agreed || application.type !== 'business') return { agreedAt: null, result: null }
  const isSent = (_document: Document) => application.submittedAt !== null
  const found = await findMeasured(ctx, keys, application, isSent)
  return { agreedAt: agreed.at.toISOString(), result: found ? await compare(ctx, keys, application, found) : null }
}

/** Matches by the applicant's answers, and again with the measured figures instead; rules and lenders are the same. */
async function compare(
  ctx: Context,
  keys: EncryptionKeys,
  application: Application,
  { figures, isProven, active }: { figures: MeasuredFigures; isProven: boolean; active: readonly { rhythm: string }[] },
): Promise<MeasuredPrequalification> {
  const given = await maskedAnswers(ctx, keys, application)
  const chosen = await findChosen(ctx, application.leadId)
  const limits = amountLimitsOf(await findSiteSettings(ctx), application.type)
  const { answers, credit } = matchAnswers(given, chosen, ctx.now())
  const measured = withMeasured(answers, figures, active)
  const all = await listActiveCriteria(ctx)
  const real = all.filter(({ isSample }) => !isSample)
  const lenders = (real.length > 0 ? real : all).flatMap((product) => {
    if (product.criteria.personal) return []
    const [before] = matchLender([product], answers, credit, limits)
    const [after] = matchLender([product], measured, credit, limits, figures)
    if (!before || !after) return []
    return [
      {
        ...{ lender: product.name, isSample: product.isSample, product: product.product },
        ...{ before: before.matchStatus, after: after.matchStatus, changes: changesBetween(before, after) },
      },
    ]
  })
  return { isProven, figures: figureChanges(answers, measured, figures), lenders }
}
