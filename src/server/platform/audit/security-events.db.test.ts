import { like } from 'drizzle-orm'
import { expect } from 'vitest'
import { test as base, type TestServer } from '#server/testing/test-server.ts'
import { auditLog } from './table.ts'

const test = base.extend({ env: { MAIL_EVENTS_SECRET: 'a secret of thirty characters!' } as Record<string, string> })

const written = async (server: TestServer) => {
  await server.app.flushSecurityEvents()
  return server.ctx.db.select().from(auditLog).where(like(auditLog.action, 'security.%')).orderBy(auditLog.id)
}

test('refused staff are counted by route and person, in one entry', async ({ server }) => {
  const { id } = await server.createStaff()
  const agent = await server.signIn()
  for (let tries = 0; tries < 20; tries++) await agent.get('/api/admin/audit?who=system')
  await agent.get('/api/admin/audit/choices')

  expect(await written(server)).toMatchObject([
    {
      ...{ action: 'security.forbidden', subject: 'GET /api/admin/audit', actorKind: 'staff', actorId: id },
      ...{ ip: '127.0.0.1', detail: { count: 20, from: server.ctx.now().toISOString() } },
    },
    { action: 'security.forbidden', subject: 'GET /api/admin/audit/choices', actorId: id, detail: { count: 1 } },
  ])
  expect(await written(server)).toHaveLength(2)
})

test('a missing step-up is not counted', async ({ server }) => {
  await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  const owner = await server.signIn('olga@example.com')
  server.advanceTime({ minutes: 11 })
  expect((await owner.post('/api/admin/audit/export', {})).body.code).toBe('step_up_required')
  expect(await written(server)).toEqual([])
})

test('foreign origins, forged signatures, wrong codes and unknown passkeys are counted', async ({ server }) => {
  const call = (url: string, payload: object, headers = {}) =>
    server.app.inject({ method: 'POST', url, payload, headers })
  await call('/api/leads/basic', {}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  await call('/api/email-events', { events: [] }, { authorization: 'Bearer guess' })
  const codeId = '01900000-0000-7000-8000-000000000000'
  for (let tries = 0; tries < 3; tries++) await call('/api/applicants/sign-in', { codeId, code: '123456' })
  const part = 'AAAA'
  const assertion = { clientDataJSON: part, authenticatorData: part, signature: part }
  const junk = { assertion: { id: part, rawId: part, type: 'public-key', response: assertion } }
  for (let tries = 0; tries < 2; tries++) await call('/api/auth/login/passkey', junk)

  const found = (await written(server)).map(({ action, detail }) => [action, detail.count])
  expect(Object.fromEntries(found)).toMatchObject({
    'security.foreign-origin': 1,
    'security.forged-signature': 1,
    'security.wrong-code': 3,
    'security.unknown-passkey': 2,
  })
  expect(await server.ctx.db.$count(auditLog, like(auditLog.action, 'session.%'))).toBe(0)
})

test('a flood from many networks writes few entries, and every refusal is in their counts', async ({ server }) => {
  for (let network = 0; network < 80; network++)
    await server.app.inject({
      ...{ method: 'POST', url: '/api/leads/basic', payload: {}, remoteAddress: `192.0.2.${network}` },
      headers: { 'sec-fetch-site': 'cross-site' },
    })
  const found = await written(server)
  expect(found.length).toBeLessThanOrEqual(51)
  expect(found.reduce((sum, { detail }) => sum + Number(detail.count), 0)).toBe(80)
  expect(found.at(-1)).toMatchObject({ subject: 'several', ip: '', detail: { count: 30 } })
})
