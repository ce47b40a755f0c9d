import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#shared/identity/auth/webauthn.ts'
import type { Browser } from './browser.ts'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** A software authenticator with one passkey (ES256). It signs anything, even invalid input. */
export class SecurityKey {
  readonly id = randomBytes(32)
  /** Sent with every signature and incremented each time; null if it does not count. */
  counter: number | null = 0
  verifiesOwner = true
  origin = 'http://localhost'
  rpId: string | undefined
  #userHandle: string | undefined
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** Returns the result of `navigator.credentials.create`. */
  create(options: CreationOptions): Attestation {
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    // COSE_Key {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y} (RFC 9053, 7.1.1).
    const key = [hex('a5010203262001215820'), Buffer.from(x, 'base64url'), hex('225820'), Buffer.from(y, 'base64url')]
    const credential = [Buffer.alloc(16), hex('0020'), this.id, ...key]
    const authData = Buffer.concat([this.#head(this.rpId ?? options.rp.id, hasCredential), ...credential])
    const length = Buffer.from([authData.length])
    const attestationObject = Buffer.concat([
      hex('a3'),
      none,
      ...[hex('68'), Buffer.from('authData'), hex('58'), length, authData],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge),
        attestationObject: base64url(attestationObject),
        transports: ['usb'],
      },
    }
  }

  /** Returns the result of `navigator.credentials.get`. */
  get(options: RequestOptions): Assertion {
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge)
    const authenticatorData = this.#head(this.rpId ?? options.rpId, 0)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: this.#userHandle,
      },
    }
  }

  #credential = () => ({ id: base64url(this.id), rawId: base64url(this.id), type: 'public-key' }) as const

  #clientData = (type: string, challenge: string) =>
    base64url(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))

  #head(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4)
    if (this.counter !== null) count.writeUInt32BE(++this.counter)
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([userPresent | (this.verifiesOwner ? userVerified : 0) | flags]),
      count,
    ])
  }
}

export async function enrolPasskey(browser: Browser, key: SecurityKey, name = 'Work laptop') {
  const { body } = await browser.post('/api/auth/passkeys/start')
  return browser.post('/api/auth/passkeys', { name, attestation: key.create(body) })
}

/** Answers the challenge of `<url>/start` at `url`. */
export async function showPasskey(browser: Browser, key: SecurityKey, url: string, extra = {}) {
  const { body } = await browser.post(`${url}/start`)
  return browser.post(url, { assertion: key.get(body), ...extra })
}

const hex = (bytes: string) => Buffer.from(bytes, 'hex')

/** CBOR of `"fmt": "none", "attStmt": {}`. */
const none = Buffer.concat([
  hex('63'),
  Buffer.from('fmt'),
  hex('64'),
  Buffer.from('none'),
  hex('67'),
  Buffer.from('attStmt'),
  hex('a0'),
])
