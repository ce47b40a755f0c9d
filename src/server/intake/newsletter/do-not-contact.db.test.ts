import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { stopMarketingEmail } from '#server/intake/newsletter/commands/unsubscribe.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, test } from '#server/testing/desk.ts'

const path = (id: string, act = '') => `/api/admin/newsletter/issues/${id}${act}`

/** Creates a lead who is subscribed to the newsletter. */
async function reader(desk: Desk, email: string): Promise<string> {
  const sent = { name: 'Ada Harbor', email, phone: '(212) 555-0142', source: 'Home' }
  await desk.browser().post('/api/newsletter', { email })
  await desk.ctx.db
    .update(newsletterSubscriptions)
    .set({ status: 'confirmed', confirmedAt: desk.ctx.now() })
    .where(eq(newsletterSubscriptions.emailNormalized, email))
  return (await desk.browser().post('/api/leads/basic', sent)).body.lead.id
}

/** Signs in an owner in the morning of the site's time zone, with the settings that an issue needs. */
async function owner(desk: Desk): Promise<Browser> {
  desk.pass({ hours: 3 })
  await desk.hire({ role: 'owner' })
  const staff = await desk.signedIn()
  const { version, value } = (await staff.get('/api/admin/settings')).body.sections.contact
  await staff.put('/api/admin/settings/contact', { version, value: { ...value, address: '1 Pier St\nBoston' } })
  return staff
}

async function leave(staff: Browser, id: string) {
  const change = { act: 'move', to: 'do_not_contact', reason: 'They asked on the phone.' }
  const leads = [{ id, status: 'new', ownerId: null }]
  const { body } = await staff.post('/api/admin/leads/changes', { changeId: randomUUID(), change, leads })
  expect(body.changed).toEqual([id])
}

/** Sends an issue and returns its recipients. */
async function readers(desk: Desk, staff: Browser): Promise<(string | undefined)[]> {
  await desk.mails()
  const id = randomUUID()
  await staff.put(path(id), { version: 0, subject: 'Rates in March', body: 'Rates went down.' })
  expect((await staff.post(path(id, '/send'), { version: 1 })).status).toBe(200)
  return (await desk.mails()).map(({ to }) => to[0]).toSorted()
}

test('a lead who asked not to be contacted gets no newsletter, and the audit log records it', async ({ desk }) => {
  const ada = await reader(desk, 'ada@example.com')
  await reader(desk, 'bo@example.com')
  const staff = await owner(desk)
  await leave(staff, ada)
  expect(await readers(desk, staff)).toEqual(['bo@example.com'])
  expect((await staff.get('/api/admin/newsletter')).body.counts).toMatchObject({ confirmed: 1, unsubscribed: 1 })
  const withdrawn = and(eq(consentEvents.channel, 'email'), eq(consentEvents.action, 'withdrawn'))
  expect(await desk.ctx.db.select().from(consentEvents).where(withdrawn)).toMatchObject([
    { address: 'ada@example.com' },
  ])
})

test('nor does the address of a merged duplicate, merged before or after the request', async ({ desk }) => {
  const ada = await reader(desk, 'ada@example.com')
  const before = await reader(desk, 'a.harbor@example.com')
  const after = await reader(desk, 'ada@bakery.example.com')
  await reader(desk, 'bo@example.com')
  const staff = await owner(desk)
  expect((await staff.post(`/api/admin/leads/${ada}/merge`, { otherId: before })).status).toBe(200)
  await leave(staff, ada)
  expect(await readers(desk, staff)).toEqual(['ada@bakery.example.com', 'bo@example.com'])
  expect((await staff.post(`/api/admin/leads/${after}/merge`, { otherId: ada })).status).toBe(200)
  expect(await readers(desk, staff)).toEqual(['bo@example.com'])
})

test('nor does a corrected address of that lead', async ({ desk }) => {
  const ada = await reader(desk, 'ada@example.con')
  await reader(desk, 'bo@example.com')
  const staff = await owner(desk)
  await leave(staff, ada)
  await desk.browser().post('/api/newsletter', { email: 'ada@example.com' })
  const stands = { name: 'Ada Harbor', email: 'ada@example.con', phone: '(212) 555-0142' }
  const corrected = { ...stands, email: 'ada@example.com', before: stands }
  expect((await staff.post(`/api/admin/leads/${ada}/correct`, corrected)).status).toBe(200)
  expect(await findSuppressions(desk.ctx, 'ada@example.com')).toEqual(['unsubscribed'])
})

test('subscribing again and confirming counts as new consent', async ({ desk }) => {
  await stopMarketingEmail(desk.ctx, ['ada@example.com'])
  const browser = desk.browser()
  await browser.post('/api/newsletter', { email: 'ada@example.com' })
  const [mail] = await desk.mails()
  const token = /newsletter\/confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await desk.app.inject({ method: 'POST', url: `/newsletter/confirm?token=${token}`, payload: '' })
  expect(await findSuppressions(desk.ctx, 'ada@example.com')).toEqual([])
})
