import { expect, test } from 'vitest'
import { sentryEnvelope, serviceAddress } from './sentry-envelope.ts'

test.each([
  ['https://abc@o1.errors.example.com/42', 'https://o1.errors.example.com/api/42/envelope/'],
  ['http://abc@127.0.0.1:9000/self/hosted/7', 'http://127.0.0.1:9000/self/hosted/api/7/envelope/'],
])('the envelope URL of DSN %s is %s', (dsn, address) => {
  const { origin, envelopes } = serviceAddress(dsn) ?? { origin: '', envelopes: '' }
  expect(envelopes).toBe(`${address}?sentry_version=7&sentry_key=abc&sentry_client=harborline%2F1`)
  expect(address.startsWith(`${origin}/`)).toBe(true)
})

test.each(['', 'nonsense', 'https://errors.example.com/42', 'https://abc@errors.example.com/', 'ftp://abc@host/1'])(
  'rejects "%s" as a DSN',
  (dsn) => {
    expect(serviceAddress(dsn)).toBeUndefined()
  },
)

test('an envelope has three lines, and its frames start with the oldest call', () => {
  const lines = sentryEnvelope({
    id: 'a'.repeat(32),
    at: Date.UTC(2026, 2, 2),
    platform: 'javascript',
    name: 'TypeError',
    message: 'x is undefined',
    stack:
      'TypeError: x is undefined\n    at draw (https://example.com/a.js:1:22)\n    at https://example.com/b.js:3:4\nrun@https://example.com/c.js:5:6',
    place: '/contact',
    userAgent: 'Browser',
  })
    .split('\n')
    .map((line) => JSON.parse(line))

  expect(lines).toMatchObject([
    { event_id: 'a'.repeat(32), sent_at: '2026-03-02T00:00:00.000Z' },
    { type: 'event' },
    { event_id: 'a'.repeat(32), timestamp: 1_772_409_600, transaction: '/contact' },
  ])
  expect(lines[2].exception.values).toEqual([
    {
      type: 'TypeError',
      value: 'x is undefined',
      stacktrace: {
        frames: [
          { function: 'run', filename: 'https://example.com/c.js', lineno: 5, colno: 6 },
          { function: '?', filename: 'https://example.com/b.js', lineno: 3, colno: 4 },
          { function: 'draw', filename: 'https://example.com/a.js', lineno: 1, colno: 22 },
        ],
      },
    },
  ])
})
