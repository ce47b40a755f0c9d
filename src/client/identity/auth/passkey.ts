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

let turn: AbortController | undefined

/** Whether this browser makes and shows passkeys here: none does over plain http, except on the computer itself, or for a number. */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !isNumber(location.hostname)

/** `127.0.0.1` or `[::1]`. */
const isNumber = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/** Whether this browser offers passkeys among the suggestions of a text box. */
export const canAutofillPasskeys = async () =>
  canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Lets the person make a passkey on a device of their choice.
 * @throws AppError in words for the person; what a later question interrupted passes through as it is.
 */
export async function makePasskey(options: CreationOptions): Promise<Attestation> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return parse(attestation, await ask((signal) => navigator.credentials.create({ publicKey, signal })))
}

/**
 * Lets the person show a passkey.
 * @param mediation `conditional`: among the suggestions of a text box, for as long as it takes.
 * @throws AppError as `makePasskey`.
 */
export async function showPasskey(
  options: RequestOptions,
  mediation: CredentialMediationRequirement = 'optional',
): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return parse(assertion, await ask((signal) => navigator.credentials.get({ publicKey, signal, mediation })))
}

/** Ends the question that is open, if there is one. */
export const stopAsking = () => turn?.abort()

/** Browsers have room for one question at a time; a new one takes the place of the one before. */
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

/** Browsers tell on purpose no more than this. */
const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Please try again, or choose another way.',
  InvalidStateError: 'This device holds a passkey of your account already.',
  SecurityError: 'Passkeys do not work at this address. Please choose another way.',
  NotSupportedError: 'This device cannot make a passkey. Please choose another way.',
}

function describeError(error: unknown): unknown {
  const message = error instanceof DOMException ? words[error.name] : undefined
  return message ? new AppError('invalid', message) : error
}
