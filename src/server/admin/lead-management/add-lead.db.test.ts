import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect } from 'vitest'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { test as base } from '#server/testing/test-server.ts'

const test = base.extend<{ staff: Browser }>({
  staff: async ({ server }, use) => {
    await server.createStaff()
    await use(await server.signIn())
  },
})

const caller = (values: object = {}) => ({
  ...{ id: uuidv7(), name: 'Ruth Caller', phone: '(212) 555-0144', email: '', source: 'Phone call' },
  ...{ assignsToMe: true, ...values },
})
const add = (staff: Browser, values: object = {}) => staff.post('/api/admin/leads', caller(values))
const read = async (staff: Browser, id: string) => (await staff.get(`/api/admin/leads/${id}`)).body.lead

test('a caller with a phone number only becomes a contacted lead of the user, and is found by number', async ({
  server,
  staff,
}) => {
  const id = uuidv7()
  expect(await add(staff, { id, note: 'Needs a new oven.' })).toMatchObject({ status: 200, body: { isAdded: true } })
  expect(await read(staff, id)).toMatchObject({
    ...{ name: 'Ruth Caller', email: '', phoneE164: '+12125550144', source: 'Phone call', status: 'contacted' },
    ...{ owner: 'Pat Example', mayBeCalled: false, firstTouchedAt: server.ctx.now().toISOString() },
  })
  const { leads: found } = (await staff.get('/api/admin/leads?q=2125550144')).body
  expect(found.map((lead: { id: string }) => lead.id)).toEqual([id])
  const { entries } = (await staff.get(`/api/admin/leads/${id}/timeline`)).body
  expect(entries).toMatchObject([{ kind: 'note', body: 'Needs a new oven.' }, { text: 'Received from Phone call' }])
  const [logged] = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'lead.add'))
    .orderBy(auditLog.id)
  expect(logged?.detail).toMatchObject({ source: 'Phone call', assignsToMe: true, hasEmail: false })
  expect(await server.deliverEmails()).toEqual([])
})

test('a retry adds nothing', async ({ server, staff }) => {
  const lead = caller({ note: 'Once.' })
  for (const _attempt of [1, 2]) expect((await staff.post('/api/admin/leads', lead)).body.isAdded).toBe(true)
  expect(await server.ctx.db.$count(leads)).toBe(1)
  expect(await server.ctx.db.$count(leadActivities)).toBe(1)
})

test('a referral waits for its first contact, and is assigned by the rules', async ({ server, staff }) => {
  const id = uuidv7()
  await add(staff, { id, source: 'Referral', assignsToMe: false, email: 'ruth@example.com' })
  expect(await read(staff, id)).toMatchObject({ status: 'new', firstTouchedAt: null, owner: null })
  expect(await server.ctx.db.$count(outbox, eq(outbox.job, 'leads.notify-staff'))).toBe(1)
})

test('consent given in conversation covers calls, not texts', async ({ server, staff }) => {
  const id = uuidv7()
  await add(staff, { id, mayBeCalled: true })
  expect((await read(staff, id)).mayBeCalled).toBe(true)
  const consents = await server.ctx.db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.subjectId, id))
    .orderBy(consentEvents.id)
  expect(consents).toMatchObject([{ channel: 'call', action: 'given', address: '+12125550144', form: 'Admin' }])
})

describe('a lead that is known already', () => {
  test('by email is shown instead, however the address is written', async ({ server, staff }) => {
    await add(staff, { email: 'Ruth@Example.com' })
    const again = await add(staff, { email: 'ruth@example.com', phone: '(212) 555-0155', isAnotherPerson: true })
    expect(again.body).toMatchObject({ isAdded: false, known: [{ name: 'Ruth Caller' }] })
    expect(await server.ctx.db.$count(leads)).toBe(1)
  })

  test('by phone is shown first, and another person with the same phone is added', async ({ server, staff }) => {
    await add(staff)
    const partner = { name: 'Sam Partner', phone: '212-555-0144' }
    expect((await add(staff, partner)).body).toMatchObject({ isAdded: false, known: [{ name: 'Ruth Caller' }] })
    expect((await add(staff, { ...partner, isAnotherPerson: true })).body.isAdded).toBe(true)
    expect(await server.ctx.db.$count(leads)).toBe(2)
  })
})

test('every bad field is named at once, and nothing is saved', async ({ server, staff }) => {
  const refused = await add(staff, { name: '', phone: '12', email: 'ruth', source: 'Fax' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.fields).sort()).toEqual(['email', 'name', 'phone', 'source'])
  expect(await server.ctx.db.$count(leads)).toBe(0)
})

test('an application needs an email address, which can be added later but not removed', async ({ staff }) => {
  const id = uuidv7()
  await add(staff, { id })
  const convert = () =>
    staff.post(`/api/admin/leads/${id}/convert`, { type: 'business', consent: { method: 'phone', on: '2026-03-02' } })
  expect(await convert()).toMatchObject({ status: 409, body: { message: expect.stringContaining('no email address') } })

  const before = { name: 'Ruth Caller', email: '', phone: '(212) 555-0144' }
  const corrected = { ...before, email: 'ruth@example.com' }
  expect((await staff.post(`/api/admin/leads/${id}/correct`, { ...corrected, before })).status).toBe(200)
  expect((await staff.post(`/api/admin/leads/${id}/correct`, { ...before, before: corrected })).status).toBe(422)
  expect((await convert()).status).toBe(200)
})

test('marketing and compliance can’t add leads', async ({ server }) => {
  for (const role of ['marketing', 'compliance'] as const) {
    await server.createStaff({ email: `${role}@example.com`, role })
    expect((await add(await server.signIn(`${role}@example.com`))).status).toBe(403)
  }
})
