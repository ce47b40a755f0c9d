import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isBreachedPassword } from './breached-passwords.ts'

test.each(['password', 'Password1', '12345678', 'iloveyou', 'QWERTYUIOP', 'sunshine1', 'ｐａｓｓｗｏｒｄ'])(
  '%s is a common password',
  (password) => {
    expect(isBreachedPassword(password)).toBe(true)
  },
)

test('a sentence is not a common password', () => {
  expect(isBreachedPassword('a good long password')).toBe(false)
})

test('hardly any made-up password is rejected by mistake', () => {
  const made = Array.from({ length: 20_000 }, () => randomBytes(12).toString('base64'))

  expect(made.filter(isBreachedPassword).length).toBeLessThan(8)
})
