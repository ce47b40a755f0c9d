import { asc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { contactMessages } from './table.ts'

const ada = {
  name: 'Ada Harbor',
  email: 'ada@example.com',
  topic: 'funding',
  message: 'When do you answer? I need a new oven by June.',
}

const write = (server: TestServer, values = {}) => server.browser().post('/api/contact', { ...ada, ...values })
const listed = async (staff: Browser, question = '') =>
  (await staff.get(`/api/admin/contacts${question}`)).body.contacts

test('a message is encrypted, acknowledged with its reference, and announced to staff without its content', async ({
  server,
}) => {
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  const { status, body } = await write(server)

  expect(status).toBe(200)
  expect(body).toEqual({ reference: expect.stringMatching(/^HC-[2-9A-Z]{4}-[2-9A-Z]{4}$/), dueAt: null })
  const [row] = await server.ctx.db.select().from(contactMessages)
  expect(JSON.stringify(row)).not.toContain('oven')

  const [receipt, notice] = await server.deliverEmails()
  expect(receipt).toMatchObject({ to: ['ada@example.com'], subject: `We have your message [${body.reference}]` })
  expect(receipt?.text).not.toContain('oven')
  expect(notice).toMatchObject({ to: ['olga@example.com'], subject: '1 new message' })
  expect(notice?.text).toContain(body.reference)
  expect(notice?.text).not.toMatch(/oven|Ada|ada@/)
})

test('all invalid fields are reported together and nothing is saved', async ({ server }) => {
  const { status, body } = await write(server, {
    ...{ name: 'A', email: 'ada@', topic: 'gossip', message: 'Hi', phone: '12', reference: 'HL-0000-0000' },
    channel: 'pigeon',
  })

  expect(status).toBe(422)
  expect(Object.keys(body.fields).sort()).toEqual(
    ['channel', 'email', 'message', 'name', 'phone', 'reference', 'topic'].sort(),
  )
  expect(await server.ctx.db.$count(contactMessages)).toBe(0)
})

test('a phone number is required to be called', async ({ server }) => {
  expect((await write(server, { channel: 'phone' })).body.fields).toEqual({ phone: expect.stringContaining('number') })
  expect((await write(server, { channel: 'phone', phone: '(212) 555-0142' })).status).toBe(200)
})

test('a repeated request adds nothing; the same key with another address is refused', async ({ server }) => {
  const send = (values: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { 'idempotency-key': 'one' },
      payload: { ...ada, ...values },
    })
  const first = (await send({})).json()

  expect((await send({})).json()).toEqual(first)
  expect((await send({ email: 'bo@example.com' })).statusCode).toBe(409)
  expect(await server.ctx.db.$count(contactMessages)).toBe(1)
})

test('a browser without JavaScript is redirected to a page', async ({ server }) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      referer: 'https://funding.example.com/contact?a=1',
    },
    payload: 'fullName=Ada+Harbor&email=ada%40example.com&topic=press&message=May+I+quote+you%3F&homepage=',
  })

  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact/sent'])
  const [row] = await server.ctx.db.select().from(contactMessages)
  expect(row).toMatchObject({ topic: 'press', name: 'Ada Harbor', pagePath: '/contact', isSpam: false })
})

test('suspected spam is acknowledged, listed under Spam, and staff can unmark it', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  await write(server, { homepage: 'https://casino.example', seconds: 1 })

  expect((await server.deliverEmails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('We have your message'),
  ])
  const staff = await server.signIn()
  expect(await listed(staff)).toEqual([])
  const [row] = await listed(staff, '?view=spam')
  const { contact } = (await staff.get(`/api/admin/contacts/${row.id}`)).body
  expect(contact).toMatchObject({ spamScore: 90, spamSignals: ['trap_filled', 'sent_at_once'] })

  await staff.post(`/api/admin/contacts/${row.id}/spam`, { isSpam: false })
  expect(await listed(staff)).toMatchObject([{ id: row.id, isSpam: false }])
  expect((await server.deliverEmails()).map(({ subject }) => subject)).toEqual(['1 new message'])
})

test('an address gets at most five receipts an hour and ten a day', async ({ server }) => {
  for (let count = 0; count < 7; count++) await write(server)
  expect(await server.deliverEmails()).toHaveLength(5)
  expect(await server.ctx.db.$count(contactMessages)).toBe(7)

  server.advanceTime({ hours: 2 })
  await write(server)
  expect(await server.deliverEmails()).toHaveLength(1)

  for (let count = 0; count < 3; count++) await write(server)
  server.advanceTime({ hours: 2 })
  for (let count = 0; count < 3; count++) await write(server)
  expect(await server.deliverEmails()).toHaveLength(4)
  server.advanceTime({ hours: 24 })
  await write(server)
  expect(await server.deliverEmails()).toHaveLength(1)
})

test('a reply is emailed once, in the thread of the receipt, and sets the status to replied', async ({ server }) => {
  // 8 a.m. in the site's time zone; the visitor's is unknown.
  server.advanceTime({ hours: 1 })
  const { id: staffId } = await server.createStaff()
  await write(server)
  const [receipt] = await server.deliverEmails()
  const staff = await server.signIn()
  const [row] = await listed(staff)
  const entry = { entryId: uuidv7(), kind: 'reply', body: 'We answer today.\n\nAn oven is fine.' }

  const { body } = await staff.post(`/api/admin/contacts/${row.id}/entries`, entry)
  expect(body.contact).toMatchObject({ status: 'replied', ownerId: staffId, owner: 'Pat Example' })
  expect((await staff.post(`/api/admin/contacts/${row.id}/entries`, entry)).status).toBe(200)

  const mails = await server.deliverEmails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: ['ada@example.com'], subject: `Re: ${receipt?.subject}` })
  expect(mails[0]?.text).toContain('An oven is fine.')
  expect(mails[0]?.headers?.['In-Reply-To']).toBe(receipt?.headers?.['Message-ID'])
  const file = (await staff.get(`/api/admin/contacts/${row.id}`)).body
  expect(file.entries).toMatchObject([{ kind: 'reply', body: entry.body, sentAt: expect.any(String) }])
})

test('a note is not emailed; a closed message must be reopened before a reply', async ({ server }) => {
  await server.createStaff()
  await write(server)
  await server.deliverEmails()
  const staff = await server.signIn()
  const [row] = await listed(staff)
  const url = `/api/admin/contacts/${row.id}`

  await staff.post(`${url}/entries`, { entryId: uuidv7(), kind: 'note', body: 'Called on Monday.' })
  expect((await staff.post(`${url}/status`, { from: 'new', to: 'closed' })).body.contact).toMatchObject({
    status: 'closed',
  })
  const reply = { entryId: uuidv7(), kind: 'reply', body: 'Hello again.' }
  expect((await staff.post(`${url}/entries`, reply)).status).toBe(409)
  expect(await server.deliverEmails()).toEqual([])

  await staff.post(`${url}/status`, { from: 'closed', to: 'open' })
  expect((await staff.post(`${url}/entries`, reply)).status).toBe(200)
})

test('staff can search messages by reference, name, email and topic', async ({ server }) => {
  await server.createStaff()
  const { reference } = (await write(server)).body
  await write(server, { name: 'Bo Example', email: 'bo@example.com', topic: 'press' })
  const staff = await server.signIn()
  const names = async (question: string) => (await listed(staff, question)).map(({ name }: { name: string }) => name)

  expect(await names('')).toEqual(['Bo Example', 'Ada Harbor'])
  expect(await names(`?q=${reference}`)).toEqual(['Ada Harbor'])
  expect(await names('?q=BO@exa')).toEqual(['Bo Example'])
  expect(await names('?topic=press')).toEqual(['Bo Example'])
  expect(await names('?q=%25')).toEqual([])
})

test('a message can be assigned only to staff who answer messages', async ({ server }) => {
  await server.createStaff()
  const { id: marketer } = await server.createStaff({ email: 'mo@example.com', role: 'marketing', name: 'Mo' })
  const { id: colleague } = await server.createStaff({ email: 'lee@example.com', name: 'Lee Example' })
  await write(server)
  const staff = await server.signIn()
  const [row] = await listed(staff)
  const assign = (staffId: string) => staff.post(`/api/admin/contacts/${row.id}/assign`, { from: null, staffId })

  expect((await assign(marketer)).status).toBe(422)
  expect((await assign(colleague)).body.contact).toMatchObject({ owner: 'Lee Example', status: 'open' })
})

test("reassigning a colleague's message needs a reason, and notifies the colleague and the managers", async ({
  server,
}) => {
  const { id: pat } = await server.createStaff()
  const { id: lee } = await server.createStaff({ email: 'lee@example.com', name: 'Lee Example' })
  await server.createStaff({ email: 'mona@example.com', role: 'manager', name: 'Mona Example' })
  await write(server)
  const staff = await server.signIn()
  const colleague = await server.signIn('lee@example.com')
  const [row] = await listed(staff)
  const url = `/api/admin/contacts/${row.id}`
  await staff.post(`${url}/assign`, { from: null, staffId: pat })
  await server.deliverEmails()

  const refused = await colleague.post(`${url}/assign`, { from: pat, staffId: lee })
  expect(refused).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } })
  expect((await staff.get(url)).body.contact.ownerId).toBe(pat)

  const reason = 'Pat is on leave this week'
  expect((await colleague.post(`${url}/assign`, { from: pat, staffId: lee, reason })).status).toBe(200)
  const mails = await server.deliverEmails()
  expect(mails.map(({ to, subject }) => [to.join(), subject]).toSorted()).toEqual([
    ['mona@example.com', 'A message reassigned to Lee Example'],
    ['pat@example.com', 'A message reassigned to Lee Example'],
  ])
  expect(mails[0]?.text).toContain(`/admin/contacts?contact=${row.id}`)
  expect(mails[0]?.text).not.toContain(reason)
  const logged = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'contact.assign'))
    .orderBy(asc(auditLog.id))
  expect(logged.at(-1)?.detail).toEqual({ before: pat, after: lee, reason })
  // Giving away one's own needs none.
  expect((await colleague.post(`${url}/assign`, { from: lee, staffId: pat })).status).toBe(200)
  expect(await server.deliverEmails()).toEqual([])
})
