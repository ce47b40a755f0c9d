import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { createApiClient } from '#server/testing/servers/api-client.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'
import { apiKeys } from './table.ts'

const form = { label: 'Telephone system', scopes: ['leads:read'], perMinute: '120', lifetime: '90' }
const base = '/api/admin/api-keys'

async function madeBy(owner: Browser, values = {}) {
  const { body } = await owner.post(base, { ...form, ...values })
  return body as { id: string; key: string }
}

function programOf(server: TestServer, key: string) {
  const program = server.browser()
  program.tokens.token = key
  return program
}

const statusOf = async (server: TestServer, key: string) => (await programOf(server, key).get('/api/v1/leads')).status

test('shows a key once, stores only its hash, and limits it to its scopes', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  const { id, key } = await madeBy(owner)
  expect(key).toMatch(/^hl_[\w-]{43}$/)

  const program = programOf(server, key)
  expect((await program.get('/api/v1/leads')).body).toEqual({ leads: [], next: null })
  expect(await program.post('/api/v1/leads', {})).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await program.get('/api/admin/leads')).status).toBe(401)
  // A staff session is not an API key.
  expect((await owner.get('/api/v1/leads')).status).toBe(401)

  const listed = await owner.get(base)
  expect(listed.body.keys).toMatchObject([
    {
      id,
      label: 'Telephone system',
      prefix: key.slice(0, 9),
      createdBy: 'Pat Example',
      perMinute: 120,
      revokedAt: null,
    },
  ])
  expect(listed.body.keys[0].lastUsedAt).toBe(server.ctx.now().toISOString())
  expect(JSON.stringify(await server.ctx.db.select().from(apiKeys))).not.toContain(key)
  expect(JSON.stringify(await server.ctx.db.select().from(auditLog).orderBy(auditLog.id))).not.toContain(key.slice(9))
})

test('a key expires at its set time', async ({ server }) => {
  const { id } = await server.createStaff({ role: 'owner' })
  const program = await createApiClient(server, id, { expiresAt: new Date(server.ctx.now().getTime() + 60_000) })
  expect((await program.get('/api/v1/leads')).status).toBe(200)
  server.advanceTime({ minutes: 1 })
  expect((await program.get('/api/v1/leads')).status).toBe(401)
})

test('a revoked key stops at once and can be restored within ten minutes', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  const { id, key } = await madeBy(owner)

  expect((await owner.post(`${base}/${id}/revoke`)).status).toBe(200)
  expect(await statusOf(server, key)).toBe(401)
  expect((await owner.post(`${base}/${id}/restore`)).status).toBe(200)
  expect(await statusOf(server, key)).toBe(200)

  await owner.post(`${base}/${id}/revoke`)
  server.advanceTime({ minutes: 10 })
  await owner.post('/api/auth/step-up', { password, code: server.totpCode() })
  expect(await owner.post(`${base}/${id}/restore`)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await owner.post(`${base}/${id}/rotate`, { from: key.slice(0, 9) })).toMatchObject({ status: 409 })
  expect(await statusOf(server, key)).toBe(401)

  const actions = (await server.ctx.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id)).map(
    ({ action }) => action,
  )
  for (const action of ['api-key.create', 'api-key.revoke', 'api-key.restore']) expect(actions).toContain(action)
})

test('a replaced key works for another day, and the one before it ends', async ({ server }) => {
  await server.createStaff({ role: 'manager' })
  const manager = await server.signIn()
  const { id, key: first } = await madeBy(manager)
  const replace = (seen: string) => manager.post(`${base}/${id}/rotate`, { from: seen.slice(0, 9) })
  const answers = await Promise.all([replace(first), replace(first)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // Otherwise a second concurrent rotation would end the key in use.
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain('You changed this just now.')
  const { key: second } = answers.find(({ status }) => status === 200)?.body ?? { key: '' }
  expect([await statusOf(server, first), await statusOf(server, second)]).toEqual([200, 200])

  const { key: third } = (await replace(second)).body
  expect([await statusOf(server, first), await statusOf(server, second), await statusOf(server, third)]).toEqual([
    401, 200, 200,
  ])
  server.advanceTime({ hours: 24 })
  expect([await statusOf(server, second), await statusOf(server, third)]).toEqual([401, 200])
})

test('a replaced key ends with the account of whoever replaced it', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const { id: managerId } = await server.createStaff({
    role: 'manager',
    email: 'mona@example.com',
    name: 'Mona Example',
  })
  const owner = await server.signIn()
  const { id, key: first } = await madeBy(owner)
  const manager = await server.signIn('mona@example.com')
  const { key } = (await manager.post(`${base}/${id}/rotate`, { from: first.slice(0, 9) })).body
  expect((await owner.get(base)).body.keys).toMatchObject([{ id, createdBy: 'Mona Example' }])
  expect((await owner.post(`/api/admin/staff/${managerId}/deactivate`)).body).toMatchObject({ revokedApiKeys: 1 })
  expect([await statusOf(server, first), await statusOf(server, key)]).toEqual([401, 401])
})

test('limits requests per key and leaves other keys alone', async ({ server }) => {
  const { id } = await server.createStaff({ role: 'owner' })
  const eager = await createApiClient(server, id, { perMinute: 3 })
  const calm = await createApiClient(server, id)
  for (let request = 0; request < 3; request++) expect((await eager.get('/api/v1/leads')).status).toBe(200)

  const refused = await eager.get('/api/v1/leads')
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(refused.headers['retry-after']).toBe('60')
  expect((await calm.get('/api/v1/leads')).status).toBe(200)
  server.advanceTime({ minutes: 1 })
  expect((await eager.get('/api/v1/leads')).status).toBe(200)
})

test('only owners and managers can create keys, with a recent step-up, and all invalid fields are reported together', async ({
  server,
}) => {
  await server.createStaff()
  await server.createStaff({ role: 'owner', email: 'olga@example.com' })
  expect((await (await server.signIn()).post(base, form)).status).toBe(403)

  const owner = await server.signIn('olga@example.com')
  const bad = await owner.post(base, { label: ' ', scopes: [], perMinute: '9999', lifetime: 'long' })
  expect(bad.status).toBe(422)
  expect(Object.keys(bad.body.fields).sort()).toEqual(['label', 'lifetime', 'perMinute', 'scopes'])
  server.advanceTime({ minutes: 11 })
  expect(await owner.post(base, form)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
})
