import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { makePasskey, showPasskey } from '#client/identity/auth/passkey.ts'
import { keepSession } from '#client/identity/auth/session.ts'
import { call } from '#client/platform/api.ts'
import * as contract from '#shared/identity/auth/passkey-contract.ts'
import { beginPasskeyStepUp, stepUpByPasskey } from '#shared/identity/auth/step-up-contract.ts'
import type { CreationOptions } from '#shared/identity/auth/webauthn.ts'
import { parse } from '#shared/kit/parse.ts'

/** A challenge works once, so nothing here is repeated by itself. */
const once = { retry: false } as const
const never = { repeats: 'never' } as const

/** Signs in completely; by a button, or by the suggestions of the e-mail box. */
export const passkeySignIn = mutationOptions({
  ...once,
  mutationFn: async (way: 'button' | 'autofill') => {
    const options = await call(contract.beginPasskeySignIn, {}, never)
    const assertion = await showPasskey(options, way === 'autofill' ? 'conditional' : 'optional')
    return call(contract.signInByPasskey, { assertion }, never)
  },
  onSuccess: keepSession,
})

/** The second factor after the password. */
export const provePasskey = mutationOptions({
  ...once,
  mutationFn: async () => {
    const assertion = await showPasskey(await call(contract.beginPasskeyCheck, {}, never))
    return call(contract.verifyPasskey, { assertion }, never)
  },
})

/** A fresh proof of identity; the password goes with it where it was typed. */
export const passkeyStepUp = mutationOptions({
  ...once,
  mutationFn: async (password: string) => {
    const assertion = await showPasskey(await call(beginPasskeyStepUp, {}, never))
    return call(stepUpByPasskey, { assertion, ...(password && { password }) }, never)
  },
})

/** Shorter than the five minutes that a challenge lasts, ms. */
export const offerMs = 4 * 60_000

/**
 * What a new passkey is made with. Read before the person presses the button, because browsers want their window to
 * follow a press at once, and the proof of identity may stand between.
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
  /** Asked for where it is not at hand. */
  readonly offer?: CreationOptions | undefined
}

export const enrolPasskey = mutationOptions({
  ...once,
  mutationFn: async ({ name, offer }: NewPasskey) => {
    // The name first: a passkey that is made and then refused would stay on the device, good for nothing.
    const { name: checked } = parse(z.pick(contract.renamePasskey.input, { name: true }), { name })
    const options = offer ?? (await call(contract.beginPasskey, {}, never))
    return call(contract.addPasskey, { name: checked, attestation: await makePasskey(options) }, never)
  },
})

/** What this device is called, as far as the browser says; a name to begin with. */
export const thisDevice = () =>
  ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((word) => navigator.userAgent.includes(word)) ??
  'This device'
