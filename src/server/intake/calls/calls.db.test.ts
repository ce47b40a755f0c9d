import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { formatCall, freeCallDays } from '#shared/intake/calls/call-slots.ts'
import { defaultHours } from '#shared/system/settings/hours.ts'
import { unsealCall } from './call-token.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142', note: 'About the second oven' }

const freeSlots = (server: TestServer) =>
  freeCallDays(defaultHours, [], server.ctx.now()).flatMap(({ startsAt }) => startsAt.map((at) => at.toISOString()))
const book = (server: TestServer, values: object) => server.browser().post('/api/calls', { ...ada, ...values })

test('a booked call is a message to staff with its time, and the visitor gets one email with a calendar file', async ({
  server,
}) => {
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  const [slot = ''] = freeSlots(server)
  const { status, body } = await book(server, { slot })
  expect(status).toBe(200)
  expect(body).toMatchObject({ startsAt: slot, reference: expect.stringMatching(/^HC-/) })

  const time = formatCall('EST', new Date(slot))
  const emails = await server.deliverEmails()
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [['ada@example.com'], `Your call on ${time}`],
    [['olga@example.com'], '1 new message'],
  ])
  expect(emails[0]?.text).not.toMatch(/555-0142|oven/)
  expect(emails[1]?.text).toContain(`call booked for ${time}`)
  const [attached] = emails[0]?.attachments ?? []
  expect(attached).toMatchObject({ filename: 'call.ics', contentType: expect.stringContaining('text/calendar') })
  const file = String(attached?.content).replaceAll('\r\n ', '')
  expect(file).not.toMatch(/555-0142|2125550142|oven/)
  expect(file).toContain(`DTSTART:${slot.slice(0, 19).replaceAll(/[-:]/g, '')}Z\r\n`)

  const cookies = { 'harborline-call': body.token }
  const download = await server.app.inject({ url: '/api/calls/invitation.ics', cookies })
  expect(download.headers['content-type']).toContain('text/calendar')
  expect(download.body.replaceAll('\r\n ', '')).toContain(
    'DESCRIPTION:Harborline Funding will call you at the number you gave us.',
  )

  const staff = await server.signIn('olga@example.com')
  const [listed] = (await staff.get('/api/admin/contacts')).body.contacts
  expect(listed).toMatchObject({ name: 'Ada Harbor', call: { startsAt: slot, isCanceled: false } })
  const { contact } = (await staff.get(`/api/admin/contacts/${listed.id}`)).body
  expect(contact.message).toBe(`Booked a call: ${time}.\n\nAbout the second oven`)
})

test('a half hour is booked once, also by requests at the same time, and again after it was canceled', async ({
  server,
}) => {
  const [slot = ''] = freeSlots(server)
  const both = await Promise.all(
    ['bo@example.com', 'cy@example.com'].map((email, index) =>
      book(server, { slot, email, phone: `212555014${index}` }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(both.find(({ status }) => status === 422)?.body.fields).toEqual({
    slot: 'That time is no longer free. Please choose another one.',
  })
  const token = both.find(({ status }) => status === 200)?.body.token
  await server.deliverEmails()

  const cancel = () =>
    server.app.inject({
      method: 'POST',
      url: '/book-a-call/booked',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token }).toString(),
    })
  expect((await cancel()).headers.location).toBe('/book-a-call/canceled')
  expect((await cancel()).statusCode).toBe(303)
  const subjects = (await server.deliverEmails()).map(({ subject }) => subject)
  expect(subjects).toEqual([`Canceled: your call on ${formatCall('EST', new Date(slot))}`])
  expect((await book(server, { slot })).status).toBe(200)
})

test('as many visitors as the settings allow book the same half hour', async ({ server }) => {
  const [slot = ''] = freeSlots(server)
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  const value = { ...defaultHours, callsAtOnce: 2 }
  const staff = await server.signIn('olga@example.com')
  expect((await staff.put('/api/admin/settings/hours', { version: 0, value })).status).toBe(200)
  const statuses = []
  for (const index of [0, 1, 2])
    statuses.push((await book(server, { slot, email: `p${index}@example.com`, phone: `212555014${index}` })).status)
  expect(statuses).toEqual([200, 200, 422])
  const rows = await server.ctx.db.select({ seat: contactMessages.callSeat }).from(contactMessages)
  expect(rows.map(({ seat }) => seat).sort()).toEqual([0, 1])
})

test('one person books two calls at most, and times outside the opening hours are refused', async ({ server }) => {
  const slots = freeSlots(server)
  for (const slot of slots.slice(0, 2)) expect((await book(server, { slot })).status).toBe(200)
  for (const email of ['ada@example.com', 'ada+again@example.com'])
    expect((await book(server, { slot: slots[2], email })).body.fields).toEqual({
      email: expect.stringContaining('already have calls booked'),
    })
  // The answer doesn't depend on calls that others booked for the same number.
  expect((await book(server, { slot: slots[2], email: 'bo@example.com' })).status).toBe(200)
  const sunday = '2031-03-02T15:00:00Z'
  expect((await book(server, { slot: sunday, email: 'bo@example.com', phone: '2125550143' })).body.fields).toEqual({
    slot: expect.stringContaining('no longer free'),
  })
})

test('one network books few calls at once, whatever addresses and numbers it enters', async ({ server }) => {
  const slots = freeSlots(server)
  const statuses = []
  for (const index of [1, 2, 3, 4, 5, 6]) {
    const who = { email: `eve${index}@example.com`, phone: `212555010${index}` }
    statuses.push((await book(server, { slot: slots[20 + index], ...who })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await server.ctx.db.$count(contactMessages)).toBe(5)
})

test('one network books eight calls a day, however long it waits between them', async ({ server }) => {
  const slots = freeSlots(server)
  const bookNext = async (index: number) => {
    server.advanceTime({ minutes: 16 })
    const who = { email: `eve${index}@example.com`, phone: `21255501${String(index).padStart(2, '0')}` }
    return book(server, { slot: slots[60 + index], ...who })
  }
  for (let index = 0; index < 8; index++) expect((await bookNext(index)).status).toBe(200)
  const ninth = await bookNext(8)
  expect([ninth.status, ninth.body.message]).toEqual([429, 'Too many requests. Please try again in 24 hours.'])
  server.advanceTime({ hours: 24 })
  expect((await bookNext(9)).status).toBe(200)
})

test('all invalid fields are reported together, and a program that fills every field books nothing', async ({
  server,
}) => {
  const { status, body } = await book(server, { slot: 'noon', name: 'A', email: 'ada@', phone: '12', topic: 'gossip' })
  expect(status).toBe(422)
  expect(Object.keys(body.fields).sort()).toEqual(['email', 'name', 'phone', 'slot', 'topic'])
  const [slot] = freeSlots(server)
  expect((await book(server, { slot, homepage: 'https://example.com' })).status).toBe(422)
  expect(await server.ctx.db.$count(contactMessages)).toBe(0)
})

test('an altered link opens nothing', async ({ server }) => {
  const [slot] = freeSlots(server)
  const { body } = await book(server, { slot })
  // As `fillLinkToken` reads it from the address.
  expect(body.token).toMatch(/^[\w-]{1,100}$/)
  expect(unsealCall(server.documentStore.keys, body.token)).toBeDefined()
  const altered = `${body.token.slice(0, -3)}AAA`
  expect(unsealCall(server.documentStore.keys, altered)).toBeUndefined()
  const cookies = { 'harborline-call': altered }
  expect((await server.app.inject({ url: '/api/calls/invitation.ics', cookies })).statusCode).toBe(404)
  const [row] = await server.ctx.db.select().from(contactMessages).where(eq(contactMessages.name, ada.name))
  expect(row?.callCanceledAt).toBeNull()
})
