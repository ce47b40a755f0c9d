import { eq } from 'drizzle-orm'
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

test('a complaint is due in fifteen days, notifies the owner, and can be closed only after a decision', async ({
  server,
}) => {
  await server.createStaff({ role: 'owner' })
  const { body } = await write(server, { topic: 'complaint' })
  expect(body.dueAt).toBe('2026-03-17T12:00:00.000Z')
  const [receipt, notice] = await server.deliverEmails()
  expect(receipt?.text).toContain('March 17, 2026')
  expect(notice).toMatchObject({ to: ['pat@example.com'], subject: '1 new complaint' })

  const staff = await server.signIn()
  const [row] = await listed(staff, '?view=complaints')
  const url = `/api/admin/contacts/${row.id}`
  expect((await staff.post(`${url}/status`, { from: 'new', to: 'closed' })).status).toBe(409)
  expect((await staff.post(`${url}/complaint`, { from: 'received', to: 'upheld', outcome: 'Sorry.' })).status).toBe(409)

  await staff.post(`${url}/complaint`, { from: 'received', to: 'investigating' })
  await staff.post(`${url}/complaint`, { from: 'investigating', to: 'answered' })
  expect((await staff.post(`${url}/complaint`, { from: 'answered', to: 'upheld' })).body.fields).toHaveProperty(
    'outcome',
  )
  const decided = await staff.post(`${url}/complaint`, {
    from: 'answered',
    to: 'upheld',
    outcome: 'The fee was given back.',
  })
  expect(decided.body.contact).toMatchObject({ complaint: 'upheld', outcome: 'The fee was given back.' })
  expect((await staff.post(`${url}/status`, { from: 'new', to: 'closed' })).status).toBe(200)
})

test('an undecided complaint becomes overdue', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  await write(server, { topic: 'complaint' })
  expect(await listed(await server.signIn())).toMatchObject([{ isOverdue: false }])
  server.advanceTime({ hours: 16 * 24 })
  expect(await listed(await server.signIn())).toMatchObject([{ isOverdue: true }])
})

test('a message reclassified as a complaint is due from the day it was received', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  await write(server)
  server.advanceTime({ hours: 48 })
  const staff = await server.signIn()
  const [row] = await listed(staff)

  const { body } = await staff.post(`/api/admin/contacts/${row.id}/topic`, { from: 'funding', topic: 'complaint' })
  expect(body.contact).toMatchObject({ complaint: 'received', dueAt: '2026-03-17T12:00:00.000Z' })
  expect(body.complaintMoves).toEqual(['investigating'])
  const [stored] = await server.ctx.db.select().from(contactMessages).where(eq(contactMessages.id, row.id))
  expect(stored?.topic).toBe('complaint')
})

test('only owners and the assignee can read a complaint', async ({ server }) => {
  const { id: agent } = await server.createStaff()
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  await server.createStaff({ email: 'max@example.com', role: 'manager' })
  await write(server, { topic: 'complaint' })
  await write(server, { email: 'bo@example.com' })
  const mails = (await server.deliverEmails()).map(({ subject, to }) => [subject, to.toSorted()])
  expect(Object.fromEntries(mails)).toMatchObject({
    '1 new message': ['max@example.com', 'olga@example.com'],
    '1 new complaint': ['olga@example.com'],
  })

  const owner = await server.signIn('olga@example.com')
  const staff = await server.signIn()
  const [message, complaint] = await listed(owner)
  expect(await listed(staff)).toMatchObject([{ id: message.id }])
  expect((await staff.get(`/api/admin/contacts/${complaint.id}`)).status).toBe(404)
  expect((await staff.post(`/api/admin/contacts/${complaint.id}/spam`, { isSpam: true })).status).toBe(404)
  expect(
    (await staff.post(`/api/admin/contacts/${message.id}/topic`, { from: 'funding', topic: 'complaint' })).status,
  ).toBe(409)

  await owner.post(`/api/admin/contacts/${complaint.id}/assign`, { from: null, staffId: agent })
  expect((await staff.get(`/api/admin/contacts/${complaint.id}`)).status).toBe(200)
})

/** A complaint that the owner assigned to an agent, `staff`; Cleo is in compliance. */
async function assignedComplaint(server: TestServer) {
  const { id: agent } = await server.createStaff()
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  await write(server, { topic: 'complaint' })
  const owner = await server.signIn('olga@example.com')
  const [{ id }] = await listed(owner)
  const url = `/api/admin/contacts/${id}`
  await owner.post(`${url}/assign`, { from: null, staffId: agent })

  const staff = await server.signIn()
  return { id, url, owner, staff }
}

test('the assignee of a complaint can’t make it spam or another topic, and compliance can, with an audit entry', async ({
  server,
}) => {
  const { id, url, owner, staff } = await assignedComplaint(server)
  const retype = (browser: Browser) => browser.post(`${url}/topic`, { from: 'complaint', topic: 'press' })
  for (const answer of [await retype(staff), await staff.post(`${url}/spam`, { isSpam: true })])
    expect(answer).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Only an owner, a manager') },
    })
  expect(await listed(owner, '?view=complaints')).toMatchObject([{ id, topic: 'complaint', isSpam: false }])

  expect((await retype(await server.signIn('cleo@example.com'))).status).toBe(200)
  const [last] = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'contact.set-topic'))
  expect(last).toMatchObject({ subject: id, detail: { before: 'complaint', after: 'press' } })
})

test('the assignee of a complaint investigates and answers it, and only the roles for complaints decide and close it', async ({
  server,
}) => {
  const { url, staff } = await assignedComplaint(server)
  const move = (browser: Browser, from: string, to: string, outcome = '') =>
    browser.post(`${url}/complaint`, { from, to, outcome })
  const close = async (browser: Browser) => {
    const { status } = (await browser.get(url)).body.contact
    return browser.post(`${url}/status`, { from: status, to: 'closed' })
  }
  const refused = { status: 403, body: { message: expect.stringContaining('the outcome of a complaint or close it') } }
  expect((await move(staff, 'received', 'investigating')).status).toBe(200)
  expect(await move(staff, 'investigating', 'answered', 'All is well.')).toMatchObject(refused)
  expect((await move(staff, 'investigating', 'answered')).body.complaintMoves).toEqual(['investigating'])
  for (const to of ['upheld', 'not_upheld'])
    expect(await move(staff, 'answered', to, 'All is well.')).toMatchObject(refused)

  const compliance = await server.signIn('cleo@example.com')
  const decided = await move(compliance, 'answered', 'upheld', 'The fee was given back.')
  expect(decided.body.contact).toMatchObject({ complaint: 'upheld' })
  expect(await close(staff)).toMatchObject(refused)
  expect((await close(compliance)).status).toBe(200)
})
