import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { stopMarketingEmail } from '#server/intake/newsletter/commands/request-subscription.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { newsletterSubscriptions } from './table.ts'

const path = (id: string, action = '') => `/api/admin/newsletter/issues/${id}${action}`

/** Creates a lead who is subscribed to the newsletter. */
async function reader(server: TestServer, email: string): Promise<string> {
  const sent = { name: 'Ada Harbor', email, phone: '(212) 555-0142', source: 'Home' }
  await server.browser().post('/api/newsletter', { email })
  await server.ctx.db
    .update(newsletterSubscriptions)
    .set({ status: 'confirmed', confirmedAt: server.ctx.now() })
    .where(eq(newsletterSubscriptions.emailNormalized, email))
  return (await server.browser().post('/api/leads/basic', sent)).body.lead.id
}

/** Signs in an owner in the morning of the site's time zone, with the settings that an issue needs. */
async function owner(server: TestServer): Promise<Browser> {
  server.advanceTime({ hours: 3 })
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const { version, value } = (await staff.get('/api/admin/settings')).body.sections.contact
  await staff.put('/api/admin/settings/contact', { version, value: { ...value, address: '1 Pier St\nBoston' } })
  return staff
}

async function leave(staff: Browser, id: string) {
  const change = { action: 'move', to: 'do_not_contact', reason: 'They asked on the phone.' }
  const leads = [{ id, status: 'new', ownerId: null }]
  const { body } = await staff.post('/api/admin/leads/changes', { changeId: randomUUID(), change, leads })
  expect(body.changed).toEqual([id])
}

/** Sends an issue and returns its recipients. */
async function readers(server: TestServer, staff: Browser): Promise<(string | undefined)[]> {
  await server.deliverEmails()
  const id = randomUUID()
  await staff.put(path(id), { version: 0, subject: 'Rates in March', body: 'Rates went down.' })
  expect((await staff.post(path(id, '/send'), { version: 1 })).status).toBe(200)
  return (await server.deliverEmails()).map(({ to }) => to[0]).toSorted()
}

test('a lead who asked not to be contacted gets no newsletter, and the audit log records it', async ({ server }) => {
  const ada = await reader(server, 'ada@example.com')
  await reader(server, 'bo@example.com')
  const staff = await owner(server)
  await leave(staff, ada)
  expect(await readers(server, staff)).toEqual(['bo@example.com'])
  expect((await staff.get('/api/admin/newsletter')).body.counts).toMatchObject({ confirmed: 1, unsubscribed: 1 })
  const withdrawn = and(eq(consentEvents.channel, 'email'), eq(consentEvents.action, 'withdrawn'))
  expect(await server.ctx.db.select().from(consentEvents).where(withdrawn).orderBy(consentEvents.id)).toMatchObject([
    { address: 'ada@example.com' },
  ])
})

test('nor does the address of a merged duplicate, merged before or after the request', async ({ server }) => {
  const ada = await reader(server, 'ada@example.com')
  const before = await reader(server, 'a.harbor@example.com')
  const after = await reader(server, 'ada@bakery.example.com')
  await reader(server, 'bo@example.com')
  const staff = await owner(server)
  expect((await staff.post(`/api/admin/leads/${ada}/merge`, { otherId: before })).status).toBe(200)
  await leave(staff, ada)
  expect(await readers(server, staff)).toEqual(['ada@bakery.example.com', 'bo@example.com'])
  expect((await staff.post(`/api/admin/leads/${after}/merge`, { otherId: ada })).status).toBe(200)
  expect(await readers(server, staff)).toEqual(['bo@example.com'])
})

test('nor does a corrected address of that lead', async ({ server }) => {
  const ada = await reader(server, 'ada@example.con')
  await reader(server, 'bo@example.com')
  const staff = await owner(server)
  await leave(staff, ada)
  await server.browser().post('/api/newsletter', { email: 'ada@example.com' })
  const stands = { name: 'Ada Harbor', email: 'ada@example.con', phone: '(212) 555-0142' }
  const corrected = { ...stands, email: 'ada@example.com', before: stands }
  expect((await staff.post(`/api/admin/leads/${ada}/correct`, corrected)).status).toBe(200)
  expect(await findSuppressions(server.ctx, 'ada@example.com')).toEqual(['unsubscribed'])
})

test('subscribing again and confirming counts as new consent', async ({ server }) => {
  await stopMarketingEmail(server.ctx, ['ada@example.com'])
  const browser = server.browser()
  await browser.post('/api/newsletter', { email: 'ada@example.com' })
  const [mail] = await server.deliverEmails()
  const token = /newsletter\/confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await server.app.inject({ method: 'POST', url: `/newsletter/confirm?token=${token}`, payload: '' })
  expect(await findSuppressions(server.ctx, 'ada@example.com')).toEqual([])
})
