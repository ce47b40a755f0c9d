import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import {
  listPasskeys,
  listSecondFactorKinds,
  lockOwnAccount,
  requireActor,
  requireOwnSession,
  type StoredPasskey,
} from '#server/identity/auth/queries.ts'
import type { PasskeyContext, RelyingParty } from '#server/identity/auth/relying-party.ts'
import { challengeMs } from '#server/identity/auth/session-tokens.ts'
import { passkeys } from '#server/identity/auth/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Attestation, CreationOptions } from '#shared/identity/auth/webauthn.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { userHandleOf } from './check-passkey.ts'
import { issueChallenge, spendChallenge } from './passkey-challenge.ts'
import { sendNotice } from './send-notice.ts'
import { alreadyEnrolled, finishEnrollment } from './start-enrollment.ts'

/** Per account. */
const maxPasskeys = 20

/** EdDSA, ES256, RS256 (COSE numbers). */
export const passkeyAlgorithms = [-8, -7, -257]

/** Returns options for creating the caller's passkey, which browsers show under `rpName`. */
export async function startPasskeyEnrollment(ctx: PasskeyContext, rpName: string): Promise<CreationOptions> {
  const { staff, session } = await requireOwnSession(ctx)
  const known = await listPasskeys(ctx, staff.id)
  const { rp, challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
    rpName,
    rpID: ctx.relyingParty.id,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: userHandleOf(staff.id),
    supportedAlgorithmIDs: passkeyAlgorithms,
    challenge: await issueChallenge(ctx, { purpose: 'enroll', sessionId: session.id }),
  })
  return {
    rp: { id: ctx.relyingParty.id, name: rp.name },
    user,
    challenge,
    pubKeyCredParams,
    timeout: challengeMs,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

/**
 * Enrolls a passkey, completing a session that waits for its first second factor.
 * @returns recovery codes with the first.
 * @throws `invalid`, or `conflict` if already enrolled.
 */
export async function addPasskey(
  ctx: PasskeyContext,
  { name, attestation }: { name: string; attestation: Attestation },
): Promise<{ passkey: StoredPasskey } & Awaited<ReturnType<typeof finishEnrollment>>> {
  const { sessionId } = requireActor(ctx)
  const challenge = await spendChallenge(ctx, attestation.response.clientDataJSON, { purpose: 'enroll', sessionId })
  const made = challenge === undefined ? undefined : await verifyAttestation(ctx.relyingParty, attestation, challenge)
  if (!made) throw passkeyRefused('attestation')

  return transact(ctx, async (ctx) => {
    const own = await lockOwnAccount(ctx)
    if (own.session.step === 'verify-code') throw alreadyEnrolled()
    if ((await listPasskeys(ctx, own.staff.id)).length >= maxPasskeys)
      throw new AppError('conflict', `An account can have up to ${maxPasskeys} passkeys. Remove one first.`)

    const kinds = await listSecondFactorKinds(ctx, own.staff)
    const [passkey] = await ctx.db
      .insert(passkeys)
      .values({ id: uuidv7(), staffId: own.staff.id, name, createdAt: ctx.now(), ...made })
      .onConflictDoNothing()
      .returning()
    if (!passkey) throw new AppError('conflict', 'This passkey is already set up.')

    const enrolled = await finishEnrollment(ctx, own, kinds.length === 0)
    await record(ctx, 'staff.add-passkey', own.staff.id, { passkeyId: passkey.id })
    if (kinds.length > 0) await sendNotice(ctx, own.staff.id, 'passkey-added')
    return { passkey, ...enrolled }
  })
}

export const passkeyRefused = (field: 'attestation' | 'assertion') => {
  const message = 'We couldn’t verify this passkey. Try again.'
  return new AppError('invalid', message, { [field]: message })
}

/** Verifies a new passkey (Web Authentication Level 3, 7.1). @returns undefined for any failure. */
export async function verifyAttestation({ id, origin }: RelyingParty, attestation: Attestation, challenge: string) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: passkeyAlgorithms,
      requireUserVerification: false,
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isBackedUp: credentialBackedUp,
    }
  } catch {
    // The library throws for invalid fields of the request.
    return undefined
  }
}

/** Renames a passkey. @throws `not_found` if it is not the caller's. */
export function renamePasskey(ctx: Context, { id, name }: { id: string; name: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const actor = requireActor(ctx)
    const renamed = await ctx.db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.staffId, actor.id)))
      .returning({ id: passkeys.id })
    if (renamed.length === 0) throw new AppError('not_found', 'The requested resource was not found.')
    await record(ctx, 'staff.rename-passkey', actor.id, { passkeyId: id })
  })
}
