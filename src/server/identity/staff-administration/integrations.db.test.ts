import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { apiKeys } from '#server/identity/api-keys/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { addWebhook, rotateSecret } from '#server/messaging/webhooks/commands/add-webhook.ts'
import { publishEvent } from '#server/messaging/webhooks/commands/publish-event.ts'
import { webhookDeliveries, webhooks } from '#server/messaging/webhooks/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { transact } from '#server/platform/context.ts'
import { test } from '#server/testing/fixtures/webhook-fixtures.ts'
import { createApiClient } from '#server/testing/servers/api-client.ts'
import type { TestServer } from '#server/testing/test-server.ts'

const keyForm = { label: 'Dialer sync', scopes: ['leads:read'], perMinute: '120', lifetime: 'never' }
const webhookForm = (url: string) => ({
  ...{ id: uuidv7(), url, description: 'Customer list', events: ['application.stage-changed'] },
})
const moved = { applicationId: 'a', reference: 'HL-TEST-TEST', from: 'in_review', to: 'ready' }
const publish = (server: TestServer, key: string) =>
  transact(server.ctx, (ctx) => publishEvent(ctx, 'application.stage-changed', key, moved))

/** Grace, a manager who created one API key and one webhook. */
async function addGrace(server: TestServer, url: string) {
  const { id } = await server.createStaff({ email: 'grace@example.com', name: 'Grace Example', role: 'manager' })
  const browser = await server.signIn('grace@example.com')
  const { id: keyId, key } = (await browser.post('/api/admin/api-keys', keyForm)).body as { id: string; key: string }
  const { id: webhookId } = (await browser.post('/api/admin/webhooks', webhookForm(url))).body as { id: string }
  const program = server.browser()
  program.tokens.token = key
  const readLeads = async () => (await program.get('/api/v1/leads')).status
  return { id, keyId, key, webhookId, readLeads, url: `/api/admin/staff/${id}` }
}

const auditOf = (server: TestServer, subject: string) =>
  server.ctx.db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id)

const none = { leads: 0, applications: 0, tasks: 0, merchantRequests: 0 }

test("deactivation revokes the user's API keys and pauses their webhooks, with audit rows", async ({
  server,
  owner,
  receiver,
  work,
}) => {
  const grace = await addGrace(server, receiver.url)
  expect(await grace.readLeads()).toBe(200)
  await publish(server, 'move-1')
  await work()
  expect(receiver.calls).toHaveLength(1)

  const listed = (await owner.get(`${grace.url}/integrations`)).body
  expect(listed).toEqual({
    apiKeys: [{ ...{ id: grace.keyId, label: 'Dialer sync' }, prefix: grace.key.slice(0, 9), lastUsedAt: noon }],
    webhooks: [
      { ...{ id: grace.webhookId, description: 'Customer list' }, host: hostOf(receiver.url), lastUsedAt: noon },
    ],
    ...{ lenderLinks: [], work: none },
  })

  const answer = await owner.post(`${grace.url}/deactivate`)
  expect(answer).toMatchObject({ status: 200, body: { revokedApiKeys: 1, pausedWebhooks: 1 } })
  expect(await grace.readLeads()).toBe(401)
  await publish(server, 'move-2')
  await work()
  expect(receiver.calls).toHaveLength(1)
  expect((await owner.get(`${grace.url}/integrations`)).body).toEqual({
    ...{ apiKeys: [], webhooks: [], lenderLinks: [], work: none },
  })

  const reason = { reason: 'creator-deactivated', staffId: grace.id }
  expect((await auditOf(server, grace.keyId)).at(-1)).toMatchObject({ action: 'api-key.revoke', detail: reason })
  expect((await auditOf(server, grace.webhookId)).at(-1)).toMatchObject({ action: 'webhook.pause', detail: reason })
  expect((await auditOf(server, grace.id)).at(-1)).toMatchObject({
    action: 'staff.deactivate',
    detail: { revokedApiKeys: 1, pausedWebhooks: 1 },
  })
})

const noon = '2026-03-02T12:00:00.000Z'
const hostOf = (url: string) => new URL(url).host

test('refuses a key of a deactivated user even if it was never revoked', async ({ server }) => {
  const { id } = await server.createStaff({ role: 'manager' })
  const program = await createApiClient(server, id)
  expect((await program.get('/api/v1/leads')).status).toBe(200)
  await server.ctx.db.update(staff).set({ status: 'deactivated' }).where(eq(staff.id, id))
  expect((await program.get('/api/v1/leads')).status).toBe(401)
})

test.for([
  ['is deactivated', { status: 'deactivated' }, 'deactivation'],
  ['may no longer have one', { role: 'agent' }, 'staff'],
] as const)(
  'does not call a webhook of someone who %s even if it was never paused',
  async ([, change, pausedBy], { server, owner, receiver, work }) => {
    const grace = await addGrace(server, receiver.url)
    await publish(server, 'move-1')
    await server.ctx.db.update(staff).set(change).where(eq(staff.id, grace.id))
    await work()
    expect(receiver.calls).toEqual([])
    const [webhook] = (await owner.get('/api/admin/webhooks')).body.webhooks
    expect(webhook).toMatchObject({ pausedBy, createdBy: 'Grace Example', needsTakeover: true })
    expect(await server.ctx.db.select({ status: webhookDeliveries.status }).from(webhookDeliveries)).toEqual([
      { status: 'held' },
    ])
  },
)

test('a manager whose role changes at the same moment adds and changes no webhook', async ({ server, receiver }) => {
  const grace = await addGrace(server, receiver.url)
  const ctx = { ...server.ctx, actor: { kind: 'staff', id: grace.id, role: 'manager', sessionId: grace.id } as const }
  // The calls below passed the check of the role before.
  await server.ctx.db.update(staff).set({ role: 'agent' }).where(eq(staff.id, grace.id))
  const { keys } = server.documentStore
  const form = { ...webhookForm(receiver.url), events: ['application.submitted' as const] }
  const refusal = 'Your role has just changed. Nothing was saved.'
  await expect(addWebhook(ctx, keys, { allowLoopback: true }, form)).rejects.toThrow(refusal)
  await expect(rotateSecret(ctx, keys, { id: grace.webhookId, version: 1 })).rejects.toThrow(refusal)
  expect(await server.ctx.db.$count(webhooks)).toBe(1)
})

test('reactivation restores neither keys nor webhooks', async ({ server, owner, receiver, work }) => {
  const grace = await addGrace(server, receiver.url)
  // State left by an earlier version: a deactivated account with an active key and webhook.
  await server.ctx.db.update(staff).set({ status: 'deactivated' }).where(eq(staff.id, grace.id))
  expect((await owner.post(`${grace.url}/reactivate`)).status).toBe(200)
  expect(await grace.readLeads()).toBe(401)

  await owner.post(`${grace.url}/deactivate`)
  await owner.post(`${grace.url}/reactivate`)
  expect(await grace.readLeads()).toBe(401)
  await publish(server, 'move-1')
  await work()
  expect(receiver.calls).toEqual([])
  const [key] = await server.ctx.db.select().from(apiKeys)
  const [webhook] = await server.ctx.db.select().from(webhooks)
  expect(key?.revokedAt).not.toBeNull()
  expect(webhook).toMatchObject({ pausedBy: 'deactivation' })
})

test("a revoked key of a deactivated user can't be restored", async ({ server, owner, receiver }) => {
  const grace = await addGrace(server, receiver.url)
  await owner.post(`${grace.url}/deactivate`)
  expect(await owner.post(`/api/admin/api-keys/${grace.keyId}/restore`)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Grace Example') },
  })
  const [listed] = (await owner.get('/api/admin/api-keys')).body.keys
  expect(listed).toMatchObject({ id: grace.keyId, restorableUntil: null })
  expect(await owner.post(`/api/admin/api-keys/${grace.keyId}/rotate`, { from: grace.key.slice(0, 9) })).toMatchObject({
    status: 409,
  })
})

test('a webhook of a deactivated user resumes only if someone takes it over', async ({
  server,
  owner,
  receiver,
  work,
}) => {
  const grace = await addGrace(server, receiver.url)
  await owner.post(`${grace.url}/deactivate`)
  await publish(server, 'move-1')
  const resume = `/api/admin/webhooks/${grace.webhookId}/resume`
  expect(await owner.post(resume, {})).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Grace Example') },
  })
  await work()
  expect(receiver.calls).toEqual([])

  expect((await owner.post(resume, { takeover: true })).status).toBe(200)
  await work()
  expect(receiver.calls).toHaveLength(1)
  const [webhook] = (await owner.get('/api/admin/webhooks')).body.webhooks
  expect(webhook).toMatchObject({ pausedAt: null, createdBy: 'Pat Example', needsTakeover: false })
  const rows = await auditOf(server, grace.webhookId)
  expect(rows.at(-1)).toMatchObject({
    action: 'webhook.resume',
    detail: { before: { createdBy: grace.id }, after: { createdBy: rows.at(-1)?.actorId } },
  })
})

test('a refused deactivation revokes nothing, and of two concurrent ones only one revokes', async ({
  server,
  owner,
  receiver,
}) => {
  const grace = await addGrace(server, receiver.url)
  await server.createStaff({ email: 'agent@example.com' })
  const asAgent = await server.signIn('agent@example.com')
  expect((await asAgent.get(`${grace.url}/integrations`)).status).toBe(403)
  expect((await asAgent.post(`${grace.url}/deactivate`)).status).toBe(403)
  expect(await grace.readLeads()).toBe(200)
  // One of two concurrent deactivations succeeds, and each key is revoked once.
  const answers = await Promise.all([owner.post(`${grace.url}/deactivate`), owner.post(`${grace.url}/deactivate`)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await auditOf(server, grace.keyId)).filter(({ action }) => action === 'api-key.revoke')).toHaveLength(1)
})

test('a webhook that someone points elsewhere, or whose secret they replace, ends with their account', async ({
  server,
  owner,
  receiver,
  work,
}) => {
  const grace = await addGrace(server, receiver.url)
  // A code can be used only once.
  server.advanceTime({ minutes: 1 })
  const asGrace = await server.signIn('grace@example.com')
  const ids = ['Moved', 'Rotated', 'Described'].map((description) => ({ ...webhookForm(receiver.url), description }))
  for (const form of ids) await owner.post('/api/admin/webhooks', form)
  const [moved, rotated, described] = ids
  if (!moved || !rotated || !described) throw new Error('There are no webhooks.')
  const change = async ({ id, ...form }: typeof moved, values: object) =>
    (await asGrace.put(`/api/admin/webhooks/${id}`, { version: 1, ...form, ...values })).status
  expect(await change(moved, { url: `${receiver.url}&elsewhere=1` })).toBe(200)
  expect((await asGrace.post(`/api/admin/webhooks/${rotated.id}/rotate`, { version: 1 })).status).toBe(200)
  expect(await change(described, { description: 'Renamed' })).toBe(200)

  expect((await owner.post(`${grace.url}/deactivate`)).body).toMatchObject({ pausedWebhooks: 3 })
  await publish(server, 'move-1')
  await work()
  expect(receiver.calls).toHaveLength(1)
  const listed = (await owner.get('/api/admin/webhooks')).body.webhooks
  const states = new Map(listed.map((one: { id: string }) => [one.id, one]))
  expect(states.get(moved.id)).toMatchObject({ createdBy: 'Grace Example', needsTakeover: true })
  expect(states.get(rotated.id)).toMatchObject({ createdBy: 'Grace Example', needsTakeover: true })
  expect(states.get(described.id)).toMatchObject({ createdBy: 'Pat Example', pausedAt: null })
})

test('a role without administration ends API keys and webhooks, and says how many; a manager made an owner keeps them', async ({
  server,
  owner,
  receiver,
}) => {
  const grace = await addGrace(server, receiver.url)
  const change = (from: string, role: string) => owner.post(`${grace.url}/role`, { from, role })
  expect((await change('manager', 'owner')).body).toEqual({ revokedApiKeys: 0, pausedWebhooks: 0, closedLinks: 0 })
  expect(await grace.readLeads()).toBe(200)
  expect((await change('owner', 'agent')).body).toEqual({ revokedApiKeys: 1, pausedWebhooks: 1, closedLinks: 0 })
  expect(await grace.readLeads()).toBe(401)
  const [last] = (await auditOf(server, grace.id)).filter(({ action }) => action === 'staff.change-role').slice(-1)
  expect(last?.detail).toMatchObject({ after: { role: 'agent' }, revokedApiKeys: 1, pausedWebhooks: 1 })
  const restored = await owner.post(`/api/admin/api-keys/${grace.keyId}/restore`, {})
  expect([restored.status, restored.body.message]).toEqual([
    409,
    expect.stringContaining('whose role no longer includes API keys'),
  ])
  const resume = `/api/admin/webhooks/${grace.webhookId}/resume`
  const resumed = await owner.post(resume, {})
  expect([resumed.status, resumed.body.message]).toEqual([
    409,
    expect.stringContaining('whose role no longer includes webhooks'),
  ])
  expect((await owner.post(resume, { takeover: true })).status).toBe(200)
})

test('a copy of a key that a colleague replaced ends with the account that had it', async ({
  server,
  owner,
  receiver,
}) => {
  const grace = await addGrace(server, receiver.url)
  const rotated = await owner.post(`/api/admin/api-keys/${grace.keyId}/rotate`, { from: grace.key.slice(0, 9) })
  expect(rotated.status).toBe(200)
  expect(await grace.readLeads()).toBe(200)
  expect((await owner.post(`${grace.url}/deactivate`)).body).toMatchObject({ revokedApiKeys: 0 })
  expect(await grace.readLeads()).toBe(401)
  const program = server.browser()
  program.tokens.token = rotated.body.key
  expect((await program.get('/api/v1/leads')).status).toBe(200)
})

test('a key that is revoked during a deactivation comes back without the copy of whoever left', async ({
  server,
  owner,
  receiver,
}) => {
  const grace = await addGrace(server, receiver.url)
  const key = `/api/admin/api-keys/${grace.keyId}`
  expect((await owner.post(`${key}/rotate`, { from: grace.key.slice(0, 9) })).status).toBe(200)
  expect(await grace.readLeads()).toBe(200)
  expect((await owner.post(`${key}/revoke`)).status).toBe(200)
  expect((await owner.post(`${grace.url}/deactivate`)).status).toBe(200)
  expect((await owner.post(`${key}/restore`)).status).toBe(200)
  expect(await grace.readLeads()).toBe(401)
})
