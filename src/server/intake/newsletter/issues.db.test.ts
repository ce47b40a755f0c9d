import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { suppress } from '#server/messaging/contact-policy/commands.ts'
import { findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { newsletterSubscriptions } from './table.ts'

const path = (id: string, action = '') => `/api/admin/newsletter/issues/${id}${action}`
const labels = { version: 0, subject: 'Rates in March', body: 'Dear reader,\n\nrates went down.' }

/** Inserts a subscriber directly, without the confirmation flow. */
async function subscriber({ ctx }: TestServer, email: string, status: 'confirmed' | 'pending' = 'confirmed') {
  await ctx.db.insert(newsletterSubscriptions).values({
    ...{ id: randomUUID(), email, emailNormalized: email, status, requestedAt: ctx.now() },
    ...{ confirmedAt: status === 'confirmed' ? ctx.now() : null, unsubscribeToken: `token-of-${email.split('@')[0]}` },
  })
}

async function addressed(server: TestServer, browser: Browser) {
  const { body } = await browser.get('/api/admin/settings')
  const { version, value } = body.sections.contact
  await browser.put('/api/admin/settings/contact', {
    version,
    value: { ...value, address: '1 Pier St\nBoston, MA 02110' },
  })
  // Owners are emailed about it.
  await server.deliverEmails()
}

async function signedInOwner(server: TestServer) {
  await server.ctx.db.delete(outbox)
  // Daytime in New York, the site's time zone.
  server.advanceTime({ hours: 3 })
  await server.createStaff({ role: 'owner' })
  return server.signIn()
}

test('an issue is sent once to each confirmed subscriber, with sender, postal address and one-click unsubscribe', async ({
  server,
}) => {
  const owner = await signedInOwner(server)
  await addressed(server, owner)
  await subscriber(server, 'ada@example.com')
  await subscriber(server, 'sam@example.com')
  await subscriber(server, 'unsure@example.com', 'pending')
  const id = randomUUID()
  expect((await owner.put(path(id), labels)).status).toBe(200)
  expect((await owner.get(path(id, '/preview'))).body.text).toMatch(/rates went down[\s\S]*1 Pier St, Boston/)
  expect((await owner.post(path(id, '/send'), { version: 1 })).body).toEqual({ recipients: 2 })
  expect((await owner.post(path(id, '/send'), { version: 1 })).status).toBe(409)
  expect((await owner.put(path(id), labels)).status).toBe(409)

  const mails = await server.deliverEmails()
  expect(mails.map(({ to }) => to[0]).sort()).toEqual(['ada@example.com', 'sam@example.com'])
  const toAda = mails.find(({ to }) => to[0] === 'ada@example.com')
  expect(toAda?.headers).toEqual({
    'List-Unsubscribe': '<https://funding.example.com/newsletter/unsubscribe?token=token-of-ada>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(toAda?.text).toContain('1 Pier St, Boston, MA 02110')
  expect((await owner.get('/api/admin/newsletter')).body).toMatchObject({
    counts: { confirmed: 2, pending: 1, unsubscribed: 0 },
    issues: [{ id, recipients: 2, waiting: 0, sentAt: '2026-03-02T15:00:00.000Z' }],
  })
})

test('subscribers who unsubscribed, bounced or complained after sending started do not get the issue', async ({
  server,
}) => {
  const owner = await signedInOwner(server)
  await addressed(server, owner)
  for (const name of ['ada', 'bob', 'cy', 'dee']) await subscriber(server, `${name}@example.com`)
  const id = randomUUID()
  await owner.put(path(id), labels)
  await owner.post(path(id, '/send'), { version: 1 })
  await server.app.inject({ method: 'POST', url: '/newsletter/unsubscribe?token=token-of-ada', payload: '' })
  await suppress(server.ctx, 'bob@example.com', 'bounced')
  await suppress(server.ctx, 'cy@example.com', 'complained')
  expect((await server.deliverEmails()).map(({ to }) => to)).toEqual([['dee@example.com']])
  expect(await findSuppressions(server.ctx, 'ada@example.com')).toEqual(['unsubscribed'])
})

test('a draft that a colleague has changed since it was read is not sent', async ({ server }) => {
  const owner = await signedInOwner(server)
  await addressed(server, owner)
  await subscriber(server, 'ada@example.com')
  const id = randomUUID()
  await owner.put(path(id), labels)
  await owner.put(path(id), { ...labels, version: 1, subject: 'Rates in April' })
  const late = await owner.post(path(id, '/send'), { version: 1 })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Nothing was sent.')])
  expect(await server.deliverEmails()).toEqual([])

  const answers = await Promise.all([1, 2].map(() => owner.post(path(id, '/send'), { version: 2 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await server.deliverEmails()).toHaveLength(1)
})

test('nothing is sent without a postal address or without subscribers', async ({ server }) => {
  const owner = await signedInOwner(server)
  const id = randomUUID()
  await owner.put(path(id), labels)
  await subscriber(server, 'ada@example.com', 'pending')
  const refused = await owner.post(path(id, '/send'), { version: 1 })
  expect([refused.status, refused.body.error ?? refused.body.message]).toEqual([
    409,
    expect.stringContaining('postal address'),
  ])
  await addressed(server, owner)
  expect((await owner.post(path(id, '/send'), { version: 1 })).status).toBe(409)
  expect((await owner.get('/api/admin/newsletter')).body).toMatchObject({ issues: [{ sentAt: null, recipients: 0 }] })
})

test('a test email goes only to the caller, and its link unsubscribes no one', async ({ server }) => {
  const owner = await signedInOwner(server)
  await subscriber(server, 'ada@example.com')
  const id = randomUUID()
  await owner.put(path(id), labels)
  expect((await owner.post(path(id, '/test'))).body).toEqual({ to: 'pat@example.com' })
  const [mail, ...others] = await server.deliverEmails()
  expect([mail?.to, mail?.subject, mail?.headers, others]).toEqual([
    ['pat@example.com'],
    '[Test] Rates in March',
    undefined,
    [],
  ])
  expect(mail?.text).not.toContain('token')
})

test('the export streams rows, escapes formulas and is recorded in the audit log', async ({ server }) => {
  await server.createStaff({ role: 'manager' })
  const manager = await server.signIn()
  await subscriber(server, '=cmd@example.com')
  const take = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/admin/newsletter/subscribers.csv',
      payload: {},
      cookies: Object.fromEntries(manager.cookies),
      headers: { 'user-agent': 'Test Browser', authorization: `Bearer ${manager.tokens.token}` },
    })
  const answer = await take()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.body).toBe(
    "email,status,requested_at,confirmed_at,unsubscribed_at,page\r\n'=cmd@example.com,confirmed,2026-03-02T12:00:00.000Z,2026-03-02T12:00:00.000Z,,\r\n",
  )
  expect((await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)).toContain(
    'newsletter.export',
  )
  server.advanceTime({ minutes: 11 })
  expect((await take()).statusCode).toBe(403)
})

test('growth is counted by week', async ({ server }) => {
  await server.createStaff({ role: 'marketing' })
  await subscriber(server, 'ada@example.com')
  server.advanceTime({ hours: 7 * 24 })
  const marketing = await server.signIn()
  await subscriber(server, 'sam@example.com')
  await server.app.inject({ method: 'POST', url: '/newsletter/unsubscribe?token=token-of-ada', payload: '' })
  const { weeks } = (await marketing.get('/api/admin/newsletter')).body
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(-2)).toEqual([
    { startsOn: '2026-03-02', confirmed: 1, unsubscribed: 0 },
    { startsOn: '2026-03-09', confirmed: 1, unsubscribed: 1 },
  ])
})

test('of two concurrent saves of a draft the second fails and overwrites nothing', async ({ server }) => {
  const owner = await signedInOwner(server)
  const id = randomUUID()
  expect((await owner.put(path(id), labels)).status).toBe(200)
  // A repeated request after a lost response.
  expect((await owner.put(path(id), labels)).status).toBe(200)
  const first = { ...labels, version: 1, subject: 'Rates in April' }
  expect((await owner.put(path(id), first)).status).toBe(200)
  expect((await owner.put(path(id), first)).status).toBe(200)
  const late = await owner.put(path(id), { ...labels, version: 1, subject: 'Rates in May' })
  expect([late.status, late.body.message]).toEqual([
    409,
    'Your change wasn’t saved. You changed this just now. Your text is still here.',
  ])
  await server.createStaff({ role: 'manager', email: 'lee@example.com', name: 'Lee Example' })
  const lee = await server.signIn('lee@example.com')
  const hers = await lee.put(path(id), { ...labels, version: 2, subject: 'Rates in April', body: 'Hers.' })
  expect(hers.status).toBe(200)
  const overtaken = await owner.put(path(id), { ...labels, version: 2, subject: 'Rates in May' })
  expect(overtaken.body.message).toContain('Lee Example changed this just now.')
  expect((await owner.put(path(id), { ...labels, subject: 'Rates in June' })).status).toBe(409)
  expect((await owner.get('/api/admin/newsletter')).body.issues).toMatchObject([
    { subject: 'Rates in April', body: 'Hers.', version: 3 },
  ])
})
