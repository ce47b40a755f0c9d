import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { and, eq, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { listApplicantPasskeys, listApplicantSessions } from '#server/applications/applicants/queries.ts'
import { applicantPasskeys } from '#server/applications/applicants/table.ts'
import { lockApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { passkeyAlgorithms, passkeyRefused, verifyAttestation } from '#server/identity/auth/commands/add-passkey.ts'
import { userHandleOf, verifyAssertion } from '#server/identity/auth/commands/check-passkey.ts'
import { chargeNetwork } from '#server/identity/auth/commands/limit-attempts.ts'
import { issueChallenge, spendChallenge } from '#server/identity/auth/commands/passkey-challenge.ts'
import type { RelyingParty } from '#server/identity/auth/relying-party.ts'
import { challengeMs, deviceOf } from '#server/identity/auth/session-tokens.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { ApplicantDevices } from '#shared/applications/applicants/device-contract.ts'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#shared/identity/auth/webauthn.ts'
import { AppError, SecurityRefusal } from '#shared/kit/app-error.ts'
import { isJustOpened, listDevices, requireVerifiedApplicant } from './manage-devices.ts'
import { type OpenedApplication, opened } from './open-application.ts'

/** Per application. */
const maxPasskeys = 5

/** Returns options for creating a passkey for the caller's application. @throws `conflict`, as `addPasskey`. */
export async function startPasskey(ctx: Context, relyingParty: RelyingParty): Promise<CreationOptions> {
  const { applicationId, sessionId } = await requireRecentOpening(ctx)
  const { reference } = await requireOwnApplication(ctx)
  const known = await listApplicantPasskeys(ctx, applicationId)
  const { rp, challenge, pubKeyCredParams, user } = await generateRegistrationOptions({
    rpName: 'Harborline',
    rpID: relyingParty.id,
    userName: reference,
    userDisplayName: `Application ${reference}`,
    userID: userHandleOf(applicationId),
    supportedAlgorithmIDs: passkeyAlgorithms,
    challenge: await issueChallenge(ctx, { purpose: 'applicant-add', subjectId: sessionId }),
  })
  return {
    rp: { id: relyingParty.id, name: rp.name },
    ...{ user, challenge, pubKeyCredParams, timeout: challengeMs },
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
    // The device names the application, so that no reference has to be typed.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  }
}

/** @throws `conflict` if the application was opened too long ago. */
async function requireRecentOpening(ctx: Context) {
  const applicant = requireVerifiedApplicant(ctx)
  const own = (await listApplicantSessions(ctx, applicant.applicationId)).find(({ id }) => id === applicant.sessionId)
  if (!own || !isJustOpened(ctx, own.createdAt))
    throw new AppError('conflict', 'To add a passkey, open your application with a new code first.')
  return applicant
}

/**
 * Adds a passkey to the caller's application.
 * @throws `invalid`, or `conflict` if there are too many or the application was opened too long ago.
 */
export async function addPasskey(
  ctx: Context,
  relyingParty: RelyingParty,
  attestation: Attestation,
): Promise<ApplicantDevices> {
  const { applicationId, sessionId } = await requireRecentOpening(ctx)
  const expected = { purpose: 'applicant-add', subjectId: sessionId } as const
  const challenge = await spendChallenge(ctx, attestation.response.clientDataJSON, expected)
  const made = challenge && (await verifyAttestation(relyingParty, attestation, challenge))
  if (!made) throw passkeyRefused('attestation')
  const { credentialId, publicKey, counter } = made
  return transact(ctx, async (ctx) => {
    await lockApplication(ctx, applicationId)
    if ((await listApplicantPasskeys(ctx, applicationId)).length >= maxPasskeys)
      throw new AppError('conflict', `An application can have up to ${maxPasskeys} passkeys. Remove one first.`)
    const device = deviceOf(ctx.origin.userAgent)
    const [passkey] = await ctx.db
      .insert(applicantPasskeys)
      .values({ id: uuidv7(), applicationId, credentialId, publicKey, counter, device, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: applicantPasskeys.id })
    if (!passkey) throw new AppError('conflict', 'This passkey is already set up.')
    await record(ctx, 'application.add-passkey', applicationId, { passkeyId: passkey.id })
    await enqueue(ctx, 'applicants.notify-passkey', { applicationId, device })
    return listDevices(ctx)
  })
}

/** Returns options for requesting any application's passkey. */
export async function requestPasskey(ctx: Context, relyingParty: RelyingParty): Promise<RequestOptions> {
  const { challenge } = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: await issueChallenge(ctx, { purpose: 'applicant-open' }),
  })
  return { rpId: relyingParty.id, challenge, timeout: challengeMs, allowCredentials: [], userVerification: 'required' }
}

/**
 * Opens the application of a passkey.
 * @throws `unauthenticated`, always the same, or `rate_limited` by network.
 */
export async function openByPasskey(
  ctx: Context,
  relyingParty: RelyingParty,
  assertion: Assertion,
): Promise<OpenedApplication> {
  await chargeNetwork(ctx, 'file-address')
  const challenge = await spendChallenge(ctx, assertion.response.clientDataJSON, { purpose: 'applicant-open' })
  const [known] = await ctx.db.select().from(applicantPasskeys).where(eq(applicantPasskeys.credentialId, assertion.id))
  const proof =
    challenge !== undefined && known ? await verifyAssertion(relyingParty, assertion, known, challenge) : undefined
  if (!known || !proof?.userVerified) throw unknownPasskeyError()
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, known.applicationId)
    // The old counter in the WHERE clause: if a passkey and its copy sign concurrently, one is refused.
    const counted = await ctx.db
      .update(applicantPasskeys)
      .set({ counter: proof.newCounter, lastUsedAt: ctx.now() })
      .where(
        and(
          eq(applicantPasskeys.id, known.id),
          proof.newCounter === 0 ? eq(applicantPasskeys.counter, 0) : lt(applicantPasskeys.counter, proof.newCounter),
        ),
      )
      .returning({ id: applicantPasskeys.id })
    if (counted.length === 0) throw unknownPasskeyError()
    return opened(ctx, application, 'passkey')
  })
}

const unknownPasskeyError = () =>
  new SecurityRefusal(
    'unknown-passkey',
    'unauthenticated',
    'This passkey doesn’t open an application here. Use your reference and a code instead.',
  )
