import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, type EncryptionKeys, encrypt, encryptionKey } from '#server/platform/crypto/encrypt.ts'

const oldKey = encryptionKey(randomBytes(32))
const newKey = encryptionKey(randomBytes(32))
const keys: EncryptionKeys = [oldKey]

test('a sealed secret opens again, whatever it holds', () => {
  for (const text of ['', 'JBSWY3DPEHPK3PXP', 'žluťoučký 🐎 \u0000', 'x'.repeat(100_000)])
    expect(decrypt(keys, encrypt(keys, text, 'here'), 'here')).toBe(text)
})

test('the same secret never looks the same twice', () => {
  expect(encrypt(keys, 'secret', 'here')).not.toBe(encrypt(keys, 'secret', 'here'))
})

test('a secret that was moved to another row does not open there', () => {
  const sealed = encrypt(keys, 'secret', 'staff.totp:1')

  expect(() => decrypt(keys, sealed, 'staff.totp:2')).toThrow()
})

test('a secret with one changed bit does not open, wherever the bit is', () => {
  const sealed = encrypt(keys, 'secret', 'here')
  const [id, encoded = ''] = sealed.split('.')
  const bytes = Buffer.from(encoded, 'base64url')

  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => decrypt(keys, `${id}.${changed.toString('base64url')}`, 'here')).toThrow()
  }
})

test('a cut-off secret does not open, not even where only its tag is shorter', () => {
  const sealed = encrypt(keys, 'secret', 'here')

  for (const length of [0, 3, 9, 20, sealed.length - 2])
    expect(() => decrypt(keys, sealed.slice(0, length), 'here')).toThrow()
})

test('after a change of keys the old secrets still open, and new ones use the new key', () => {
  const sealed = encrypt([oldKey], 'secret', 'here')
  const changed: EncryptionKeys = [newKey, oldKey]

  expect(decrypt(changed, sealed, 'here')).toBe('secret')
  expect(decrypt([newKey], encrypt(changed, 'secret', 'here'), 'here')).toBe('secret')
  expect(() => decrypt([newKey], sealed, 'here')).toThrow('does not have')
})
