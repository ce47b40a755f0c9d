import { checkPasskey } from '#server/identity/auth/commands/check-passkey.ts'
import { type OpenedSession, openSession } from '#server/identity/auth/commands/open-session.ts'
import type { PasskeyContext } from '#server/identity/auth/relying-party.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import type { Assertion } from '#shared/identity/auth/webauthn.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Signs in completely by a passkey alone: it is both what somebody has and, since it verified its owner, what they know
 * or are.
 * @throws AppError `unauthenticated`, in the same words for everything that can be wrong.
 */
export async function signInByPasskey(
  ctx: PasskeyContext,
  { assertion }: { assertion: Assertion },
): Promise<OpenedSession> {
  const shown = await checkPasskey(ctx, assertion, { purpose: 'sign-in' })
  const staff = shown && (await findStaff(ctx, shown.staffId))
  if (!shown?.isOwnerVerified || staff?.status !== 'active') {
    await record(ctx, 'session.sign-in-failed', shown?.staffId ?? 'unknown', { shown: 'passkey' })
    throw new AppError('unauthenticated', 'This passkey was not accepted. Please sign in with your password.')
  }
  return transact(ctx, (ctx) => openSession(ctx, staff, 'passkey'))
}
