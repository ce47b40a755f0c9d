import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { type EncryptionKeys, encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { BackupError } from './archive.ts'

const cipher = 'aes-256-gcm'
const tagBytes = 16
/** 32 MB and about 0.1 s per guess (RFC 7914). */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** Encrypts the keys with a passphrase. */
export function wrapKeys(keys: EncryptionKeys, passphrase: string): string {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const encryption = createCipheriv(cipher, scryptSync(passphrase, salt, 32, cost), nonce, { authTagLength: tagBytes })
  const text = JSON.stringify(keys.map(({ bytes }) => bytes.toString('base64')))
  const encrypted = Buffer.concat([encryption.update(text, 'utf8'), encryption.final(), encryption.getAuthTag()])
  return JSON.stringify(
    Object.fromEntries(
      Object.entries({ salt, nonce, encrypted }).map(([name, value]) => [name, value.toString('base64')]),
    ),
  )
}

/** Decrypts the keys. @throws BackupError if the passphrase is wrong. */
export function unwrapKeys(wrapped: string, passphrase: string): EncryptionKeys {
  const parts = JSON.parse(wrapped) as Record<'salt' | 'nonce' | 'encrypted', string>
  const [salt, nonce, encrypted] = [parts.salt, parts.nonce, parts.encrypted].map((text) => Buffer.from(text, 'base64'))
  if (!salt || !nonce || !encrypted) throw new BackupError('The keys in the backup are damaged.')
  const decryption = createDecipheriv(cipher, scryptSync(passphrase, salt, 32, cost), nonce, {
    authTagLength: tagBytes,
  }).setAuthTag(encrypted.subarray(-tagBytes))
  try {
    const text = Buffer.concat([decryption.update(encrypted.subarray(0, -tagBytes)), decryption.final()])
    const [first, ...others] = (JSON.parse(text.toString('utf8')) as string[]).map((key) =>
      encryptionKey(Buffer.from(key, 'base64')),
    )
    if (first) return [first, ...others]
  } catch {
    // A wrong passphrase fails the authentication.
  }
  throw new BackupError('This is not the passphrase of this backup.')
}
