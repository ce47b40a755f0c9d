import { asc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { boardingSteps } from '#shared/intake/merchants/boarding.ts'
import { merchantLeads } from './table.ts'

const statement = {
  ...{ volumeCents: 3_000_000, feesCents: 96_000, payments: 600, presentPercent: 80, amexPercent: 10 },
  ...{ terminationFeeCents: 29_500, equipmentCents: 0 },
}
const shop = {
  ...{ name: 'Ada Harbor', email: 'ada@example.com', businessName: 'Harbor Bakery', industry: 'restaurant' },
  ...{ processor: 'Example Pay', remarks: 'Our terminal is slow.', statement },
}

const none = { nextAction: '', nextActionOn: null }
const open = { doneOn: null, detail: '' }
const ask = (server: TestServer, values = {}) => server.browser().post('/api/merchant-quotes', { ...shop, ...values })
const pdfPath = '/api/merchant-quotes/pdf'
const pdf = (server: TestServer, token: string) =>
  server.app.inject({
    ...{ method: 'POST', url: pdfPath, payload: new URLSearchParams({ token }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
/** As links of earlier versions. */
const oldPdf = (server: TestServer, token: string) => server.app.inject(`${pdfPath}?token=${encodeURIComponent(token)}`)

/** Creates a request and signs in a staff member who opened it. */
async function arrange(server: TestServer) {
  await server.createStaff()
  await ask(server)
  const staff = await server.signIn()
  const [lead] = (await staff.get('/api/admin/merchant-leads')).body.leads
  const url = `/api/admin/merchant-leads/${lead.id}`
  const move = (from: string, to: string, reason = '') => staff.post(`${url}/status`, { from, to, reason })
  return { staff, lead, url, move }
}

test('a request is saved, its quote opens at once, and a link is emailed', async ({ server }) => {
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  const { status, body } = await ask(server)
  expect([status, body.reference]).toEqual([200, expect.stringMatching(/^HM-[2-9A-Z]{4}-[2-9A-Z]{4}$/)])
  const quote = await pdf(server, body.pdfToken)
  expect(quote.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(quote.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  const [mail, notice] = await server.deliverEmails()
  expect(mail?.to).toEqual(['ada@example.com'])
  const token = /https:\/\/funding\.example\.com\/merchant-file#comparison=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect((await pdf(server, token ?? '')).statusCode).toBe(200)
  expect((await oldPdf(server, token ?? '')).statusCode).toBe(200)
  expect(notice).toMatchObject({ to: ['olga@example.com'], subject: '1 new merchant lead' })
  expect(notice?.text).not.toMatch(/Ada|Bakery|30,000/)
})

test('a link works for thirty days, and an invalid one never', async ({ server }) => {
  const { body } = await ask(server)
  server.advanceTime({ hours: 30 * 24 - 1 })
  expect((await pdf(server, body.pdfToken)).statusCode).toBe(200)
  server.advanceTime({ hours: 2 })
  expect((await pdf(server, body.pdfToken)).statusCode).toBe(404)
  for (const token of ['made-up', '', "' or 1=1", 'a&token=b'])
    for (const get of [pdf, oldPdf]) expect((await get(server, token)).statusCode).toBe(404)
})

test('an address gets at most five quotes an hour and ten a day by email, and all requests are saved', async ({
  server,
}) => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(server)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  await ask(server, { email: 'bob@example.com' })
  const mailed = async () => (await server.deliverEmails()).filter(({ to }) => to[0] === 'ada@example.com').length
  expect(await mailed()).toBe(5)
  expect(await server.ctx.db.$count(merchantLeads)).toBe(13)
  server.advanceTime({ hours: 1, minutes: 1 })
  await ask(server)
  expect(await mailed()).toBe(0)
  server.advanceTime({ hours: 24 })
  await ask(server)
  expect(await mailed()).toBe(1)
})

test('each invalid figure is reported', async ({ server }) => {
  const { status, body } = await ask(server, {
    name: '',
    statement: { volumeCents: 0, feesCents: -5, payments: 1.5, presentPercent: 101, amexPercent: 'all' },
  })
  expect(status).toBe(422)
  expect(Object.keys(body.fields)).toEqual([
    'name',
    'statement.volumeCents',
    'statement.feesCents',
    'statement.payments',
    'statement.presentPercent',
    'statement.amexPercent',
  ])
})

test('contract end dates are parsed in several formats, and invalid ones are refused', async ({ server }) => {
  for (const contractEnds of ['04/2027', 'April 2027', '2027-04']) await ask(server, { contractEnds })
  const kept = await server.ctx.db.select().from(merchantLeads)
  expect(kept.map(({ contractEnds }) => contractEnds)).toEqual(['2027-04', '2027-04', '2027-04'])
  expect((await ask(server, { contractEnds: '13/2027' })).body.fields).toEqual({
    contractEnds: 'Enter month and year, such as 04/2027',
  })
})

test('a repeated request adds nothing', async ({ server }) => {
  const send = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/merchant-quotes',
      headers: { 'idempotency-key': 'k' },
      payload: shop,
    })
  expect((await send()).json().reference).toBe((await send()).json().reference)
  expect(await server.ctx.db.$count(merchantLeads)).toBe(1)
  expect(await server.deliverEmails()).toHaveLength(1)
})

test('a request moves through every status, and the history names who moved it', async ({ server }) => {
  const { staff, url, move } = await arrange(server)
  const way = 'new contacted statement_requested statement_received analysed quote_sent accepted boarding live'.split(
    ' ',
  )
  for (const [index, from] of way.slice(0, -1).entries()) {
    if (from === 'boarding')
      for (const step of boardingSteps)
        await staff.post(`${url}/boarding`, { step, doneOn: '2026-03-02', detail: 'Written down', before: open })
    expect((await move(from, way[index + 1] ?? '', 'Agreed by phone')).body.lead).toMatchObject({
      status: way[index + 1],
    })
  }

  const { moves } = (await staff.get(url)).body
  expect(moves.map(({ to }: { to: string }) => to)).toEqual(way)
  expect(moves.map(({ by }: { by: string }) => by).slice(0, 2)).toEqual(['Ada Harbor', 'Pat Example'])
  expect((await staff.get('/api/admin/merchant-leads')).body.leads).toEqual([])
  expect((await staff.get('/api/admin/merchant-leads?view=accounts')).body.leads).toHaveLength(1)
})

test('statuses cannot be skipped, stale changes fail, and do-not-contact is final', async ({ server }) => {
  const { move } = await arrange(server)
  expect((await move('new', 'live')).status).toBe(409)
  expect((await move('contacted', 'analysed')).status).toBe(409)
  for (const to of ['lost', 'not_eligible', 'do_not_contact'])
    expect((await move('new', to)).body.fields).toEqual({ reason: 'Enter a reason' })
  expect((await move('new', 'do_not_contact', 'They asked')).body.nextStatuses).toEqual([])
  expect((await move('do_not_contact', 'contacted')).status).toBe(409)
})

test("taking a colleague's request needs a reason, and notifies the colleague and the managers", async ({ server }) => {
  const { staff, url } = await arrange(server)
  await server.createStaff({ email: 'lee@example.com', name: 'Lee Example' })
  await server.createStaff({ email: 'mona@example.com', role: 'manager', name: 'Mona Example' })
  const colleague = await server.signIn('lee@example.com')
  const { ownerId: from } = (await staff.post(`${url}/assign-to-self`)).body.lead
  await server.deliverEmails()

  const refused = await colleague.post(`${url}/assign-to-self`, { from })
  expect(refused).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } })
  expect((await staff.get(url)).body.lead.ownerId).toBe(from)

  const reason = 'Pat is on leave this week'
  expect((await colleague.post(`${url}/assign-to-self`, { from, reason })).body.lead.owner).toBe('Lee Example')
  const mails = await server.deliverEmails()
  expect(mails.map(({ to, subject }) => [to.join(), subject]).toSorted()).toEqual([
    ['mona@example.com', 'A merchant request reassigned to Lee Example'],
    ['pat@example.com', 'A merchant request reassigned to Lee Example'],
  ])
  const taken = eq(auditLog.action, 'merchant-lead.assign-to-self')
  const logged = await server.ctx.db.select().from(auditLog).where(taken).orderBy(asc(auditLog.id))
  expect(logged.at(-1)?.detail).toEqual({ before: from, reason })
})

test('managers assign a request to anyone who works on requests, or to no one, and others can’t', async ({
  server,
}) => {
  const { staff, url } = await arrange(server)
  const { id: lee } = await server.createStaff({ email: 'lee@example.com', name: 'Lee Example' })
  await server.createStaff({ email: 'mona@example.com', role: 'manager', name: 'Mona Example' })
  const { id: cory } = await server.createStaff({ email: 'cory@example.com', role: 'compliance', name: 'Cory Example' })
  const manager = await server.signIn('mona@example.com')
  await server.deliverEmails()
  expect((await manager.post(`${url}/assign`, { from: null, to: lee })).body.lead.owner).toBe('Lee Example')
  expect((await server.deliverEmails()).map(({ to }) => to.join())).toEqual(['lee@example.com'])

  expect((await manager.post(`${url}/assign`, { from: lee, to: cory, reason: 'Ill' })).body.fields).toEqual({
    to: expect.stringContaining('active team member'),
  })
  expect((await manager.post(`${url}/assign`, { from: lee, to: null })).body.fields).toEqual({
    reason: expect.any(String),
  })
  expect(await manager.post(`${url}/assign`, { from: null, to: null, reason: 'Ill' })).toMatchObject({ status: 409 })
  expect((await manager.post(`${url}/assign`, { from: lee, to: null, reason: 'Ill' })).body.lead.owner).toBeNull()
  expect((await staff.post(`${url}/assign`, { from: null, to: lee })).status).toBe(403)
})

test('staff can take a request, set the next step, and add encrypted notes', async ({ server }) => {
  const { staff, url } = await arrange(server)
  const note = { noteId: uuidv7(), body: 'Calls back after Easter.' }
  await staff.post(`${url}/assign-to-self`)
  await staff.post(`${url}/notes`, note)
  await staff.post(`${url}/notes`, note)
  expect(
    (await staff.post(`${url}/next-step`, { nextAction: 'Call', nextActionOn: 'soon', before: none })).status,
  ).toBe(422)
  const { body } = await staff.post(`${url}/next-step`, {
    nextAction: 'Call',
    nextActionOn: '2026-03-01',
    before: none,
  })

  expect(body.lead).toMatchObject({ owner: 'Pat Example', nextAction: 'Call', isOverdue: true })
  expect(body.lead.remarks).toBe('Our terminal is slow.')
  expect(body.notes).toMatchObject([{ by: 'Pat Example', body: 'Calls back after Easter.' }])
})

test('statement figures replace the figures the merchant entered', async ({ server }) => {
  const { staff, url } = await arrange(server)
  const read = { ...statement, volumeCents: 6_000_000 }
  const { body } = await staff.post(`${url}/statement`, { statement: read, before: statement })
  expect(body.lead).toMatchObject({ volumeCents: 6_000_000, effectiveBasisPoints: 160 })
  expect((await staff.get('/api/admin/merchant-counts')).body.statuses).toEqual([
    { status: 'new', count: 1, volumeCents: 6_000_000 },
  ])
})

test('whoever sent the form reads no figures that staff enter from the statement', async ({ server }) => {
  await server.createStaff()
  const headers = { 'idempotency-key': uuidv7() }
  const send = () => server.app.inject({ method: 'POST', url: '/api/merchant-quotes', headers, payload: shop })
  const sent = (await send()).json()
  // As if the answer was lost.
  const repeated = (await send()).json()
  expect(repeated.reference).toBe(sent.reference)
  await server.deliverEmails()
  const staff = await server.signIn()
  const [lead] = (await staff.get('/api/admin/merchant-leads')).body.leads
  const correct = (volumeCents: number, before: object) =>
    staff.post(`/api/admin/merchant-leads/${lead.id}/statement`, { statement: { ...statement, volumeCents }, before })
  server.advanceTime({ minutes: 1 })
  await correct(statement.volumeCents, statement)
  for (const { pdfToken } of [sent, repeated]) expect((await pdf(server, pdfToken)).statusCode).toBe(200)

  expect((await correct(8_765_400, statement)).status).toBe(200)
  for (const { pdfToken } of [sent, repeated]) expect((await pdf(server, pdfToken)).statusCode).toBe(404)
  const late = await send()
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'We received this request, and we’re already working on it. Please see our email.',
  ])
})
