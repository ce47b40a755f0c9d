import { and, arrayContains, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { codeCounter, normalizeCode } from '#server/identity/auth/authenticator.ts'
import { requireOwnSession } from '#server/identity/auth/queries.ts'
import type { Staff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { transact } from '#server/platform/context.ts'
import { decrypt } from '#server/platform/crypto/encrypt.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import type { SignInStep } from '#shared/identity/auth/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { chargeAttempt, forgiveAttempts } from './limit-attempts.ts'
import type { Rotated } from './rotate-session.ts'
import { completeSession } from './sign-in.ts'

/**
 * Completes the session with an authenticator or recovery code.
 * @throws `invalid`, `rate_limited`, or `conflict` before enrollment.
 */
export async function verifyCode(
  ctx: AuthContext,
  { code }: { code: string },
): Promise<{ step: SignInStep; rotated?: Rotated }> {
  const own = await requireOwnSession(ctx)
  // A lost response may be requested again.
  if (own.session.step === 'complete') return { step: 'complete' }
  if (own.session.step === 'enroll-authenticator') throw new AppError('conflict', 'Set up a second factor first.')

  await chargeAttempt(ctx, 'code', own.staff.id)
  const rotated = await transact(ctx, async (ctx) => {
    const means = await spendCode(ctx, own.staff, normalizeCode(code))
    await record(ctx, means ? 'session.verify-code' : 'session.verify-code-failed', own.staff.id, {
      sessionId: own.session.id,
      ...(means && { means }),
    })
    if (!means) return undefined
    await forgiveAttempts(ctx, 'code', own.staff.id)
    return completeSession(ctx, own.session)
  })
  if (!rotated) throw wrongCode()
  return { step: 'complete', rotated }
}

/** Uses up a code and returns its kind; the old state in the WHERE clause lets none work twice. */
export async function spendCode(ctx: AuthContext, own: Staff, code: string) {
  const isSixDigits = /^\d{6}$/.test(code)
  const changed = isSixDigits ? await spendAppCode(ctx, own, code) : await spendRecoveryCode(ctx, own, code)
  if (changed.length === 0) return undefined
  return isSixDigits ? 'authenticator' : 'recovery code'
}

async function spendAppCode(ctx: AuthContext, own: Staff, code: string) {
  if (!own.totpSecretEncrypted || !own.totpEnrolledAt) return []
  const counter = codeCounter(decrypt(ctx.keys, own.totpSecretEncrypted, totpContext(own.id)), code, ctx.now())
  if (counter === undefined) return []
  return ctx.db
    .update(staff)
    .set({ totpLastCounter: counter })
    .where(and(eq(staff.id, own.id), or(isNull(staff.totpLastCounter), lt(staff.totpLastCounter, counter))))
    .returning({ id: staff.id })
}

const spendRecoveryCode = (ctx: AuthContext, own: Staff, code: string) =>
  ctx.db
    .update(staff)
    .set({ recoveryCodeHashes: sql`array_remove(${staff.recoveryCodeHashes}, ${hashToken(code)})` })
    .where(and(eq(staff.id, own.id), arrayContains(staff.recoveryCodeHashes, [hashToken(code)])))
    .returning({ id: staff.id })

export const wrongCode = () =>
  new AppError('invalid', 'Please check your input and try again.', {
    code: 'This code is incorrect or has already been used. Enter the next one.',
  })

/** Encryption context of the secret; it can't be decrypted for another account. */
export const totpContext = (staffId: string) => `staff.totp_secret:${staffId}`
