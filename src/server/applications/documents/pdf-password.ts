import { createCipheriv, createHash } from 'node:crypto'
import type { PdfDictionary } from '#server/applications/documents/pdf-syntax.ts'

/** Padding appended to short passwords (ISO 32000-1, 7.6.3.3, algorithm 2); an empty password is all padding. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/**
 * Whether a PDF opens without a password. Restrictions such as copying or printing are only requests to the viewer.
 * Standard security handler, revisions 2 to 6 (ISO 32000-2, 7.6.4).
 * @param encryption the encryption dictionary.
 * @param fileId the first part of the file's `/ID`, or empty.
 */
export function opensWithoutPassword(encryption: PdfDictionary, fileId: Buffer): boolean {
  const [revision, user] = [encryption.get('R'), encryption.get('U')]
  if (typeof revision !== 'number' || !Buffer.isBuffer(user)) return false
  if (revision >= 5) return matchesHash(revision, user)
  const key = fileKey(encryption, revision, fileId)
  if (!key) return false
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32))
  let check: Buffer = createHash('md5').update(padding).update(fileId).digest()
  for (let round = 0; round < 20; round++)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    )
  return check.equals(user.subarray(0, 16))
}

/** Algorithm 2, for an empty password. */
function fileKey(encryption: PdfDictionary, revision: number, fileId: Buffer): Buffer | undefined {
  const [owner, permissions] = [encryption.get('O'), encryption.get('P')]
  if (!Buffer.isBuffer(owner) || typeof permissions !== 'number') return undefined
  const bits = encryption.get('Length')
  const bytes = revision === 2 ? 5 : encryption.get('V') === 4 ? 16 : (typeof bits === 'number' ? bits : 40) / 8
  if (!Number.isInteger(bytes) || bytes < 5 || bytes > 16) return undefined
  const allowed = Buffer.alloc(4)
  allowed.writeInt32LE(permissions | 0)
  const hash = createHash('md5').update(padding).update(owner.subarray(0, 32)).update(allowed).update(fileId)
  if (revision >= 4 && encryption.get('EncryptMetadata') === false) hash.update(Buffer.alloc(4, 255))
  let key: Buffer = hash.digest().subarray(0, bytes)
  if (revision >= 3)
    for (let round = 0; round < 50; round++) key = createHash('md5').update(key).digest().subarray(0, bytes)
  return key
}

/** Algorithm 11: the first 32 bytes are the hash of the password with the following 8 bytes. */
function matchesHash(revision: number, user: Buffer): boolean {
  if (user.length < 40) return false
  const first = createHash('sha256').update(user.subarray(32, 40)).digest()
  return (revision === 5 ? first : hardened(first)).equals(user.subarray(0, 32))
}

/** Algorithm 2.B, for an empty password. */
function hardened(first: Buffer): Buffer {
  let key = first
  let last = 0
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const choice = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][choice] ?? 'sha256')
      .update(encrypted)
      .digest()
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

/** No longer in `node:crypto`; used only to read old files. */
function rc4(key: Uint8Array, content: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = kept
  }
  let other = 0
  for (let one = 0; one < 256; one++) {
    other = (other + (state[one] ?? 0) + (key[one % key.length] ?? 0)) & 255
    swap(one, other)
  }
  other = 0
  return Buffer.from(
    content.map((byte, index) => {
      const one = (index + 1) & 255
      other = (other + (state[one] ?? 0)) & 255
      swap(one, other)
      return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0)
    }),
  )
}
