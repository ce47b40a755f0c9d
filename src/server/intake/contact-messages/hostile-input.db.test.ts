import fc from 'fast-check'
import { expect } from 'vitest'
import { test } from '#server/testing/test-server.ts'

const anything = fc.anything({ withNullPrototype: false, maxDepth: 2 })
const text = fc.string({ unit: 'binary', maxLength: 60 })

const fields = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(anything, text)])), { requiredKeys: [] })

const contact = fields('name email phone topic message reference channel bestTime homepage seconds'.split(' '))
const call = fields('slot name email phone topic note homepage'.split(' '))
const quote = fields(
  'name email phone businessName industry processor pricingModel contractEnds equipment needs wasTerminated remarks statement'.split(
    ' ',
  ),
)

test.for([['/api/contact', contact] as const, ['/api/calls', call] as const, ['/api/merchant-quotes', quote] as const])(
  'any input to %s is saved or refused with a message, and never crashes',
  async ([url, bodies], { server }) => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const payload = JSON.stringify(body, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
        const headers = { 'content-type': 'application/json' }
        const answer = await server.app.inject({ method: 'POST', url, headers, payload })
        expect([200, 400, 422]).toContain(answer.statusCode)
      }),
      { numRuns: 150 },
    )
  },
)

test('a plain form post with random input is answered like any other', async ({ server }) => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 200 }), async (payload) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await server.app.inject({ method: 'POST', url: '/api/contact', headers, payload })
      expect([303, 400, 422]).toContain(answer.statusCode)
    }),
    { numRuns: 100 },
  )
})

test('text with null bytes and lone surrogates is saved as far as the database allows', async ({ server }) => {
  const message = 'A\u0000 fee\ud800 was taken \u202e before funding.'
  const body = { name: 'A\u0000da\ud800', email: 'ada@example.com', topic: 'complaint', message }
  expect((await server.browser().post('/api/contact', body)).status).toBe(200)
})
