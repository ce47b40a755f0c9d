import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, unknownPasswordHash } from './password.ts'

test('a password matches itself and no other', async () => {
  const stored = await hashPassword('correct horse')

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(stored, 'correct horse')).toBe(true)
  expect(await isPassword(stored, 'correct horse ')).toBe(false)
  expect(await isPassword(stored, '')).toBe(false)
})

test('the same characters are the same password on every keyboard', async () => {
  expect(await isPassword(await hashPassword('caf\u00e9 noir'), 'cafe\u0301 noir')).toBe(true)
})

test('verifying a password without an account takes exactly as much work as with one', async () => {
  expect(parseOptions(unknownPasswordHash)).toEqual(parseOptions(await hashPassword('any password')))
})
