import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Its id, a fingerprint, prefixes everything it encrypts. */
export interface EncryptionKey {
  readonly id: string
  readonly bytes: Buffer
  /** The same key, prepared: with its bytes, Node takes three times as long for a short text. */
  readonly secret: KeyObject
}

/** The first key encrypts; all decrypt, so that keys can be replaced. */
export type EncryptionKeys = readonly [EncryptionKey, ...EncryptionKey[]]

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Creates a key from 32 random bytes. */
export const encryptionKey = (bytes: Buffer): EncryptionKey => ({
  id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8),
  bytes,
  secret: createSecretKey(bytes),
})

/**
 * Encrypts with AES-256-GCM: `<key id>.<base64url of nonce, text and tag>`.
 * @param context table, column, and id; authenticated, so that copied values can't be decrypted.
 */
export function encrypt([key]: EncryptionKeys, text: string, context: string): string {
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, key.secret, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([nonce, encryption.update(text, 'utf8'), encryption.final(), encryption.getAuthTag()])
  return `${key.id}.${encrypted.toString('base64url')}`
}

/** Decrypts a value. @throws Error if the key is missing, the context differs, or a bit changed. */
export function decrypt(keys: EncryptionKeys, encrypted: string, context: string): string {
  const [id, encoded = ''] = encrypted.split('.')
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw new Error('A stored secret was encrypted with a key that this server does not have.')

  const bytes = Buffer.from(encoded, 'base64url')
  const decryption = createDecipheriv(cipher, key.secret, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decryption.update(bytes.subarray(nonceBytes, -tagBytes)), decryption.final()]).toString('utf8')
}

export const keyIdOf = (encrypted: string): string => encrypted.slice(0, encrypted.indexOf('.'))

/** Re-encrypts with the first key if needed. @throws Error as `decrypt`. */
export const reencrypt = (keys: EncryptionKeys, encrypted: string, context: string): string =>
  keyIdOf(encrypted) === keys[0].id ? encrypted : encrypt(keys, decrypt(keys, encrypted, context), context)

/** Derives a key per purpose (HKDF, RFC 5869), so that none serves two algorithms. */
export const deriveKey = ([key]: EncryptionKeys, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key.bytes, '', purpose, 32))

/** Derives a fingerprint that doesn't reveal the key (HKDF, RFC 5869). `salt` is random, one per fingerprint. */
export const keyFingerprint = ({ bytes }: EncryptionKey, salt: string): string =>
  Buffer.from(hkdfSync('sha256', bytes, salt, 'harborline.key-fingerprint', 32)).toString('base64url')
