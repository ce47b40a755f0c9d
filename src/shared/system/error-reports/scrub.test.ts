import { expect, test } from 'vitest'
import { scrub, scrubAddress } from './scrub.ts'

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
  ['zoë.müller@example.com, 田中@example.com', '[email], [email]'],
  ['"ada harbor"@example.com wrote', '[email] wrote'],
  ['ada@bücher.example and ada@例え.テスト', '[email] and [email]'],
  ['ada@localhost refused', '[email] refused'],
  ['/track/ada%2540example.com and ada%252540example.com', '/track/[email] and [email]'],
  ['+1\u00a0212\u00a0555\u00a00142', '[number]'],
  ['212–555–0142 or 212\u2011555\u20110142', '[number] or [number]'],
  ['（２１２）５５５－０１４２', '[number]'],
  ['٢١٢ ٥٥٥ ٠١٤٢', '[number]'],
  ['authorization: Basic YWRhOmh1bnRlcg==', 'authorization: Basic [secret]'],
  ['{"Authorization":"Basic YWRhOmh1bnRlcg==","page":2}', '{"Authorization":"Basic [secret]","page":2}'],
  ['cookie: harborline-staff=abc; theme=dark', 'cookie: [secret]'],
  ['"{\\"set-cookie\\":\\"a=b\\"}"', '"{\\"set-cookie\\":\\"[secret]"}"'],
  ['the password is hunter2, she said', 'the password is [secret], she said'],
  ['password => hunter2', 'password => [secret]'],
  ['code kQwRtYaBcDeFgHzXvBnM', 'code [token]'],
  ['code qwertyuiopasdfghjklzxcvbnmqwerty', 'code [token]'],
  ['at getDerivedStateFromPropsAndState', 'at getDerivedStateFromPropsAndState'],
  ['at render@https://example.com/assets/home.js:12:4567', 'at render@https://example.com/assets/home.js:12:4567'],
  ['node_modules/@tanstack/react-query/build', 'node_modules/@tanstack/react-query/build'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'ERR_HTTP_REQUEST_TIMEOUT'],
  ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
])('%s becomes %s', (text, clean) => {
  expect(scrub(text, 200)).toBe(clean)
})

test('truncates a text, even one too long for the patterns', () => {
  expect(scrub('x '.repeat(500_000), 100)).toBe('x '.repeat(50))
})

test.each([
  'a@',
  '1 ',
  'x',
  'X',
  'aB',
  'a-',
  '"',
  '"a',
  'key ',
  'key:',
  'key          ',
  'cookie',
  '%25',
  '%40',
  'a.',
  '1(',
])('a text of only %s is processed quickly', (piece) => {
  const text = piece.repeat(16_000 / piece.length)
  const started = performance.now()
  scrub(text, 4_000)
  scrub(`password${text}`, 4_000)
  scrub(`password${' '.repeat(12_000)}${text}`, 4_000)
  expect(performance.now() - started).toBeLessThan(2_000)
})

test.each([
  ['https://example.com/track/0198c0de-0000-7000-8000-000000000001?x=1#y', '/track/[token]'],
  ['/contact', '/contact'],
  ['', '/'],
])('reduces the URL %s to the path %s', (address, path) => {
  expect(scrubAddress(address)).toBe(path)
})
