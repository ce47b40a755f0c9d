import type { FastifyInstance, FastifyReply } from 'fastify'
import { addPasskey, renamePasskey, startPasskeyEnrollment } from '#server/identity/auth/commands/add-passkey.ts'
import { requestPasskey } from '#server/identity/auth/commands/check-passkey.ts'
import { signInByPasskey } from '#server/identity/auth/commands/sign-in.ts'
import {
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '#server/identity/auth/commands/start-enrollment.ts'
import { verifyPasskey } from '#server/identity/auth/commands/verify-passkey.ts'
import type { Context } from '#server/platform/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/identity/auth/passkey-contract.ts'
import { type AuthRouteOptions, rateLimited, withOpened, withRotated } from './auth-context.ts'
import { listPasskeys, requireOwnSession, type StoredPasskey } from './queries.ts'
import { type PasskeyContext, relyingPartyOf } from './relying-party.ts'

/** Registers the routes for second factors. */
export function passkeyRoutes(app: FastifyInstance, options: AuthRouteOptions) {
  const { cookie, device, keys, staffMfa, publicUrl, findBrandName } = options
  const jar = { cookie, device }
  const auth = (ctx: Context) => ({ ...ctx, keys, staffMfa })
  const passkeyContext = (ctx: Context, { request }: FastifyReply): PasskeyContext => ({
    ...auth(ctx),
    binding: cookie.read(request),
    relyingParty: relyingPartyOf(publicUrl, request),
  })

  mount(app, contract.startPasskeyEnrollment, async (ctx, _input, answer) =>
    startPasskeyEnrollment(passkeyContext(ctx, answer), await findBrandName(ctx)),
  )
  mount(app, contract.addPasskey, async (ctx, input, answer) => {
    const { passkey, ...enrolled } = await addPasskey(passkeyContext(ctx, answer), input)
    return withRotated(jar, ctx, answer, { passkey: shown(passkey), ...enrolled })
  })
  mount(app, contract.renamePasskey, async (ctx, input) => {
    await renamePasskey(ctx, input)
    return {}
  })
  mount(app, contract.removePasskey, async (ctx, input) => {
    await removePasskey(auth(ctx), input)
    return {}
  })
  mount(app, contract.removeAuthenticator, async (ctx) => {
    await removeAuthenticator(auth(ctx))
    return {}
  })
  mount(app, contract.renewRecoveryCodes, (ctx) => renewRecoveryCodes(auth(ctx)))

  mount(app, contract.ownSecurity, async (ctx) => {
    const { staff } = await requireOwnSession(ctx)
    return {
      authenticatorEnrolledAt: staff.totpEnrolledAt?.toISOString() ?? null,
      passkeys: (await listPasskeys(ctx, staff.id)).map(shown),
      recoveryCodes: staff.recoveryCodeHashes.length,
      isSecondFactorRequired: staffMfa === 'required',
    }
  })

  mount(app, contract.startPasskeyVerification, async (ctx, _input, answer) => {
    const { session, staff } = await requireOwnSession(ctx)
    const account = { purpose: 'verify', sessionId: session.id, staffId: staff.id } as const
    return requestPasskey(passkeyContext(ctx, answer), account)
  })
  mount(
    app,
    contract.verifyPasskey,
    async (ctx, input, answer) =>
      withRotated(jar, ctx, answer, await verifyPasskey(passkeyContext(ctx, answer), input)),
    rateLimited,
  )

  mount(
    app,
    contract.startPasskeySignIn,
    (ctx, _input, answer) => requestPasskey(passkeyContext(ctx, answer), { purpose: 'sign-in' }),
    rateLimited,
  )
  mount(
    app,
    contract.signInByPasskey,
    async (ctx, input, answer) =>
      withOpened(jar, ctx, answer, await signInByPasskey(passkeyContext(ctx, answer), input)),
    rateLimited,
  )
}

const shown = ({ id, name, createdAt, lastUsedAt, isBackedUp }: StoredPasskey) => ({
  ...{ id, name, isBackedUp },
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
