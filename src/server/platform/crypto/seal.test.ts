import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type EncryptionKeys, encryptionKey, open, seal } from '#server/platform/crypto/seal.ts'

const oldKey = encryptionKey(randomBytes(32))
const newKey = encryptionKey(randomBytes(32))
const keys: EncryptionKeys = [oldKey]

test('a sealed secret opens again, whatever it holds', () => {
  for (const text of ['', 'JBSWY3DPEHPK3PXP', 'žluťoučký 🐎 \u0000', 'x'.repeat(100_000)])
    expect(open(keys, seal(keys, text, 'here'), 'here')).toBe(text)
})

test('the same secret never looks the same twice', () => {
  expect(seal(keys, 'secret', 'here')).not.toBe(seal(keys, 'secret', 'here'))
})

test('a secret that was moved to another row does not open there', () => {
  const sealed = seal(keys, 'secret', 'staff.totp:1')

  expect(() => open(keys, sealed, 'staff.totp:2')).toThrow()
})

test('a secret with one changed bit does not open, wherever the bit is', () => {
  const sealed = seal(keys, 'secret', 'here')
  const [id, encoded = ''] = sealed.split('.')
  const bytes = Buffer.from(encoded, 'base64url')

  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => open(keys, `${id}.${changed.toString('base64url')}`, 'here')).toThrow()
  }
})

test('a cut-off secret does not open, not even where only its tag is shorter', () => {
  const sealed = seal(keys, 'secret', 'here')

  for (const length of [0, 3, 9, 20, sealed.length - 2])
    expect(() => open(keys, sealed.slice(0, length), 'here')).toThrow()
})

test('after a change of keys the old secrets still open, and new ones use the new key', () => {
  const sealed = seal([oldKey], 'secret', 'here')
  const changed: EncryptionKeys = [newKey, oldKey]

  expect(open(changed, sealed, 'here')).toBe('secret')
  expect(open([newKey], seal(changed, 'secret', 'here'), 'here')).toBe('secret')
  expect(() => open([newKey], sealed, 'here')).toThrow('does not have')
})
