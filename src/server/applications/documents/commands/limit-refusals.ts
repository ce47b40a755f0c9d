import { countFailure, waitAfterFailures } from '#server/identity/auth/commands/limit-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { networkKey } from '#server/platform/http/network-key.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Counts a refused file against the sender and their network, because checking it is as expensive as checking a good
 * one.
 */
export async function countRefusal(ctx: Context): Promise<void> {
  await countFailure(ctx, 'refused-upload-address', networkKey(ctx.origin.ip))
  await countFailure(ctx, 'refused-upload', senderOf(ctx))
}

/** @throws AppError `rate_limited` while the caller or their network must wait after many refused files. */
export async function requireFewRefusals(ctx: Context): Promise<void> {
  const waitMs = Math.max(
    await waitAfterFailures(ctx, 'refused-upload-address', networkKey(ctx.origin.ip)),
    await waitAfterFailures(ctx, 'refused-upload', senderOf(ctx)),
  )
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1_000)
  const wait = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  throw new AppError(
    'rate_limited',
    `We couldn’t accept many of the files you sent, so uploads are paused. Everything we received is saved. Check why the others were refused, and try again in ${wait}.`,
    {},
    seconds,
  )
}

function senderOf({ actor }: Context): string {
  if (actor.kind === 'applicant') return `application ${actor.applicationId}`
  if (actor.kind === 'merchant') return `merchant ${actor.merchantLeadId}`
  return actor.kind === 'staff' ? `staff ${actor.id}` : actor.kind
}
