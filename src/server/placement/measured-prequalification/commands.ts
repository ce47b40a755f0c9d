import { lockApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { limitConsents, recordMeasuring } from '#server/messaging/consents/commands.ts'
import { findMeasuringConsent } from '#server/messaging/consents/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import {
  measuringConsent,
  measuringEnd,
  measuringVersion,
} from '#shared/placement/measured-prequalification/contract.ts'

/**
 * Records the caller's choice, once.
 * @throws `forbidden` for a session not opened by email, `conflict` if the text changed or the application is closed.
 */
export function chooseMeasured(
  ctx: Context,
  { isAgreed, version }: { isAgreed: boolean; version: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id: applicationId, email, stage, type } = await lockApplication(ctx, (await requireOwnApplication(ctx)).id)
    if (!(ctx.actor.kind === 'applicant' && ctx.actor.isVerified))
      throw new AppError('forbidden', 'To choose this, first open your application with the code or link we email you.')
    const earlier = await findMeasuringConsent(ctx, applicationId)
    if ((earlier !== null) === isAgreed) return
    const { brand } = await findSiteSettings(ctx)
    if (isAgreed && (!isOpen(stage) || type !== 'business'))
      throw new AppError('conflict', 'This application is closed, so the estimate can’t be recalculated.')
    if (isAgreed && version !== measuringVersion)
      throw new AppError('conflict', 'The consent text has changed. Please read it again, then agree.')
    if (isAgreed) await limitConsents(ctx, applicationId, 'measured-prequalification')
    await recordMeasuring(ctx, {
      ...{ applicationId, email, action: isAgreed ? 'given' : 'withdrawn', version: measuringVersion },
      text: isAgreed ? measuringConsent(brand.name) : measuringEnd,
    })
    await record(ctx, 'application.choose-measured', applicationId, { isAgreed, version: measuringVersion })
    await announce(ctx, 'applications', applicationId)
  })
}
