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
import * as copy from './copy.ts'

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
export async function createPasskey(options: CreationOptions): Promise<Attestation> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return parse(attestation, await ask((signal) => navigator.credentials.create({ publicKey, signal })))
}

/**
 * Prompts the user for a passkey.
 * @param mediation `conditional`: as autofill in a text field, with no time limit.
 * @throws AppError as `createPasskey`.
 */
export async function requestPasskey(
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
  NotAllowedError: copy.noPasskeyUsed,
  InvalidStateError: copy.hasPasskey,
  SecurityError: copy.noPasskeysAtThisAddress,
  NotSupportedError: copy.cannotCreatePasskey,
}

function describeError(error: unknown): unknown {
  const message = error instanceof DOMException ? labels[error.name] : undefined
  return message ? new AppError('invalid', message) : error
}
