import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A 256-bit key; the id (a fingerprint) stands in front of everything it seals. */
export interface EncryptionKey {
  readonly id: string
  readonly bytes: Buffer
}

/** The first seals; all of them open, so that a key can be replaced without losing what the old one sealed. */
export type EncryptionKeys = readonly [EncryptionKey, ...EncryptionKey[]]

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** @param bytes 32 random bytes. */
export const encryptionKey = (bytes: Buffer): EncryptionKey => ({
  id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8),
  bytes,
})

/**
 * Encrypts and authenticates a secret for the database (AES-256-GCM): `<key id>.<base64url of nonce, text and tag>`.
 * @param context what the secret belongs to, such as a table, column and id; it must be given again to open it, so that
 *   a value copied to another row does not open there.
 */
export function seal([key]: EncryptionKeys, text: string, context: string): string {
  const nonce = randomBytes(nonceBytes)
  const encrypt = createCipheriv(cipher, key.bytes, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([nonce, encrypt.update(text, 'utf8'), encrypt.final(), encrypt.getAuthTag()])
  return `${key.id}.${sealed.toString('base64url')}`
}

/**
 * The text that `seal` was given.
 * @throws Error where the key is missing, the context differs, or a single bit was changed.
 */
export function open(keys: EncryptionKeys, sealed: string, context: string): string {
  const [id, encoded = ''] = sealed.split('.')
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw new Error('A stored secret was sealed with an encryption key that this server does not have.')

  const bytes = Buffer.from(encoded, 'base64url')
  const decrypt = createDecipheriv(cipher, key.bytes, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decrypt.update(bytes.subarray(nonceBytes, -tagBytes)), decrypt.final()]).toString('utf8')
}

/** The id of the key that sealed it. */
export const keyIdOf = (sealed: string): string => sealed.slice(0, sealed.indexOf('.'))

/** The same text, sealed with the first key; as it is where that sealed it already. @throws Error as `open` does. */
export const sealAnew = (keys: EncryptionKeys, sealed: string, context: string): string =>
  keyIdOf(sealed) === keys[0].id ? sealed : seal(keys, open(keys, sealed, context), context)

/** A key for one purpose (HKDF, RFC 5869), so that no key is used for two algorithms. */
export const deriveKey = ([key]: EncryptionKeys, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key.bytes, '', purpose, 32))

/** Derives a fingerprint from which the key cannot be computed (HKDF, RFC 5869). @param salt random, one per fingerprint. */
export const keyFingerprint = ({ bytes }: EncryptionKey, salt: string): string =>
  Buffer.from(hkdfSync('sha256', bytes, salt, 'harborline.key-fingerprint', 32)).toString('base64url')
