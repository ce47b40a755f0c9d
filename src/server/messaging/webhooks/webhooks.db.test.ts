import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { signature } from '#server/messaging/webhooks/commands/attempt-delivery.ts'
import { publishEvent } from '#server/messaging/webhooks/commands/publish-event.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { transact } from '#server/platform/context.ts'
import type { Mail } from '#server/platform/mail/open-mail.ts'
import type { Browser } from '#server/testing/browser.ts'
import { startApplication, verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { type Receiver, test } from '#server/testing/fixtures/webhook-fixtures.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import type { Delivery, Webhook } from '#shared/messaging/webhooks/contract.ts'
import { webhookDeliveries, webhooks } from './table.ts'

const form = (url: string, events: string[] = ['application.stage-changed']) => ({
  ...{ id: uuidv7(), url, description: 'Customer list', events },
})
const add = async (owner: Browser, url: string, events?: string[]) =>
  (await owner.post('/api/admin/webhooks', form(url, events))).body as { id: string; secret: string }

const moved = { applicationId: 'a', reference: 'HL-TEST-TEST', from: 'in_review', to: 'ready' }
const publish = (server: TestServer, key: string) =>
  transact(server.ctx, (ctx) => publishEvent(ctx, 'application.stage-changed', key, moved))

const log = async (owner: Browser, id: string): Promise<Delivery[]> =>
  (await owner.get(`/api/admin/webhooks/${id}/deliveries`)).body.deliveries
const list = async (owner: Browser): Promise<Webhook[]> => (await owner.get('/api/admin/webhooks')).body.webhooks

test('an event is delivered once, signed, without personal data', async ({ server, receiver, owner, work }) => {
  const { id, secret } = await add(owner, receiver.url)
  await publish(server, 'move-1')
  await publish(server, 'move-1')
  await work()
  await work()

  const [call] = receiver.calls
  expect(receiver.calls).toHaveLength(1)
  expect(JSON.parse(call?.body ?? '')).toEqual({
    ...{
      id: 'application.stage-changed:move-1',
      event: 'application.stage-changed',
      occurredAt: '2026-03-02T12:00:00.000Z',
      data: moved,
    },
  })
  expect(call?.headers).toMatchObject({
    'content-type': 'application/json',
    'harborline-event': 'application.stage-changed',
    'harborline-event-id': 'application.stage-changed:move-1',
    'harborline-signature': signature([secret], call?.body ?? '', server.ctx.now()),
  })
  expect(await log(owner, id)).toMatchObject([{ status: 'delivered', attempts: [{ number: 1, httpStatus: 200 }] }])
  expect(
    JSON.stringify([await list(owner), await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)]),
  ).not.toContain(secret)
})

test('a draft that anyone may have started causes no events until it is submitted or opened from the mailbox', async ({
  server,
  receiver,
  owner,
}) => {
  await add(owner, receiver.url)
  const { browser } = await startApplication(server)
  const move = async () => {
    await browser.post('/api/tracking/withdraw', {})
    await browser.post('/api/tracking/reopen')
    return server.ctx.db.$count(webhookDeliveries)
  }
  expect(await move()).toBe(0)
  await server.ctx.db.update(applications).set({ submittedAt: server.ctx.now() })
  expect(await move()).toBe(2)
  await server.ctx.db.update(applications).set({ submittedAt: null, stage: 'draft' })
  await verifySessions(server)
  expect(await move()).toBe(4)
})

test('a new lead is sent only to endpoints subscribed to leads', async ({ server, receiver, owner, work }) => {
  const lead = { name: 'Maria Kowalczyk', phone: '2125550142', source: 'Hero Form' }
  const send = (email: string) =>
    server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: { ...lead, email } })
  await add(owner, receiver.url)
  await send(`before.${Date.now()}@example.com`)
  await work()
  expect(receiver.calls).toEqual([])

  await add(owner, receiver.url, ['lead.created'])
  expect((await send(`maria.${Date.now()}@example.com`)).statusCode).toBeLessThan(300)
  await work()
  await work()
  expect(receiver.calls.map(({ body }) => JSON.parse(body))).toMatchObject([
    { event: 'lead.created', data: { source: 'Hero Form' } },
  ])
  expect(receiver.calls[0]?.body).not.toMatch(/maria|kowalczyk|@|2125550142/i)
})

test('failed, redirected and stalled deliveries are retried with the identical body', async ({
  server,
  receiver,
  owner,
  work,
}) => {
  const { id } = await add(owner, receiver.url)
  await publish(server, 'move-1')
  const misbehaviour: [Receiver['answer'], seconds: number][] = [
    [(answer) => answer.writeHead(500).end('x'.repeat(100_000)), 30],
    [(answer) => answer.writeHead(307, { location: 'http://169.254.169.254/' }).end(), 120],
    [() => {}, 600],
    [(answer) => answer.socket?.destroy(), 3_600],
  ]
  for (const [answer, seconds] of misbehaviour) {
    receiver.answer = answer
    await work()
    await work()
    server.advanceTime({ seconds })
  }
  receiver.answer = (answer) => answer.end('<html>'.repeat(10_000))
  await work()

  const [delivery] = await log(await server.signIn(), id)
  expect(delivery?.status).toBe('delivered')
  expect(delivery?.attempts.map(({ httpStatus, code }) => httpStatus ?? code)).toEqual([
    ...[200, 'ECONNRESET', 'ETIMEDOUT', 307, 500],
  ])
  expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1)
  expect(new Set(receiver.calls.map(({ headers }) => headers['harborline-signature'])).size).toBe(5)
})

test('after ten attempts a delivery fails until staff resend it', async ({ server, receiver, owner, work }) => {
  const { id } = await add(owner, receiver.url)
  await publish(server, 'move-1')
  receiver.answer = (answer) => answer.writeHead(503).end()
  for (let attempt = 0; attempt < 12; attempt++) {
    await work()
    server.advanceTime({ hours: 24 })
  }
  expect(receiver.calls).toHaveLength(10)
  receiver.answer = (answer) => answer.end()
  const again = await server.signIn()
  const [failed] = await log(again, id)
  expect([failed?.status, failed?.nextAt]).toEqual(['failed', null])
  await again.post(`/api/admin/webhook-deliveries/${failed?.id}/redeliver`, {})
  expect((await again.post(`/api/admin/webhook-deliveries/${failed?.id}/redeliver`, {})).status).toBe(409)
  await work()
  expect((await log(again, id)).map(({ status, attempts }) => [status, attempts.length])).toEqual([['delivered', 11]])
})

test('a job repeated after its result was saved sends nothing', async ({ server, receiver, owner, pool, work }) => {
  await add(owner, receiver.url)
  await publish(server, 'move-1')
  await work()
  // Simulates a crash after the result was saved but before the job was marked done.
  await pool.query(`update outbox set done_at = null, run_at = created_at where job = 'webhooks.deliver'`)
  await work()
  expect(receiver.calls).toHaveLength(1)
})

test('after 20 failures in a row an endpoint is paused, staff are notified, and held events are delivered on resume', async ({
  server,
  receiver,
  owner,
  work,
}) => {
  const { id } = await add(owner, receiver.url)
  receiver.answer = (answer) => answer.writeHead(404).end()
  for (let number = 1; number <= 22; number++) await publish(server, `move-${number}`)
  const mails: Mail[] = []
  for (let turn = 0; turn < 4; turn++) mails.push(...(await work()))
  expect(await list(owner)).toMatchObject([{ pausedBy: 'failures', consecutiveFailures: 20 }])
  expect(mails).toMatchObject([{ to: ['owner@example.com'], subject: 'Webhook paused: Customer list' }])
  expect(mails[0]?.text).not.toContain('token=1')

  receiver.answer = (answer) => answer.end()
  receiver.calls.length = 0
  await publish(server, 'move-23')
  server.advanceTime({ minutes: 1 })
  await work()
  await work()
  expect(receiver.calls).toEqual([])
  expect((await owner.post(`/api/admin/webhooks/${id}/test`, {})).status).toBe(409)
  await owner.post(`/api/admin/webhooks/${id}/resume`, {})
  for (let turn = 0; turn < 3; turn++) await work()
  expect(new Set(receiver.calls.map(({ headers }) => headers['harborline-event-id'])).size).toBe(23)
  expect(await list(owner)).toMatchObject([{ pausedAt: null, consecutiveFailures: 0 }])
})

test('a replaced secret still signs alongside the new one for a day', async ({ server, receiver, owner, work }) => {
  const { id, secret } = await add(owner, receiver.url)
  const rotate = () => owner.post(`/api/admin/webhooks/${id}/rotate`, { version: 1 })
  // Of two concurrent replacements one fails: otherwise a secret already shown would never sign.
  const answers = await Promise.all([rotate(), rotate()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = await owner.put(`/api/admin/webhooks/${id}`, {
    ...form(receiver.url),
    id,
    version: 1,
    description: 'Another',
  })
  expect(late.body.message).toContain('You changed this just now. Your edits are still here.')
  const rotated = answers.find(({ status }) => status === 200)?.body
  await owner.post(`/api/admin/webhooks/${id}/test`, {})
  await work()
  const [call] = receiver.calls
  expect(call?.headers['harborline-event']).toBe('ping')
  expect(call?.headers['harborline-signature']).toBe(
    signature([rotated.secret, secret], call?.body ?? '', server.ctx.now()),
  )

  server.advanceTime({ hours: 24 })
  await publish(server, 'move-1')
  await work()
  const later = receiver.calls[1]
  expect(later?.headers['harborline-signature']).toBe(signature([rotated.secret], later?.body ?? '', server.ctx.now()))
})

test('a test is tried once', async ({ receiver, owner, work }) => {
  const { id } = await add(owner, receiver.url)
  receiver.answer = (answer) => answer.writeHead(500).end()
  await owner.post(`/api/admin/webhooks/${id}/test`, {})
  await work()
  expect(await log(owner, id)).toMatchObject([{ event: 'ping', status: 'failed', nextAt: null }])
})

test('removing an endpoint deletes its log, and pending jobs end without error', async ({
  server,
  receiver,
  owner,
  work,
  pool,
}) => {
  const { id } = await add(owner, receiver.url)
  await publish(server, 'move-1')
  expect((await owner.remove(`/api/admin/webhooks/${id}`)).status).toBe(200)
  await work()
  expect(receiver.calls).toEqual([])
  expect([await server.ctx.db.$count(webhooks), await server.ctx.db.$count(webhookDeliveries)]).toEqual([0, 0])
  const { rows } = await pool.query(`select last_error from outbox where job = 'webhooks.deliver' and done_at is null`)
  expect(rows).toEqual([])
})

test('an endpoint added twice exists once', async ({ owner }) => {
  const sent = form('https://hooks.example.com/a')
  const [first, second] = [await owner.post('/api/admin/webhooks', sent), await owner.post('/api/admin/webhooks', sent)]
  expect([first.status, second.status]).toEqual([200, 409])
  expect(second.body.message).toContain('already added')
  expect(await list(owner)).toMatchObject([{ id: sent.id }])
})

test('of two concurrent changes of an endpoint the second fails and overwrites nothing', async ({ owner }) => {
  const { id } = await add(owner, 'https://hooks.example.com/a')
  const [{ version, url }] = (await list(owner)) as [Webhook]
  const change = (description: string) =>
    owner.put(`/api/admin/webhooks/${id}`, { url, description, events: ['application.stage-changed'], version })
  for (const _sent of ['once', 'twice']) expect((await change('The book-keeping')).status).toBe(200)
  const late = await change('The mail program')
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  expect(await list(owner)).toMatchObject([{ description: 'The book-keeping', version: version + 1 }])
})
