import { expect, test } from 'vitest'
import { scrub, scrubAddress } from '#shared/error-reports/scrub.ts'

test.each([
  ['No account for ada@example.com here', 'No account for [email] here'],
  ['ada%40example.com', '[email]'],
  ['Cannot call (212) 555-0142 now', 'Cannot call [number] now'],
  ['+1 212.555.0142', '[number]'],
  ['account 123456789012', 'account [number]'],
  ['Authorization: Bearer kJ8s_dfl-2Qx', 'Authorization: Bearer [secret]'],
  ['{"password":"hunter2hunter"}', '{"password":"[secret]"}'],
  ['opaque 0198c0de-0000-7000-8000-000000000001', 'opaque [token]'],
  ['GET /admin/leads?q=ada&lead=1 failed', 'GET /admin/leads?[removed] failed'],
  [
    'at https://example.com/assets/lead-form-Dx83.js:12:4567',
    'at https://example.com/assets/lead-form-Dx83.js:12:4567',
  ],
  ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
])('%s becomes %s', (text, clean) => {
  expect(scrub(text, 200)).toBe(clean)
})

test('a text is cut, also one that no pattern should have to read', () => {
  expect(scrub('x'.repeat(1_000_000), 100)).toBe('x'.repeat(100))
  const started = performance.now()
  scrub('a@'.repeat(50_000) + '1 '.repeat(50_000), 4_000)
  expect(performance.now() - started).toBeLessThan(200)
})

test.each([
  ['https://example.com/track/0198c0de-0000-7000-8000-000000000001?x=1#y', '/track/[token]'],
  ['/contact', '/contact'],
  ['', '/'],
])('of the address %s only the path %s stays', (address, path) => {
  expect(scrubAddress(address)).toBe(path)
})
