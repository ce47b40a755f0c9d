import { desc, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { createFundedFee, pay, readFee } from '#server/testing/fixtures/fee-fixtures.ts'
import {
  actOnCommission,
  createChosenOffer,
  fundApplication,
  listCommissions,
} from '#server/testing/fixtures/funding-fixtures.ts'
import { createApplicationWithLenders, presentOffer } from '#server/testing/fixtures/offer-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { test } from '#server/testing/test-server.ts'

/** In capital letters, as no program of ours writes it, but as anyone can send it. */
const capital = (id: string) => id.toUpperCase()
const newCapitalId = () => capital(uuidv7())

const bonus = (id: string, applicationId: string) => ({
  ...{ id, applicationId, direction: 'payable', staffId: null, partner: 'Friend LLC', description: 'Bonus' },
  ...{ scheduledOn: null, basis: 'flat', basisPoints: 0, flatCents: 4_900_000 },
})

test('a payable added with an id in capital letters needs someone else to approve it', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  const id = newCapitalId()

  expect((await file.owner.post('/api/admin/commissions', bonus(id, capital(file.id)))).status).toBe(200)
  expect((await file.owner.get(`/api/admin/commissions/${id}`)).body.approvalNeed).toBe('other')
  const approval = await actOnCommission(file.owner, id, { kind: 'approve', reason: 'Referral' })
  expect(approval.status).toBe(403)
  const settled = await actOnCommission(file.owner, id, { kind: 'settle', amountCents: 4_900_000, on: '2026-03-02' })
  expect(settled.status).toBe(409)
})

test('so does a split of a fee whose id is in capital letters', async ({ server }) => {
  const fee = await createFundedFee(server)
  await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  await pay(fee, 250_000)
  const { version } = (await readFee(fee)).fee
  const split = await fee.owner.put(`/api/admin/success-fees/${capital(fee.offerId)}/splits`, {
    ...{ version, shares: [{ staffId: null, partner: 'Friend LLC', basisPoints: 10_000 }] },
  })
  expect(split.status).toBe(200)
  const line = (await listCommissions(fee)).find(({ party }) => party === 'Friend LLC')
  expect((await fee.owner.get(`/api/admin/commissions/${line?.id}`)).body.approvalNeed).toBe('other')
})

test('entries of earlier versions with ids in capital letters still count and are found', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  const { id: oscar } = await server.createStaff({ role: 'owner', email: 'oscar@example.com', name: 'Oscar Example' })
  const id = uuidv7()
  expect((await file.owner.post('/api/admin/commissions', bonus(id, file.id))).status).toBe(200)
  const [added] = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'commission.add'))
  if (!added) throw new Error('The commission was not recorded')
  const changed = { action: 'commission.change', subject: capital(id), actorId: oscar }
  await server.ctx.db.insert(auditLog).values({ ...added, id: uuidv7(), ...changed })

  const browser = await server.signIn('oscar@example.com')
  expect((await browser.get(`/api/admin/commissions/${id}`)).body.approvalNeed).toBe('other')
  for (const typed of [id, capital(id)]) {
    const { entries } = (await browser.get(`/api/admin/audit?record=${typed}`)).body
    expect(entries.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'commission.add',
      'commission.change',
    ])
  }
})

test('what staff write with ids in capital letters stays readable', async ({ server }) => {
  const { staff, ada, id } = await createApplicationWithLenders(server)
  const application = `/api/admin/applications/${capital(id)}`
  const note = { noteId: newCapitalId(), body: 'A note' }

  expect((await staff.post(`${application}/notes`, note)).status).toBe(200)
  expect((await staff.post(`${application}/cash-flow/notes`, { ...note, noteId: newCapitalId() })).status).toBe(200)
  expect((await staff.post(`${application}/messages`, { id: newCapitalId(), body: 'Hello Ada' })).status).toBe(200)
  expect((await ada.post('/api/messages', { id: newCapitalId(), body: 'Hello' })).status).toBe(200)
  for (const part of ['activity', 'cash-flow', ''])
    expect([part, (await staff.get(`/api/admin/applications/${id}/${part}`.replace(/\/$/, ''))).status]).toEqual([
      part,
      200,
    ])
  expect(JSON.stringify((await staff.get(`/api/admin/applications/${id}/activity`)).body)).toContain('A note')
  expect(JSON.stringify((await staff.get(`/api/admin/applications/${id}/cash-flow`)).body)).toContain('A note')
  expect((await ada.get('/api/tracking')).status).toBe(200)
  // The same note, whatever the case of its id.
  expect((await staff.post(`${application}/notes`, { ...note, noteId: note.noteId.toLowerCase() })).status).toBe(200)
  const activity = (await staff.get(`/api/admin/applications/${id}/activity`)).body.entries
  expect(activity.filter(({ body }: { body: string }) => body === 'A note')).toHaveLength(1)
})

test('so do notes about leads and answers to contact messages', async ({ server }) => {
  await server.createStaff()
  const staff = await server.signIn()
  const person = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123' }
  const lead = (await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: person })).json().lead.id
  expect(
    (await staff.post(`/api/admin/leads/${capital(lead)}/notes`, { activityId: newCapitalId(), body: 'Called' }))
      .status,
  ).toBe(200)
  expect(JSON.stringify((await staff.get(`/api/admin/leads/${lead}/timeline`)).body)).toContain('Called')

  const sent = await server.app.inject({
    ...{ method: 'POST', url: '/api/contact' },
    payload: {
      ...{ ...person, topic: 'press', message: 'Please call me back.', channel: 'email', bestTime: 'any' },
      ...{ reference: '', homepage: '', seconds: 40 },
    },
  })
  expect(sent.statusCode).toBe(200)
  const { rows } = await server.ctx.db.execute<{ id: string }>('select id from contact_messages')
  const contact = `/api/admin/contacts/${rows[0]?.id}`
  const entry = { entryId: newCapitalId(), kind: 'note', body: 'Left a voicemail' }
  expect((await staff.post(`${contact}/entries`, entry)).status).toBe(200)
  expect(JSON.stringify((await staff.get(contact)).body)).toContain('Left a voicemail')
})

test('an invoice first opened by its id in capital letters stays readable', async ({ server }) => {
  const fee = await createFundedFee(server)
  const { id } = (await readFee(fee)).invoices[0] ?? { id: '' }
  const open = async (url: string, browser = fee.owner) =>
    (
      await server.app.inject({
        ...{ url, cookies: Object.fromEntries(browser.cookies) },
        headers: { authorization: `Bearer ${browser.tokens.token}` },
      })
    ).statusCode
  const own = (invoice: string) => `/api/success-fee/${fee.offerId}/invoices/${invoice}/invoice.pdf`
  expect(await open(own(capital(id)), fee.ada)).toBe(200)
  expect(await open(own(id), fee.ada)).toBe(200)
  expect(await open(`${fee.url}/invoices/${id}/invoice.pdf`)).toBe(200)
  expect(await open(`${fee.url}/invoices/${capital(id)}/invoice.pdf`)).toBe(200)
})

test('views by ids in capital letters are recorded for the record', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const offerId = await presentOffer(offered)
  await server.createStaff({ role: 'owner', email: 'olga@example.com', name: 'Olga Example' })
  const owner = await server.signIn('olga@example.com')
  const person = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123' }
  const lead = (await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: person })).json().lead.id
  for (const url of [`applications/${capital(offered.id)}`, `leads/${capital(lead)}`])
    expect((await owner.get(`/api/admin/${url}`)).status).toBe(200)

  const viewed = await server.ctx.db
    .select({ subject: auditLog.subject })
    .from(auditLog)
    .where(inArray(auditLog.action, ['application.view', 'lead.view']))
    .orderBy(desc(auditLog.id))
    .limit(2)
  expect(viewed.map(({ subject }) => subject)).toEqual([lead, offered.id])
  const activity = (await owner.get(`/api/admin/applications/${offered.id}/activity?show=views`)).body.entries
  expect(activity.filter(({ by }: { by: string }) => by === 'Olga Example').length).toBeGreaterThan(0)
  expect((await offered.ada.post(`/api/offers/${capital(offerId)}/choose`, { signature: 'Ada Harbor' })).status).toBe(
    200,
  )
  expect((await offered.ada.get('/api/offers')).status).toBe(200)
})

test('no one resets their own second factor, in any spelling of their id', async ({ server }) => {
  const { id } = await server.createStaff({ role: 'owner', email: 'olga@example.com', name: 'Olga Example' })
  await server.createStaff({ role: 'owner', email: 'oscar@example.com', name: 'Oscar Example' })
  const owner = await server.signIn('olga@example.com')
  for (const spelled of [id, capital(id)])
    expect((await owner.post(`/api/admin/staff/${spelled}/second-factor/reset`)).status).toBe(409)
  expect((await owner.get('/api/auth/me')).status).toBe(200)
})

test('an upload continues at its address in capital letters', async ({ server }) => {
  const { ada } = await createApplicationWithLenders(server)
  const send = uploads(server.app, ada)
  const content = pdf('one')
  const address = String((await send.begin({ content })).headers.location)
  const spelled = address.replace(/[^/]+$/, capital)
  expect(spelled).not.toBe(address)
  expect((await send.piece(spelled, 0, content)).statusCode).toBe(204)
  expect(await send.offset(address)).toBe(content.length)
  expect(await send.offset(spelled)).toBe(content.length)
})
