import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, lt } from 'drizzle-orm'
import { findPasskey, listPasskeys, type StoredPasskey } from '#server/identity/auth/queries.ts'
import type { PasskeyContext, RelyingParty } from '#server/identity/auth/relying-party.ts'
import { challengeMs } from '#server/identity/auth/session-tokens.ts'
import { type ChallengePurpose, passkeys } from '#server/identity/auth/table.ts'
import type { Assertion, RequestOptions } from '#shared/identity/auth/webauthn.ts'
import { issueChallenge, spendChallenge } from './passkey-challenge.ts'

/** Anyone, if sign-in is by passkey alone. */
interface Expected {
  readonly purpose: ChallengePurpose
  readonly sessionId?: string
  readonly staffId?: string
}

export interface VerifiedPasskey {
  readonly staffId: string
  readonly passkeyId: string
  /** By PIN, fingerprint or face. */
  readonly isOwnerVerified: boolean
}

/** Returns options for requesting a passkey. */
export async function requestPasskey(ctx: PasskeyContext, expected: Expected): Promise<RequestOptions> {
  const known = expected.staffId ? await listPasskeys(ctx, expected.staffId) : []
  const userVerification = expected.purpose === 'sign-in' ? 'required' : 'preferred'
  const { challenge } = await generateAuthenticationOptions({
    rpID: ctx.relyingParty.id,
    challenge: await issueChallenge(ctx, expected),
  })
  return {
    rpId: ctx.relyingParty.id,
    challenge,
    timeout: challengeMs,
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports,
    })),
    userVerification,
  }
}

/**
 * Verifies an assertion (Web Authentication Level 3, 7.2) and uses up the challenge.
 * @returns undefined for any failure.
 */
export async function checkPasskey(
  ctx: PasskeyContext,
  assertion: Assertion,
  expected: Expected,
): Promise<VerifiedPasskey | undefined> {
  const challenge = await spendChallenge(ctx, assertion.response.clientDataJSON, expected)
  const known = await findPasskey(ctx, assertion.id)
  if (challenge === undefined || !known) return undefined
  if (expected.staffId && known.staffId !== expected.staffId) return undefined
  const { userHandle } = assertion.response
  if (userHandle && userHandle !== userHandleOf(known.staffId).toString('base64url')) return undefined

  const proof = await verifyAssertion(ctx.relyingParty, assertion, known, challenge)
  if (!proof) return undefined
  // The old counter in the WHERE clause: if a passkey and its copy sign concurrently, one is refused.
  const counted = await ctx.db
    .update(passkeys)
    .set({ counter: proof.newCounter, isBackedUp: proof.credentialBackedUp, lastUsedAt: ctx.now() })
    .where(
      and(
        eq(passkeys.id, known.id),
        proof.newCounter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, proof.newCounter),
      ),
    )
    .returning({ id: passkeys.id })
  if (counted.length === 0) return undefined
  return { staffId: known.staffId, passkeyId: known.id, isOwnerVerified: proof.userVerified }
}

/** Returns the user handle: the account id, no personal data. */
export const userHandleOf = (staffId: string) => Buffer.from(staffId.replaceAll('-', ''), 'hex')

/** Verifies a signature, but not that its counter is new. @returns undefined for any failure. */
export async function verifyAssertion(
  relyingParty: RelyingParty,
  assertion: Assertion,
  known: Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter'>,
  challenge: string,
) {
  const { userHandle, ...signed } = assertion.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...signed, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      credential: {
        id: known.credentialId,
        publicKey: Buffer.from(known.publicKey, 'base64url'),
        counter: known.counter,
      },
    })
    return verified ? authenticationInfo : undefined
  } catch {
    // The library throws for invalid fields of the request.
    return undefined
  }
}
