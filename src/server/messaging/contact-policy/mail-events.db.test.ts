import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { test as base, type TestServer } from '#server/testing/test-server.ts'
import { findSuppressions } from './queries.ts'
import { suppressions } from './table.ts'

const secret = 'a-secret-of-the-mail-server'
const test = base.extend({ env: { MAIL_EVENTS_SECRET: secret } as Record<string, string> })

const tell = (server: TestServer, events: unknown, authorization = `Bearer ${secret}`) =>
  server.app.inject({ method: 'POST', url: '/api/email-events', headers: { authorization }, payload: { events } })

test('a reported address is saved as a hash, once for any spelling, and the audit log does not name it', async ({
  server,
}) => {
  const events = [
    { type: 'bounced', email: 'Ada@Example.com' },
    { type: 'complained', email: 'sam@example.com' },
  ]
  for (let turn = 0; turn < 2; turn++) expect((await tell(server, events)).json()).toEqual({ taken: 2 })
  expect(await findSuppressions(server.ctx, 'ada@example.com')).toEqual(['bounced'])
  expect(await findSuppressions(server.ctx, 'SAM@example.com')).toEqual(['complained'])
  const kept = JSON.stringify([
    await server.ctx.db.select().from(suppressions),
    await server.ctx.db.select().from(auditLog).orderBy(auditLog.id),
  ])
  expect(kept).not.toMatch(/ada@|sam@/i)
})

test('a request with a wrong secret changes nothing', async ({ server }) => {
  for (const wrong of ['', 'Bearer', `Bearer ${secret}x`, secret])
    expect((await tell(server, [{ type: 'bounced', email: 'ada@example.com' }], wrong)).statusCode).toBe(401)
  expect(await findSuppressions(server.ctx, 'ada@example.com')).toEqual([])
})

test('the secret is checked before the body is parsed', async ({ server }) => {
  const send = (given: string) => {
    const headers = { authorization: `Bearer ${given}`, 'content-type': 'application/json' }
    return server.app.inject({ method: 'POST', url: '/api/email-events', headers, payload: '{"events":' })
  }
  expect((await send('wrong')).statusCode).toBe(401)
  expect((await send(secret)).statusCode).toBe(400)
})

const limited = test.extend({ env: { MAIL_EVENTS_SECRET: secret, RATE_LIMITS: 'on' } as Record<string, string> })

limited('guesses of the secret count towards the rate limit', async ({ server }) => {
  const statuses: number[] = []
  for (let guess = 0; guess < 61; guess++) statuses.push((await tell(server, [], `Bearer ${guess}`)).statusCode)
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([401]))
  expect(statuses[60]).toBe(429)
})

test('a request with one invalid event is refused as a whole', async ({ server }) => {
  const answer = await tell(server, [
    { type: 'bounced', email: 'ada@example.com' },
    { type: 'opened', email: 'sam@example.com' },
  ])
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['events.1.type']])
  expect(await findSuppressions(server.ctx, 'ada@example.com')).toEqual([])
})

base('without a secret in Settings the call does not exist', async ({ server }) => {
  expect((await tell(server, [], 'Bearer ')).statusCode).toBe(404)
})
