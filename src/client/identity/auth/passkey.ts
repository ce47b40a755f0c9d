import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { call } from '#client/platform/request/api.ts'
import * as contract from '#shared/identity/auth/passkey-contract.ts'
import { startPasskeyStepUp, stepUpByPasskey } from '#shared/identity/auth/step-up-contract.ts'
import {
  type Assertion,
  type Attestation,
  assertion,
  attestation,
  type CreationOptions,
  type RequestOptions,
} from '#shared/identity/auth/webauthn.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { keepToken, saveSession } from './session.ts'

let turn: AbortController | undefined

/**
 * Whether this browser supports passkeys on this host. They need HTTPS or localhost, and never work on an IP address.
 */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !isNumber(location.hostname)

/** `127.0.0.1` or `[::1]`. */
const isNumber = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/** Whether this browser offers passkeys in autofill. */
export const canAutofillPasskeys = async () =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Prompts the user to create a passkey on a device of their choice.
 * @throws AppError with a message for the user; an error from an aborted prompt passes through unchanged.
 */
async function createPasskey(options: CreationOptions): Promise<Attestation> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return parse(attestation, await ask((signal) => navigator.credentials.create({ publicKey, signal })))
}

/**
 * Prompts the user for a passkey.
 * @param mediation `conditional`: as autofill in a text field, with no time limit.
 * @throws AppError as `makePasskey`.
 */
async function requestPasskey(
  options: RequestOptions,
  mediation: CredentialMediationRequirement = 'optional',
): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return parse(assertion, await ask((signal) => navigator.credentials.get({ publicKey, signal, mediation })))
}

/** Aborts the open prompt, if any. */
export const abortPrompt = () => turn?.abort()

/** Browsers allow one prompt at a time; a new one aborts the previous one. */
async function ask(open: (signal: AbortSignal) => Promise<Credential | null>): Promise<unknown> {
  turn?.abort()
  const own = new AbortController()
  turn = own
  try {
    const credential = await open(own.signal)
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null
  } catch (error) {
    throw own.signal.aborted ? error : describeError(error)
  }
}

/** Browsers deliberately reveal nothing more. */
const labels: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again or choose another method.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address. Choose another method.',
  NotSupportedError: 'This device can’t create a passkey. Choose another method.',
}

function describeError(error: unknown): unknown {
  const message = error instanceof DOMException ? labels[error.name] : undefined
  return message ? new AppError('invalid', message) : error
}

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
