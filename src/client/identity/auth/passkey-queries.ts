import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { makePasskey, showPasskey } from '#client/identity/auth/passkey.ts'
import { keepSession } from '#client/identity/auth/session.ts'
import { call } from '#client/platform/api.ts'
import * as contract from '#shared/identity/auth/passkey-contract.ts'
import { beginPasskeyStepUp, stepUpByPasskey } from '#shared/identity/auth/step-up-contract.ts'
import type { CreationOptions } from '#shared/identity/auth/webauthn.ts'
import { parse } from '#shared/kit/parse.ts'

/** A challenge works once, so requests are not retried. */
const once = { retry: false } as const
const never = { repeats: 'never' } as const

/** Signs in completely with a passkey, by button or from the email field's autofill. */
export const passkeySignIn = mutationOptions({
  ...once,
  mutationFn: async (way: 'button' | 'autofill') => {
    const options = await call(contract.beginPasskeySignIn, {}, never)
    const assertion = await showPasskey(options, way === 'autofill' ? 'conditional' : 'optional')
    return call(contract.signInByPasskey, { assertion }, never)
  },
  onSuccess: keepSession,
})

export const provePasskey = mutationOptions({
  ...once,
  mutationFn: async () => {
    const assertion = await showPasskey(await call(contract.beginPasskeyCheck, {}, never))
    return call(contract.verifyPasskey, { assertion }, never)
  },
})

/** Steps up with a passkey, plus the password if one was entered. */
export const passkeyStepUp = mutationOptions({
  ...once,
  mutationFn: async (password: string) => {
    const assertion = await showPasskey(await call(beginPasskeyStepUp, {}, never))
    return call(stepUpByPasskey, { assertion, ...(password && { password }) }, never)
  },
})

/** Less than the five minutes that a challenge lasts, ms. */
export const offerMs = 4 * 60_000

/**
 * Options for creating a passkey. Fetched before the button is clicked, because browsers require the prompt to follow
 * the click immediately and a step-up may come first.
 */
export const passkeyOffer = queryOptions({
  ...once,
  queryKey: ['auth', 'passkey-offer'],
  queryFn: () => call(contract.beginPasskey, {}, never),
  staleTime: offerMs,
  gcTime: 0,
})

export interface NewPasskey {
  readonly name: string
  /** Fetched if missing. */
  readonly offer?: CreationOptions | undefined
}

export const enrolPasskey = mutationOptions({
  ...once,
  mutationFn: async ({ name, offer }: NewPasskey) => {
    // Check the name first: a passkey that is created and then refused would remain on the device unused.
    const { name: checked } = parse(z.pick(contract.renamePasskey.input, { name: true }), { name })
    const options = offer ?? (await call(contract.beginPasskey, {}, never))
    return call(contract.addPasskey, { name: checked, attestation: await makePasskey(options) }, never)
  },
})

/** The default name for a passkey, from the browser's platform. */
export const thisDevice = () =>
  ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((word) => navigator.userAgent.includes(word)) ??
  'This device'
