import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, type EncryptionKeys, encrypt, encryptionKey } from './encrypt.ts'

const oldKey = encryptionKey(randomBytes(32))
const newKey = encryptionKey(randomBytes(32))
const keys: EncryptionKeys = [oldKey]

test('an encrypted secret can be decrypted, whatever it contains', () => {
  for (const text of ['', 'JBSWY3DPEHPK3PXP', 'žluťoučký 🐎 \u0000', 'x'.repeat(100_000)])
    expect(decrypt(keys, encrypt(keys, text, 'here'), 'here')).toBe(text)
})

test('encrypting the same secret twice gives different values', () => {
  expect(encrypt(keys, 'secret', 'here')).not.toBe(encrypt(keys, 'secret', 'here'))
})

test("a secret moved to another row can't be decrypted there", () => {
  const encrypted = encrypt(keys, 'secret', 'staff.totp:1')

  expect(() => decrypt(keys, encrypted, 'staff.totp:2')).toThrow()
})

test("a secret with one changed bit can't be decrypted, whichever bit it is", () => {
  const encrypted = encrypt(keys, 'secret', 'here')
  const [id, encoded = ''] = encrypted.split('.')
  const bytes = Buffer.from(encoded, 'base64url')

  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => decrypt(keys, `${id}.${changed.toString('base64url')}`, 'here')).toThrow()
  }
})

test("a truncated secret can't be decrypted, even if only its tag is shorter", () => {
  const encrypted = encrypt(keys, 'secret', 'here')

  for (const length of [0, 3, 9, 20, encrypted.length - 2])
    expect(() => decrypt(keys, encrypted.slice(0, length), 'here')).toThrow()
})

test('after a key change old secrets can still be decrypted, and new ones use the new key', () => {
  const encrypted = encrypt([oldKey], 'secret', 'here')
  const changed: EncryptionKeys = [newKey, oldKey]

  expect(decrypt(changed, encrypted, 'here')).toBe('secret')
  expect(decrypt([newKey], encrypt(changed, 'secret', 'here'), 'here')).toBe('secret')
  expect(() => decrypt([newKey], encrypted, 'here')).toThrow('does not have')
})
