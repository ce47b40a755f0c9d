import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import { verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { commonRejections } from '#shared/applications/documents/document-status.ts'
import { requirements } from './table.ts'

const item = (title: string, kind = 'other') => ({ id: uuidv7(), kind, title, detail: '' })
const stageOf = async (server: TestServer, id: string) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]?.stage

test('staff request two documents at once; the applicant gets one email, in contact hours, without details', async ({
  server,
}) => {
  const { browser, staff, id, url } = await createApplicationInReview(server)
  await verifySessions(server)
  const items = [item('Lease of the shop on Pier Road'), item('Statement of February', 'bank_statement')]
  const requested = await staff.post(`${url}/requirements`, { items, dueOn: '2026-03-09' })
  expect(requested.body.requirements).toMatchObject([
    { title: 'Lease of the shop on Pier Road', status: 'open', dueOn: '2026-03-09', requestedBy: 'Pat Example' },
    { title: 'Statement of February', status: 'open' },
  ])
  expect((await staff.post(`${url}/requirements`, { items, dueOn: '2026-03-09' })).body.requirements).toHaveLength(2)
  expect(await stageOf(server, id)).toBe('docs_needed')
  expect((await browser.get('/api/tracking')).body).toMatchObject({
    label: 'Action needed',
    sentence: 'We need 2 items: Lease of the shop on Pier Road, Statement of February.',
    waitsFor: 'applicant',
  })
  expect(await server.deliverEmails()).toEqual([])
  server.advanceTime({ hours: 1 })
  const mails = await server.deliverEmails()
  expect(mails.map(({ to }) => to)).toEqual([['ada@example.com']])
  expect(JSON.stringify(mails)).not.toMatch(/Pier|lease|statement/i)
})

test('items requested together keep their order, whatever their ids', async ({ server }) => {
  const { browser, staff, url } = await createApplicationInReview(server)
  await verifySessions(server)
  const titles = ['First', 'Second', 'Third']
  const items = [item('a'), item('b'), item('c')].toReversed().map((one, index) => ({ ...one, title: titles[index] }))
  await staff.post(`${url}/requirements`, { items })
  expect((await browser.get('/api/tracking')).body.sentence).toBe('We need 3 items: First, Second, Third.')
})

test('a document uploaded for a request waits for review; accepting the last one moves the application on', async ({
  server,
}) => {
  const { browser, send, staff, id, url } = await createApplicationInReview(server)
  await verifySessions(server)
  const [lease, bill] = [item('Lease'), item('Electricity bill', 'proof_of_address')]
  await staff.post(`${url}/requirements`, { items: [lease, bill] })
  const leaseFile = await send.file({ kind: 'other', requirement: lease.id, content: pdf('lease') })
  const billFile = await send.file({ kind: 'proof_of_address', requirement: bill.id, content: pdf('bill') })
  expect((await browser.get('/api/documents')).body.requirements).toMatchObject([
    { id: lease.id, status: 'sent', documentIds: [leaseFile] },
    { id: bill.id, status: 'sent' },
  ])
  expect((await browser.get('/api/tracking')).body).toMatchObject({
    sentence: 'Thank you. We’re reviewing what you sent.',
    waitsFor: 'us',
  })

  await staff.post(`/api/admin/documents/${leaseFile}/review`, { verdict: 'accepted' })
  expect(await stageOf(server, id)).toBe('docs_needed')
  await staff.post(`/api/admin/documents/${billFile}/review`, { verdict: 'accepted' })
  expect(await stageOf(server, id)).toBe('in_review')
  const moves = await server.ctx.db
    .select()
    .from(applicationStageChanges)
    .where(eq(applicationStageChanges.applicationId, id))
    .orderBy(applicationStageChanges.id)
  expect(moves.at(-1)).toMatchObject({ from: 'docs_needed', to: 'in_review', actorKind: 'system' })
})

test('two documents accepted concurrently return the application once', async ({ server }) => {
  const { send, staff, id, url } = await createApplicationInReview(server)
  const items = [item('Lease'), item('Bill')]
  await staff.post(`${url}/requirements`, { items })
  const files = await Promise.all(
    items.map((requested) => send.file({ requirement: requested.id, content: pdf(requested.title) })),
  )
  await Promise.all(files.map((file) => staff.post(`/api/admin/documents/${file}/review`, { verdict: 'accepted' })))
  expect(await stageOf(server, id)).toBe('in_review')
})

test('a rejected document reopens the request, with the reason on the page', async ({ server }) => {
  // 8:00 in the applicant's time zone.
  server.advanceTime({ hours: 1 })
  const { browser, send, staff, url } = await createApplicationInReview(server)
  await verifySessions(server)
  const lease = item('Lease')
  await staff.post(`${url}/requirements`, { items: [lease] })
  await server.deliverEmails()
  const first = await send.file({ requirement: lease.id, content: pdf('first') })
  const reason = 'This is the lease of Bob Pier.'
  await staff.post(`/api/admin/documents/${first}/review`, { verdict: 'rejected', reason })
  expect((await browser.get('/api/documents')).body.requirements).toMatchObject([{ status: 'open', problem: reason }])
  expect((await browser.get('/api/tracking')).body.label).toBe('Action needed')
  const [mail] = await server.deliverEmails()
  expect(mail?.to).toEqual(['ada@example.com'])
  expect(mail?.text).not.toContain('Bob')

  const second = await send.file({ requirement: lease.id, content: pdf('second') })
  await staff.post(`/api/admin/documents/${second}/review`, { verdict: 'rejected', reason: commonRejections[1] })
  expect((await server.deliverEmails())[0]?.text).toContain(commonRejections[1])
  const third = await send.file({ requirement: lease.id, content: pdf('third') })
  expect((await browser.get('/api/documents')).body.requirements).toMatchObject([{ status: 'sent', problem: null }])
  await staff.post(`/api/admin/documents/${third}/review`, { verdict: 'accepted' })
  expect((await browser.get('/api/tracking')).body.label).toBe('Under review')
})

test("staff undo a review and correct a document's type; the requirement waits for review again", async ({
  server,
}) => {
  const { browser, send, staff, url } = await createApplicationInReview(server)
  await verifySessions(server)
  const lease = item('Lease')
  await staff.post(`${url}/requirements`, { items: [lease] })
  const file = await send.file({ kind: 'other', requirement: lease.id, content: pdf('lease') })
  const verdict = `/api/admin/documents/${file}/review`
  await staff.post(verdict, { verdict: 'rejected', reason: 'Wrong page' })
  expect((await staff.post(`${verdict}/undo`, { from: 'rejected' })).body).toMatchObject({
    status: 'needs_review',
    rejectReason: null,
  })
  const requested = async () => (await browser.get('/api/documents')).body.requirements[0]
  expect(await requested()).toMatchObject({ status: 'sent', problem: null })
  expect((await staff.post(`${verdict}/undo`, { from: 'rejected' })).status).toBe(409)

  const before = { kind: 'other', months: [] }
  const statement = { kind: 'bank_statement', months: ['2026-02', '2026-01', '2026-01'], before }
  expect((await staff.patch(`/api/admin/documents/${file}`, statement)).body).toMatchObject({
    kind: 'bank_statement',
    months: ['2026-01', '2026-02'],
  })
  await staff.post(verdict, { verdict: 'accepted' })
  expect(await requested()).toMatchObject({ status: 'met' })
  expect((await browser.patch(`/api/admin/documents/${file}`, statement)).status).toBe(401)
})

test('a document removed by the applicant is missing again', async ({ server }) => {
  const { browser, send, staff, url } = await createApplicationInReview(server)
  await verifySessions(server)
  const lease = item('Lease')
  await staff.post(`${url}/requirements`, { items: [lease] })
  const file = await send.file({ requirement: lease.id, content: pdf('lease') })
  const status = async () => (await browser.get('/api/documents')).body.requirements[0].status
  await browser.remove(`/api/documents/${file}`)
  expect(await status()).toBe('open')
  await browser.post(`/api/documents/${file}/restore`)
  expect(await status()).toBe('sent')
  expect((await send.file({ requirement: lease.id, content: Buffer.from('no type at all') })).length).toBe(36)
  expect(await status()).toBe('sent')
})

test('a file uploaded before also fulfills the request and is reviewed once', async ({ server }) => {
  const { browser, send, staff, id, url } = await createApplicationInReview(server)
  await verifySessions(server)
  const content = pdf('lease')
  const first = await send.file({ kind: 'other', content })
  const lease = item('Lease')
  await staff.post(`${url}/requirements`, { items: [lease] })
  const copy = await send.file({ kind: 'other', requirement: lease.id, content })
  const { documents, requirements: shown } = (await browser.get('/api/documents')).body
  expect(documents).toMatchObject([{ status: 'needs_review' }, { id: copy, status: 'refused', duplicateOf: first }])
  expect(shown).toMatchObject([{ status: 'sent' }])
  await staff.post(`/api/admin/documents/${first}/review`, { verdict: 'accepted' })
  expect(await stageOf(server, id)).toBe('in_review')

  const bill = item('Bill')
  await staff.post(`${url}/requirements`, { items: [bill] })
  await send.file({ kind: 'other', requirement: bill.id, content })
  expect((await browser.get('/api/documents')).body.requirements[1]).toMatchObject({ status: 'open' })
})

test('staff waive a request and the application moves on; undoing the waiver requests it again', async ({ server }) => {
  const { browser, send, staff, id, url } = await createApplicationInReview(server)
  await verifySessions(server)
  const lease = item('Lease')
  await staff.post(`${url}/requirements`, { items: [lease] })
  await send.file({ requirement: lease.id, content: pdf('lease') })
  const waived = await staff.post(`/api/admin/requirements/${lease.id}/waive`)
  expect(waived.body.requirements).toMatchObject([{ status: 'waived' }])
  expect(await stageOf(server, id)).toBe('in_review')
  expect((await staff.post(`/api/admin/requirements/${lease.id}/waive`)).status).toBe(409)

  const restored = await staff.post(`/api/admin/requirements/${lease.id}/restore`)
  expect(restored.body.requirements).toMatchObject([{ status: 'sent' }])
  expect(await stageOf(server, id)).toBe('docs_needed')
  expect((await staff.post(`/api/admin/requirements/${lease.id}/restore`)).status).toBe(409)
  expect((await browser.get('/api/tracking')).body.waitsFor).toBe('us')
})

test('an application that was with lenders returns to them', async ({ server }) => {
  const { staff, id, url } = await createApplicationInReview(server)
  await server.ctx.db.update(applications).set({ stage: 'with_lenders' }).where(eq(applications.id, id))
  const lease = item('Lease')
  await staff.post(`${url}/requirements`, { items: [lease] })
  await postMove(staff, url, { to: 'on_hold', reason: 'Back in May' })
  await postMove(staff, url, { to: 'docs_needed' })
  await staff.post(`/api/admin/requirements/${lease.id}/waive`)
  expect(await stageOf(server, id)).toBe('with_lenders')
})

test("nothing can be requested in a stage that doesn't allow it, and invalid input is reported", async ({ server }) => {
  const { staff, id, url } = await createApplicationInReview(server)
  const bad = await staff.post(`${url}/requirements`, { items: [item('x'), item('Lease', 'house')], dueOn: 'soon' })
  expect(Object.keys(bad.body.fields).sort()).toEqual(['dueOn', 'items.0.title', 'items.1.kind'])
  expect((await staff.post(`${url}/requirements`, { items: [] })).body.fields).toHaveProperty('items')
  const late = await staff.post(`${url}/requirements`, { items: [item('Lease')], dueOn: '2026-02-20' })
  expect(late.body.fields).toHaveProperty('dueOn')
  expect((await postMove(staff, url, { to: 'docs_needed' })).status).toBe(409)
  await server.ctx.db.update(applications).set({ stage: 'ready' }).where(eq(applications.id, id))
  expect((await staff.post(`${url}/requirements`, { items: [item('Lease')] })).status).toBe(409)
  expect(await server.ctx.db.$count(requirements)).toBe(0)
})

test("another applicant's request takes no document, but the document is still saved", async ({ server }) => {
  const { staff, url } = await createApplicationInReview(server)
  const lease = item('Lease')
  await staff.post(`${url}/requirements`, { items: [lease] })
  const bob = server.browser()
  await bob.post('/api/applications', { type: 'business', name: 'Bob Pier', email: 'bob@example.com' })
  await uploads(server.app, bob).file({ requirement: lease.id, content: pdf('of Bob') })
  expect((await bob.get('/api/documents')).body).toMatchObject({
    documents: [{ status: 'needs_review' }],
    requirements: [],
  })
  expect((await staff.get(`${url}/requirements`)).body.requirements).toMatchObject([
    { status: 'open', documentIds: [] },
  ])
  expect((await bob.get(`${url}/requirements`)).status).toBe(401)
})
