import { checkPasskey } from '#server/identity/auth/commands/check-passkey.ts'
import { type OpenedSession, openSession } from '#server/identity/auth/commands/open-session.ts'
import type { PasskeyContext } from '#server/identity/auth/relying-party.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import type { Assertion } from '#shared/identity/auth/webauthn.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Signs in completely with a passkey alone: it is a possession factor and, because it verified its owner, also
 * knowledge or biometry.
 * @throws AppError `unauthenticated`, with the same message for every failure.
 */
export async function signInByPasskey(
  ctx: PasskeyContext,
  { assertion }: { assertion: Assertion },
): Promise<OpenedSession> {
  const shown = await checkPasskey(ctx, assertion, { purpose: 'sign-in' })
  const staff = shown && (await findStaff(ctx, shown.staffId))
  if (!shown?.isOwnerVerified || staff?.status !== 'active') {
    await record(ctx, 'session.sign-in-failed', shown?.staffId ?? 'unknown', { shown: 'passkey' })
    throw new AppError('unauthenticated', 'This passkey wasn’t accepted. Sign in with your password.')
  }
  return transact(ctx, (ctx) => openSession(ctx, staff, 'passkey'))
}
