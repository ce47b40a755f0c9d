import { requireOwnSession } from '#server/identity/auth/queries.ts'
import type { PasskeyContext } from '#server/identity/auth/relying-party.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import type { SignInStep } from '#shared/identity/auth/contract.ts'
import type { Assertion } from '#shared/identity/auth/webauthn.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { passkeyRefused } from './add-passkey.ts'
import { checkPasskey } from './check-passkey.ts'
import type { Rotated } from './rotate-session.ts'
import { completeSession } from './sign-in.ts'

/** Completes the session with a passkey. @throws `invalid`, or `conflict` before enrollment. */
export async function verifyPasskey(
  ctx: PasskeyContext,
  { assertion }: { assertion: Assertion },
): Promise<{ step: SignInStep; rotated?: Rotated }> {
  const { session, staff } = await requireOwnSession(ctx)
  // A lost response may be requested again.
  if (session.step === 'complete') return { step: 'complete' }
  if (session.step === 'enroll-authenticator') throw new AppError('conflict', 'Set up a second factor first.')

  const shown = await checkPasskey(ctx, assertion, { purpose: 'verify', sessionId: session.id, staffId: staff.id })
  const rotated = await transact(ctx, async (ctx) => {
    const detail = { sessionId: session.id, ...(shown && { passkeyId: shown.passkeyId }) }
    await record(ctx, shown ? 'session.verify-passkey' : 'session.verify-passkey-failed', staff.id, detail)
    return shown && completeSession(ctx, session)
  })
  if (!rotated) throw passkeyRefused('assertion')
  return { step: 'complete', rotated }
}
