import { expect, test } from 'vitest'
import {
  authenticatorUri,
  codeCounter,
  newAuthenticatorSecret,
  newRecoveryCodes,
  normalizeCode,
} from './authenticator.ts'

/** The secret of RFC 6238, appendix B (`12345678901234567890`), and the last six digits of its codes. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code %i s after 1970 is %s, as in RFC 6238', (seconds, code) => {
  expect(codeCounter(rfcSecret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one interval early or late, but not two', () => {
  const at = (seconds: number) => codeCounter(rfcSecret, '005924', new Date((1_234_567_890 + seconds) * 1000))

  expect([at(-30), at(0), at(30)]).toEqual([41_152_263, 41_152_263, 41_152_263])
  expect([at(-60), at(60)]).toEqual([undefined, undefined])
})

test('a new secret has 160 bits and is part of the QR code', () => {
  const secret = newAuthenticatorSecret()

  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new URL(authenticatorUri(secret, 'pat@example.com', 'Pier: Capital')).searchParams.get('secret')).toBe(secret)
})

test('there are ten distinct recovery codes of 120 bits, accepted in any spelling', () => {
  const codes = newRecoveryCodes()

  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-kmnp-z2-9]{4}-){5}[a-kmnp-z2-9]{4}$/)
  expect(normalizeCode(' ABCD efgh-2345 6789 ')).toBe('abcdefgh23456789')
})
