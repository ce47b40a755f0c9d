import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { leadActivities, leads } from '#server/intake/leads/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const maria = { name: 'Maria Kowalczyk', email: 'maria@example.com', phone: '(212) 555-0123' }
const person = { ...maria, source: 'Phone call', assignsToMe: true, mayBeCalled: false, note: '' }

/** Kim owns Maria's lead, and Pat works next to her. */
async function office(server: TestServer) {
  const { id: kimId } = await server.createStaff({ email: 'kim@example.com', name: 'Kim Sample' })
  await server.createStaff()
  await server.createStaff({ email: 'mona@example.com', name: 'Mona Example', role: 'manager' })
  const leadId: string = (await server.browser().post('/api/leads/basic', maria)).body.lead.id
  await server.ctx.db.update(leads).set({ ownerStaffId: kimId }).where(eq(leads.id, leadId))
  await server.deliverEmails()
  const [pat, kim, mona] = [
    await server.signIn(),
    await server.signIn('kim@example.com'),
    await server.signIn('mona@example.com'),
  ]
  return { leadId, kimId, pat, kim, mona }
}

const correct = (staff: Browser, id: string, values: Partial<typeof maria>, before = maria) =>
  staff.post(`/api/admin/leads/${id}/correct`, { ...before, ...values, before })
const add = (staff: Browser, values: object = {}) =>
  staff.post('/api/admin/leads', { id: uuidv7(), ...person, ...values })
const inbox = async (staff: Browser) => (await staff.get('/api/admin/inbox')).body.items
const away = { email: 'maria.k@example.com', phone: '(212) 555-0177' }

test('a person corrected away from a colleague’s lead can’t be added by hand again', async ({ server }) => {
  const { leadId, pat, mona } = await office(server)
  // Without its email, the person's next application could be taken too.
  const refused = await correct(pat, leadId, away)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('Only its owner or a manager can correct the email address'),
  ])
  expect((await correct(pat, leadId, { phone: away.phone })).status).toBe(200)
  expect((await correct(mona, leadId, away, { ...maria, phone: away.phone })).status).toBe(200)
  const tries = [{}, { phone: '(646) 555-0111' }, { email: 'other@example.com' }, { email: '' }]
  for (const values of [...tries, ...tries.map((one) => ({ ...one, isAnotherPerson: true }))]) {
    const { status, body } = await add(pat, values)
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining('A lead of Kim Sample had this email or phone'),
    ])
  }
  const start = { id: uuidv7(), ...maria, type: 'business', isAnotherPerson: true }
  const consent = { method: 'phone', on: '2026-03-02' }
  expect((await pat.post('/api/admin/applications', { ...start, consent })).status).toBe(409)
  expect(await server.ctx.db.$count(leads)).toBe(1)

  // A manager sees the lead, and may decide that it is another person.
  expect((await add(mona)).body).toMatchObject({ isAdded: false, known: [{ id: leadId }] })
  expect((await add(mona, { isAnotherPerson: true })).body).toMatchObject({ isAdded: true })
})

test('own and unassigned leads are found by former details, and a different person is added', async ({ server }) => {
  const { leadId, pat, kim } = await office(server)
  await correct(kim, leadId, away)
  expect((await add(kim)).body).toMatchObject({ isAdded: false, known: [{ id: leadId }] })
  await server.ctx.db.update(leads).set({ ownerStaffId: null })
  expect((await add(pat)).body).toMatchObject({ isAdded: false, known: [{ id: leadId }] })
  expect((await add(pat, { email: 'zoe@example.com', phone: '(646) 555-0111' })).body).toMatchObject({ isAdded: true })
  const stored = await server.ctx.db.select({ detail: leadActivities.detail }).from(leadActivities)
  expect(JSON.stringify(stored)).not.toMatch(/maria|555-?0123/i)
})

test('an address that someone typed into their own lead and removed again keeps no one from a person', async ({
  server,
}) => {
  const { leadId, kim, pat, mona } = await office(server)
  const typed = { email: 'zoe@example.com', phone: '(646) 555-0111' }
  await correct(kim, leadId, typed)
  await correct(kim, leadId, away, { ...maria, ...typed })
  expect((await add(pat, typed)).body).toMatchObject({ isAdded: true })
  // What the person used, and what a colleague removed, still counts.
  expect((await add(pat)).status).toBe(409)
  await correct(mona, leadId, { ...away, email: 'other@example.com' }, { ...maria, ...away })
  expect((await add(pat, { email: away.email, phone: '(646) 555-0122' })).status).toBe(409)
})

test('the owner is notified when a colleague corrects the email or phone of their lead', async ({ server }) => {
  const { leadId, pat, kim } = await office(server)
  await correct(pat, leadId, { name: 'Maria K.' })
  expect(await inbox(kim)).toEqual([])
  await correct(pat, leadId, { name: 'Maria K.', phone: away.phone }, { ...maria, name: 'Maria K.' })
  expect(await inbox(kim)).toMatchObject([
    { kind: 'correction', actor: 'Pat Example', record: { kind: 'lead', id: leadId, title: 'Maria K.' } },
  ])
  const [mail, ...others] = await server.deliverEmails()
  expect([mail?.to, mail?.subject, others]).toEqual([
    ['kim@example.com'],
    'Pat Example corrected the email or phone of your lead',
    [],
  ])
  expect(mail?.text).not.toMatch(/Maria|maria@/)

  const seen = { ...maria, name: 'Maria K.', phone: away.phone }
  await correct(kim, leadId, { ...seen, email: away.email }, seen)
  expect(await inbox(kim)).toHaveLength(1)
  expect(await inbox(pat)).toEqual([])
})

test('the owner of the primary lead is notified of a correction of a merged one', async ({ server }) => {
  const { leadId, kimId, pat, kim, mona } = await office(server)
  const other: string = (await server.browser().post('/api/leads/basic', { ...maria, email: 'm2@example.com' })).body
    .lead.id
  expect((await mona.post(`/api/admin/leads/${leadId}/merge`, { otherId: other })).status).toBe(200)
  const change = (staff: Browser) =>
    correct(staff, other, { email: 'm3@example.com' }, { ...maria, email: 'm2@example.com' })
  expect((await change(pat)).status).toBe(409)
  expect((await change(mona)).status).toBe(200)
  expect((await server.ctx.db.select().from(leads).where(eq(leads.id, leadId)))[0]?.ownerStaffId).toBe(kimId)
  expect((await inbox(kim)).filter(({ kind }: { kind: string }) => kind === 'correction')).toHaveLength(1)
  const { status } = await add(pat, { email: 'm2@example.com', phone: '(646) 555-0111', isAnotherPerson: true })
  expect(status).toBe(409)
})
