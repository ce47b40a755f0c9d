import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { createPasskey, requestPasskey } from '#client/platform/browser/passkey-prompt.ts'
import { call } from '#client/platform/request/api.ts'
import * as contract from '#shared/identity/auth/passkey-contract.ts'
import { startPasskeyStepUp, stepUpByPasskey } from '#shared/identity/auth/step-up-contract.ts'
import type { CreationOptions } from '#shared/identity/auth/webauthn.ts'
import { parse } from '#shared/kit/parse.ts'
import { keepToken, saveSession } from './session.ts'

/** A challenge works once, so requests are not retried. */
const once = { retry: false } as const
const never = { repeats: 'never' } as const

/** Signs in completely with a passkey, by button or from the email field's autofill. */
export const passkeySignIn = mutationOptions({
  ...once,
  mutationFn: async (way: 'button' | 'autofill') => {
    const options = await call(contract.startPasskeySignIn, {}, never)
    const assertion = await requestPasskey(options, way === 'autofill' ? 'conditional' : 'optional')
    return call(contract.signInByPasskey, { assertion }, never)
  },
  onSuccess: saveSession,
})

export const verifyPasskey = mutationOptions({
  ...once,
  mutationFn: async () => {
    const assertion = await requestPasskey(await call(contract.startPasskeyVerification, {}, never))
    return keepToken(await call(contract.verifyPasskey, { assertion }, never))
  },
})

/** Steps up with a passkey, plus the password if one was entered. */
export const passkeyStepUp = mutationOptions({
  ...once,
  mutationFn: async (password: string) => {
    const assertion = await requestPasskey(await call(startPasskeyStepUp, {}, never))
    return keepToken(await call(stepUpByPasskey, { assertion, ...(password && { password }) }, never))
  },
})

/** Less than the five minutes that a challenge lasts, ms. */
export const creationOptionsMs = 4 * 60_000

/**
 * Options for creating a passkey. Fetched before the button is clicked, because browsers require the prompt to follow
 * the click immediately and a step-up may come first.
 */
export const passkeyCreationOptions = queryOptions({
  ...once,
  queryKey: ['auth', 'passkey-offer'],
  queryFn: () => call(contract.startPasskeyEnrollment, {}, never),
  staleTime: creationOptionsMs,
  gcTime: 0,
})

export interface NewPasskey {
  readonly name: string
  /** Fetched if missing. */
  readonly offer?: CreationOptions | undefined
}

export const enrollPasskey = mutationOptions({
  ...once,
  mutationFn: async ({ name, offer }: NewPasskey) => {
    // Check the name first: a passkey that is created and then refused would remain on the device unused.
    const { name: checked } = parse(z.pick(contract.renamePasskey.input, { name: true }), { name })
    const options = offer ?? (await call(contract.startPasskeyEnrollment, {}, never))
    return keepToken(
      await call(contract.addPasskey, { name: checked, attestation: await createPasskey(options) }, never),
    )
  },
})

/** The default name for a passkey, from the browser's platform. */
export const defaultPasskeyName = () =>
  ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((word) => navigator.userAgent.includes(word)) ??
  'This device'
