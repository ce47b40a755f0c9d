import { expect } from 'vitest'
import { linkConsents } from '#server/compliance/evidence/commands.ts'
import { verifyChain } from '#server/compliance/evidence/verify-chain.ts'
import { remindOfRequests } from '#server/compliance/privacy/commands/remind.ts'
import { deleteOldRequests, sendRequest } from '#server/compliance/privacy/commands/send-request.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { createEmailLimit } from '#server/messaging/contact-policy/email-limit.ts'
import type { Context } from '#server/platform/context.ts'
import { countInMemory } from '#server/platform/db/request-counts.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { privacyPreferences, privacyRequests } from './table.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com' }
const lead = { ...ada, phone: '(212) 555-0142', source: 'Home', contactConsent: true }
const dayHours = 24

const ask = (server: TestServer, kind: string, values = {}) =>
  server.browser().post('/api/privacy-requests', { ...ada, kind, ...values })

const press = (server: TestServer, path: string, token = '', values = {}) =>
  server.app.inject({
    ...{ method: 'POST', url: path, payload: new URLSearchParams({ token, ...values }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const tokenIn = (mail: { text?: string } | undefined) => /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]

/** Creates a confirmed request, with a staff member who answers it. */
async function confirmed(server: TestServer, kind: string, values = {}) {
  await server.createStaff({ role: 'compliance' })
  await ask(server, kind, values)
  const [mail] = await server.deliverEmails()
  await press(server, '/privacy-requests/confirm', tokenIn(mail))
  const staff = await server.signIn()
  const [listed] = (await staff.get('/api/admin/privacy-requests')).body.requests
  const url = `/api/admin/privacy-requests/${listed.id}`
  const file = async () => (await staff.get(url)).body
  /** With the current version. */
  const takeAction = async (verb: string, values = {}) =>
    staff.post(`${url}/${verb}`, { version: (await file()).request.version, ...values })
  return { staff, url, told: await server.deliverEmails(), file, takeAction: takeAction }
}

test('gives known and unknown addresses the same response and waits for the email confirmation', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  await server.browser().post('/api/leads/basic', lead)
  await server.deliverEmails()
  const known = await ask(server, 'know')
  const unknown = await ask(server, 'know', { email: 'bo@example.com' })

  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const mails = await server.deliverEmails()
  expect(mails.map(({ to }) => to)).toEqual([['ada@example.com'], ['bo@example.com']])
  expect(mails[0]?.text.replace(/HP-\S+|token=\S+/g, '')).toBe(mails[1]?.text.replace(/HP-\S+|token=\S+/g, ''))
  const staff = await server.signIn()
  expect((await staff.get('/api/admin/privacy-requests')).body.requests).toEqual([])

  expect((await press(server, '/privacy-requests/confirm', tokenIn(mails[0]))).headers.location).toMatch(/confirmed$/)
  expect((await press(server, '/privacy-requests/confirm', tokenIn(mails[0]))).headers.location).toMatch(/expired$/)
  const [listed, ...others] = (await staff.get('/api/admin/privacy-requests')).body.requests
  expect(others).toEqual([])
  expect(listed).toMatchObject({ kind: 'know', status: 'received', isOverdue: false })
  // 45 days after receipt, not after confirmation.
  expect(listed.dueAt).toBe('2026-04-16T12:00:00.000Z')
})

test('staff and the person are notified of a confirmed request, staff without a name', async ({ server }) => {
  const { told, file } = await confirmed(server, 'know')

  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^We have your request/),
    'New: 1 privacy request',
  ])
  expect(told[1]?.text).not.toMatch(/Ada|ada@/)
  expect((await file()).request).toMatchObject({
    acknowledgedAt: '2026-03-02T12:00:00.000Z',
    acknowledgeBy: '2026-03-16T12:00:00.000Z',
  })
})

test('an unconfirmed request is deleted after two weeks', async ({ server }) => {
  await ask(server, 'delete')
  server.advanceTime({ hours: 15 * dayHours })
  await deleteOldRequests(server.ctx)
  expect(await server.ctx.db.$count(privacyRequests)).toBe(0)
})

test('a filled honeypot saves and sends nothing, and sending again without it works', async ({ server }) => {
  const answers = { kind: 'opt_out', fullName: 'Ada Harbor', email: 'ada@example.com', reference: '', details: '' }
  const post = (homepage: string) =>
    server.app.inject({
      ...{ method: 'POST', url: '/api/privacy-requests', payload: `${new URLSearchParams({ ...answers, homepage })}` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const refused = await post('https://casino.example')
  expect(refused.body).toContain('automated request')
  expect(refused.statusCode).toBe(422)
  expect(await server.ctx.db.$count(privacyRequests)).toBe(0)
  expect(await server.deliverEmails()).toEqual([])
  expect((await post('')).statusCode).toBe(303)
  expect(await server.ctx.db.$count(privacyRequests)).toBe(1)
})

test('an opt-out needs no verification and takes effect at once', async ({ server }) => {
  await ask(server, 'opt_out')

  const [mail, ...others] = await server.deliverEmails()
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^We saved your choice/)
  expect(mail?.text).not.toContain('token=')
  expect(await server.ctx.db.select().from(privacyPreferences)).toMatchObject([
    { addressHash: addressHash(ada.email), choice: 'opt_out', source: 'request' },
  ])
})

test.for([
  ['/api/leads/basic', lead],
  ['/api/applications', { ...ada, type: 'business' }],
  ['/api/contact', { ...ada, topic: 'funding', message: 'When do you answer me?' }],
  ['/api/newsletter', { email: ada.email }],
] as const)('saves Sec-GPC: 1 on %s as an opt-out of sale and sharing', async ([url, payload], { server }) => {
  const send = (headers: Record<string, string>) => server.app.inject({ method: 'POST', url, payload, headers })
  await send({})
  expect(await server.ctx.db.$count(privacyPreferences)).toBe(0)

  expect((await send({ 'sec-gpc': '1', 'idempotency-key': 'b' })).statusCode).toBeLessThan(300)
  expect(await server.ctx.db.select().from(privacyPreferences)).toMatchObject([
    { addressHash: addressHash(ada.email), choice: 'opt_out', source: 'signal' },
  ])
})

test('the site announces that it honors Global Privacy Control', async ({ server }) => {
  expect((await server.app.inject('/.well-known/gpc.json')).json()).toEqual({ gpc: true, lastUpdate: '2026-11-21' })
})

test('staff start a request, extend it once with a reason for the person, and refuse it for a listed reason', async ({
  server,
}) => {
  const { takeAction } = await confirmed(server, 'correct', { details: 'My name is Ada Harbour, with a u.' })
  expect((await takeAction('start')).body.request).toMatchObject({
    status: 'in_progress',
    details: 'My name is Ada Harbour, with a u.',
  })
  expect((await takeAction('start')).status).toBe(409)

  const reason = 'We wait for a document that shows how the name is written.'
  expect((await takeAction('extend', { reason })).body.request.dueAt).toBe('2026-05-31T12:00:00.000Z')
  expect((await takeAction('extend', { reason })).status).toBe(409)
  const [extension] = await server.deliverEmails()
  expect(extension?.text).toContain(reason)

  const refused = await takeAction('refuse', { code: 'not_wrong', text: 'Your license says Harbor.' })
  expect(refused.body.request.status).toBe('refused')
  expect(refused.body.moves.map(({ action }: { action: string }) => action)).toEqual([
    ...['ask', 'confirm', 'start', 'extend', 'refuse'],
  ])
  const [answer] = await server.deliverEmails()
  expect(answer?.text).toContain('Your license says Harbor.')
})

test('a correction is stored encrypted with old and new values', async ({ server }) => {
  const { takeAction } = await confirmed(server, 'correct', { details: 'My name is Ada Harbour, with a u.' })
  const outcome = 'Name of the lead: Ada Harbor before, Ada Harbour now.'

  expect((await takeAction('complete', { outcome: 'ok' })).body.fields).toHaveProperty('outcome')
  const { body } = await takeAction('complete', { outcome })
  expect(body.moves.at(-1)).toMatchObject({ action: 'complete', text: outcome, by: 'Pat Example' })
  const { rows } = await server.ctx.db.execute('select * from privacy_request_events')
  expect(JSON.stringify(rows)).not.toContain('Harbour')
  expect((await server.deliverEmails())[0]?.text).toContain('We’ve corrected your information.')
})

test('a copy is opened by a link that works once and contains no full number', async ({ server }) => {
  await server.browser().post('/api/leads/basic', lead)
  const browser = server.browser()
  await browser.post('/api/applications', { ...ada, type: 'business' })
  await browser.put('/api/applications/current/steps/financials', { version: 0, answers: { ein: '12-3456789' } })
  await server.browser().post('/api/contact', { ...ada, topic: 'funding', message: 'When do you answer me?' })
  await server.deliverEmails()
  const { takeAction } = await confirmed(server, 'know')

  expect((await takeAction('copy')).body.request.status).toBe('completed')
  const [mail] = await server.deliverEmails()
  expect(mail?.text).not.toMatch(/555|When do you/)
  const opened = await press(server, '/privacy-requests/copy', tokenIn(mail))
  const { held } = opened.json()
  expect(opened.headers['cache-control']).toBe('no-store')
  expect(held.Lead[0]).toMatchObject({ name: 'Ada Harbor', phone: '(212) 555-0142' })
  expect(held['Contact form messages'][0].message).toBe('When do you answer me?')
  expect(held.Consents).toHaveLength(2)
  expect(held['Your requests']).toMatchObject([{ kind: 'know', name: 'Ada Harbor' }])
  expect(opened.body).toContain('6789')
  expect(opened.body).not.toMatch(/12-?3456789/)

  const pdf = await server.app.inject({
    ...{ method: 'POST', url: `/privacy-requests/copy?token=${tokenIn(mail)}` },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'form=pdf',
  })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  server.advanceTime({ minutes: 31 })
  expect((await press(server, '/privacy-requests/copy', tokenIn(mail))).headers.location).toMatch(/expired$/)
})

test('a link to a copy expires after a week, and staff can send another', async ({ server }) => {
  const { takeAction } = await confirmed(server, 'know')
  await takeAction('copy')
  const [first] = await server.deliverEmails()
  expect((await takeAction('copy')).status).toBe(200)
  const [second] = await server.deliverEmails()

  expect((await press(server, '/privacy-requests/copy', tokenIn(first))).headers.location).toMatch(/expired$/)
  server.advanceTime({ hours: 8 * dayHours })
  expect((await press(server, '/privacy-requests/copy', tokenIn(second))).headers.location).toMatch(/expired$/)
})

test('staff are reminded once on each reminder day before an answer is due', async ({ server }) => {
  await confirmed(server, 'know')
  const subjects: string[] = []
  for (let day = 0; day < 47; day++) {
    server.advanceTime({ hours: dayHours })
    await remindOfRequests(server.ctx)
    await remindOfRequests(server.ctx)
    subjects.push(...(await server.deliverEmails()).map(({ subject }) => subject))
  }
  expect(subjects).toEqual(Array.from({ length: 4 }, () => 'Due soon: 1 privacy request'))
})

test('a deletion removes what may be deleted, keeps what the law requires, and leaves the consent chain intact', async ({
  server,
}) => {
  await server.browser().post('/api/leads/basic', lead)
  await server.browser().post('/api/contact', { ...ada, topic: 'funding', message: 'When do you answer me?' })
  await server.deliverEmails()
  const { takeAction, file } = await confirmed(server, 'delete')
  const { held } = await file()
  const open = [{ kind: 'lead', id: expect.any(String), label: 'Ada Harbor' }]
  expect(held).toContainEqual({ record: 'Lead', count: 1, outcome: 'delete', reason: '', records: open })
  const opened = held.map(({ records }: { records: { kind: string }[] }) => records.map(({ kind }) => kind))
  expect(opened.flat().toSorted()).toEqual(['contact', 'lead'])
  expect(held).toContainEqual(
    expect.objectContaining({
      record: 'Consents',
      count: 2,
      outcome: 'keep',
      reason: expect.stringContaining('at least 5 years'),
    }),
  )

  expect((await takeAction('delete')).body.request.status).toBe('in_progress')
  expect((await takeAction('delete')).status).toBe(409)
  const [answer] = await server.deliverEmails()
  expect(answer?.text).toMatch(/deleted the data[\s\S]*Consents \(2\): Proof/)
  const after = await file()
  expect(after.request.status).toBe('completed')
  expect(after.retentionRun).toMatchObject({ completedAt: expect.any(String) })
  const { rows } = await server.ctx.db.execute(
    'select (select count(*)::int from leads) leads, (select count(*)::int from contact_messages) messages',
  )
  expect(rows).toEqual([{ leads: 0, messages: 0 }])

  // Two given, and both ended by the deletion.
  expect(
    (await server.ctx.db.select().from(consentEvents).orderBy(consentEvents.id)).map(({ action }) => action).sort(),
  ).toEqual([...['given', 'given', 'withdrawn', 'withdrawn']])
  await linkConsents(server.ctx, undefined)
  expect((await verifyChain(server.ctx)).breaks).toEqual([])
})

test('beyond the limits of emails, a request that needs a confirmation is refused, and a choice is kept', async ({
  server,
}) => {
  const full: Context = { ...server.ctx, actor: { kind: 'visitor' }, mayEmail: async () => false }
  const send = (kind: 'delete' | 'opt_out') =>
    sendRequest(full, server.documentStore.keys, { ...ada, kind, reference: '', details: '', homepage: '' }, undefined)
  await expect(send('delete')).rejects.toThrow('Nothing was saved')
  await send('opt_out')
  const saved = await server.ctx.db.select({ kind: privacyRequests.kind }).from(privacyRequests)
  expect(saved).toEqual([{ kind: 'opt_out' }])
  expect(await server.deliverEmails()).toEqual([])
})

test('each saved request gets its confirmation: ten a day, then they are refused', async ({ server }) => {
  const mayEmail = createEmailLimit({
    ...{ counts: countInMemory(Date.now), isOn: true, onRefused: () => {} },
  })
  const visitor: Context = {
    ...{ ...server.ctx, actor: { kind: 'visitor' } },
    mayEmail: (email, kind) => mayEmail({ ip: '192.0.2.1' }, email, kind),
  }
  const send = () => {
    const request = { ...ada, kind: 'delete' as const, reference: '', details: '', homepage: '' }
    return sendRequest(visitor, server.documentStore.keys, request, undefined)
  }
  for (let count = 0; count < 10; count++) await send()
  await expect(send()).rejects.toThrow('Nothing was saved')
  expect(await server.deliverEmails()).toHaveLength(10)
  expect(await server.ctx.db.$count(privacyRequests)).toBe(10)
})
