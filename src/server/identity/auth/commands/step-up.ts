import { and, eq } from 'drizzle-orm'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { normalizeCode } from '#server/identity/auth/authenticator.ts'
import { listSecondFactorKinds, type Own, requireOwnSession } from '#server/identity/auth/queries.ts'
import type { PasskeyContext } from '#server/identity/auth/relying-party.ts'
import { after } from '#server/identity/auth/session-tokens.ts'
import { sessions } from '#server/identity/auth/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import { isPassword } from '#server/platform/crypto/password.ts'
import { stepUpMs } from '#shared/identity/auth/step-up-contract.ts'
import type { Assertion } from '#shared/identity/auth/webauthn.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { passkeyRefused } from './add-passkey.ts'
import { checkPasskey } from './check-passkey.ts'
import { chargeAttempt, forgiveAttempts } from './limit-attempts.ts'
import { type Rotated, rotateSession } from './rotate-session.ts'
import { spendCode, wrongCode } from './verify-code.ts'

interface Typed {
  readonly password: string
  readonly code?: string | undefined
}
interface Shown {
  readonly assertion: Assertion
  readonly password?: string | undefined
}

interface Proven {
  readonly until: string
  readonly rotated: Rotated
}

/**
 * Renews the step-up with the password, and a code if enrolled.
 * @throws `invalid` naming the wrong field, `rate_limited`.
 */
export async function stepUp(ctx: AuthContext, { password, code }: Typed): Promise<Proven> {
  const own = await requireOwnSession(ctx)
  const needsCode = (await listSecondFactorKinds(ctx, own.staff)).length > 0
  if (needsCode && !code) throw new AppError('invalid', 'Enter the code', { code: 'Enter the code' })

  await chargeAttempt(ctx, 'step-up', own.staff.id)
  const isRight = await isPassword(own.staff.passwordHash, password)
  if (!isRight) return refuse(ctx, own, wrongPassword())
  if (!needsCode || !code) return noteProof(ctx, own, 'password')

  const means = await transact(ctx, (ctx) => spendCode(ctx, own.staff, normalizeCode(code)))
  return means ? noteProof(ctx, own, means) : refuse(ctx, own, wrongCode())
}

/**
 * Renews the step-up with a passkey; without owner verification also the password.
 * @throws `invalid`, `rate_limited`.
 */
export async function stepUpByPasskey(ctx: PasskeyContext, { assertion, password }: Shown): Promise<Proven> {
  const own = await requireOwnSession(ctx)
  await chargeAttempt(ctx, 'step-up', own.staff.id)
  if (password !== undefined && !(await isPassword(own.staff.passwordHash, password)))
    return refuse(ctx, own, wrongPassword())

  const expected = { purpose: 'step-up', sessionId: own.session.id, staffId: own.staff.id } as const
  const shown = await checkPasskey(ctx, assertion, expected)
  if (!shown) return refuse(ctx, own, passkeyRefused('assertion'))
  // No attempts are forgiven: a touch would reset the count of wrong passwords.
  if (!shown.isOwnerVerified && password === undefined)
    throw new AppError('invalid', 'Enter your password as well.', { password: 'Enter your password' })
  return noteProof(ctx, own, 'passkey')
}

function noteProof(ctx: AuthContext, { session, staff }: Own, means: string): Promise<Proven> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    await ctx.db
      .update(sessions)
      .set({ steppedUpAt: now })
      .where(and(eq(sessions.id, session.id), eq(sessions.step, 'complete')))
    await forgiveAttempts(ctx, 'step-up', staff.id)
    await record(ctx, 'session.step-up', staff.id, { sessionId: session.id, means })
    return { until: after(now, stepUpMs).toISOString(), rotated: await rotateSession(ctx, session.id) }
  })
}

async function refuse(ctx: AuthContext, { session, staff }: Own, error: AppError): Promise<never> {
  await record(ctx, 'session.step-up-failed', staff.id, { sessionId: session.id })
  throw error
}

const wrongPassword = () =>
  new AppError('invalid', 'Please check your input and try again.', { password: 'This password is incorrect' })
