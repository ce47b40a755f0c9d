import { and, eq } from 'drizzle-orm'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import {
  authenticatorUri,
  codeCounter,
  newAuthenticatorSecret,
  newRecoveryCodes,
  normalizeCode,
} from '#server/identity/auth/authenticator.ts'
import { listSecondFactorKinds, lockOwnAccount, type Own, requireOwnSession } from '#server/identity/auth/queries.ts'
import { passkeys, sessions } from '#server/identity/auth/table.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { decrypt, encrypt } from '#server/platform/crypto/encrypt.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { Rotated } from './rotate-session.ts'
import { sendNotice } from './send-notice.ts'
import { completeSession } from './sign-in.ts'
import { totpContext, wrongCode } from './verify-code.ts'

/**
 * Stores a new secret (base32); an existing one stays active until a code confirms this one.
 * @param issuer the name that authenticator apps show.
 */
export async function startEnrollment(ctx: AuthContext, issuer: string): Promise<{ secret: string; uri: string }> {
  const own = await requireOwnSession(ctx)
  const secret = newAuthenticatorSecret()
  await ctx.db
    .update(staff)
    .set({ totpPendingEncrypted: encrypt(ctx.keys, secret, totpContext(own.staff.id)), updatedAt: ctx.now() })
    .where(eq(staff.id, own.staff.id))
  return { secret, uri: authenticatorUri(secret, own.staff.email, issuer) }
}

/** Builds the error if another session enrolled in between. */
export const alreadyEnrolled = () => new AppError('conflict', 'A second factor is already set up for this account.')

interface Enrolled {
  readonly recoveryCodes: string[]
  /** If it completed the session. */
  readonly rotated: Rotated | undefined
}

/**
 * Finishes an enrollment in the same transaction.
 * @param isFirst creates recovery codes, returned only now.
 */
export async function finishEnrollment(ctx: Context, own: Own, isFirst: boolean): Promise<Enrolled> {
  const rotated = own.session.step === 'complete' ? undefined : await completeSession(ctx, own.session)
  // Sessions about to enroll must now use this second factor.
  await ctx.db
    .update(sessions)
    .set({ step: 'verify-code' })
    .where(and(eq(sessions.staffId, own.staff.id), eq(sessions.step, 'enroll-authenticator')))
  return { recoveryCodes: isFirst ? await replaceRecoveryCodes(ctx, own.staff.id) : [], rotated }
}

/** Creates ten recovery codes, replacing the old ones. */
async function replaceRecoveryCodes(ctx: Context, staffId: string): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes()
  await ctx.db
    .update(staff)
    .set({ recoveryCodeHashes: recoveryCodes.map((code) => hashToken(normalizeCode(code))), updatedAt: ctx.now() })
    .where(eq(staff.id, staffId))
  return recoveryCodes
}

/**
 * Enrolls the authenticator of `startEnrollment` and completes the session.
 * @returns recovery codes with the first second factor.
 * @throws `invalid` for a wrong code, `conflict` if there is nothing to confirm.
 */
export function confirmEnrollment(ctx: AuthContext, { code }: { code: string }): Promise<Enrolled> {
  return transact(ctx, async (ctx) => {
    const own = await lockOwnAccount(ctx)
    if (own.session.step === 'verify-code') throw alreadyEnrolled()
    const pending = own.staff.totpPendingEncrypted
    if (!pending) throw new AppError('conflict', 'Scan the code with your authenticator app first.')

    const counter = codeCounter(decrypt(ctx.keys, pending, totpContext(own.staff.id)), normalizeCode(code), ctx.now())
    if (counter === undefined) throw wrongCode()

    const kinds = await listSecondFactorKinds(ctx, own.staff)
    await ctx.db
      .update(staff)
      .set({
        totpSecretEncrypted: pending,
        totpPendingEncrypted: null,
        totpEnrolledAt: ctx.now(),
        totpLastCounter: counter,
        updatedAt: ctx.now(),
      })
      .where(eq(staff.id, own.staff.id))
    const enrolled = await finishEnrollment(ctx, own, kinds.length === 0)
    const isReplaced = kinds.includes('authenticator')
    await record(ctx, isReplaced ? 'staff.replace-authenticator' : 'staff.enroll-authenticator', own.staff.id)
    if (kinds.length > 0) await sendNotice(ctx, own.staff.id, 'authenticator-set-up')
    return enrolled
  })
}

/** Replaces the caller's recovery codes. @throws `conflict` without a second factor. */
export function renewRecoveryCodes(ctx: AuthContext): Promise<{ recoveryCodes: string[] }> {
  return transact(ctx, async (ctx) => {
    const { staff } = await lockOwnAccount(ctx)
    if ((await listSecondFactorKinds(ctx, staff)).length === 0)
      throw new AppError('conflict', 'Set up a second factor first.')
    const recoveryCodes = await replaceRecoveryCodes(ctx, staff.id)
    await record(ctx, 'staff.renew-recovery-codes', staff.id)
    await sendNotice(ctx, staff.id, 'recovery-codes-renewed')
    return { recoveryCodes }
  })
}

/** Removes a passkey. @throws `not_found`, or `conflict` for the last second factor. */
export const removePasskey = (ctx: AuthContext, { id }: { id: string }): Promise<void> =>
  removeOwn(ctx, 'staff.remove-passkey', async (ctx, staffId) => {
    const removed = await ctx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.staffId, staffId)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw notFound()
  })

/** Removes the authenticator. @throws `not_found`, or `conflict` for the last second factor. */
export const removeAuthenticator = (ctx: AuthContext): Promise<void> =>
  removeOwn(ctx, 'staff.remove-authenticator', async (ctx, staffId) => {
    const own = await findStaff(ctx, staffId)
    if (!own?.totpEnrolledAt) throw notFound()
    await ctx.db.update(staff).set(withoutAuthenticator).where(eq(staff.id, staffId))
  })

export const withoutAuthenticator = {
  totpSecretEncrypted: null,
  totpPendingEncrypted: null,
  totpEnrolledAt: null,
  totpLastCounter: null,
} as const

function removeOwn(
  ctx: AuthContext,
  action: string,
  remove: (ctx: AuthContext, staffId: string) => Promise<void>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { staff: before } = await lockOwnAccount(ctx)
    await remove(ctx, before.id)

    const own = await findStaff(ctx, before.id)
    const isLast = !own || (await listSecondFactorKinds(ctx, own)).length === 0
    if (isLast && ctx.staffMfa === 'required')
      throw new AppError('conflict', 'This is your last second factor. Add another one first.')
    // Useless without a second factor.
    if (isLast) await ctx.db.update(staff).set({ recoveryCodeHashes: [] }).where(eq(staff.id, before.id))

    await record(ctx, action, before.id)
    await sendNotice(ctx, before.id, 'second-factor-removed')
  })
}

const notFound = () => new AppError('not_found', 'The requested resource was not found.')
