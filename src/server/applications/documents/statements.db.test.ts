import { eq, ne } from 'drizzle-orm'
import { expect } from 'vitest'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import { purgeRecord } from '#server/compliance/retention/commands/purge-record.ts'
import { openLatestRequest, requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { maxStatements, statementUploadPath } from '#shared/applications/documents/statement-contract.ts'
import { documents } from './table.ts'

const listed = async (browser: { get: (url: string) => Promise<{ body: { documents: { id: string }[] } }> }) =>
  (await browser.get('/api/merchant-statements')).body.documents

/** Returns the link from the latest email to the merchant. */
async function mailedLink(server: TestServer) {
  const mail = (await server.deliverEmails()).findLast(
    ({ to, text }) => to[0] === 'ada@example.com' && text.includes('#statement='),
  )
  return /#statement=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('a visitor who requested a quote uploads a statement in that browser, and staff open and accept it', async ({
  server,
}) => {
  await server.createStaff({ email: 'olga@example.com', role: 'owner' })
  const { browser, send, reference } = await requestQuote(server)
  await server.deliverEmails()
  const content = pdf('fees of March', 50_000)
  const id = await send.file({ name: 'March.pdf', kind: 'gov_id', content })
  expect((await browser.get('/api/merchant-statements')).body).toMatchObject({
    reference,
    documents: [{ id, kind: 'processing_statement', status: 'needs_review', name: 'March.pdf' }],
  })
  expect((await server.deliverEmails()).map(({ to, subject }) => [to[0], subject])).toEqual([
    ['olga@example.com', 'Statements received for 1 merchant lead'],
  ])

  const { staff, status, statements } = await openLatestRequest(server)
  expect(await status()).toBe('statement_received')
  expect(await statements()).toMatchObject([{ id, scan: 'not_scanned' }])
  const headers = { authorization: `Bearer ${staff.tokens.token}` }
  const file = { method: 'GET', url: `/api/admin/documents/${id}/file`, headers } as const
  const read = await server.app.inject({ ...file, cookies: Object.fromEntries(staff.cookies) })
  expect(read.rawPayload.equals(content)).toBe(true)
  expect((await staff.post(`/api/admin/documents/${id}/review`, { verdict: 'accepted' })).body.status).toBe('accepted')
})

test('a merchant with an emailed link may store 2,000 MB in all their requests, removed statements included', async ({
  server,
}) => {
  server.advanceTime({ hours: 2 })
  const first = await requestQuote(server)
  await first.send.file({ content: pdf('first') })
  const [row] = await listed(first.browser)
  const { staff, url } = await openLatestRequest(server)
  const mib = 1024 * 1024
  expect((await staff.post(`${url}/statement-requests`)).status).toBe(200)
  const token = await mailedLink(server)
  const browser = server.browser()
  expect((await browser.post('/api/merchant-sessions', { token })).status).toBe(200)
  const send = uploads(server.app, browser, statementUploadPath)
  await server.ctx.db
    .update(documents)
    .set({ size: 1_999 * mib })
    .where(eq(documents.id, row?.id ?? ''))
  const begin = async (size: number) => (await send.begin({ content: Buffer.alloc(size) })).statusCode
  // Sent without the link, it counts as a stranger's for a day.
  expect(await begin(2 * mib)).toBe(201)
  await server.ctx.db.delete(documents).where(ne(documents.id, row?.id ?? ''))
  await server.ctx.db.update(documents).set({ unverifiedNetworkHash: null })
  expect(await begin(mib)).toBe(201)
  expect((await browser.remove(`/api/merchant-statements/${row?.id}`)).status).toBe(200)
  expect(await begin(mib)).toBe(403)
})

test('an interrupted upload continues where it stopped', async ({ server }) => {
  const { send, browser } = await requestQuote(server)
  const content = pdf('half', 100_000)
  const url = String((await send.begin({ content })).headers.location)
  await send.piece(url, 0, content.subarray(0, 60_000))
  expect(await send.offset(url)).toBe(60_000)
  expect(await listed(browser)).toMatchObject([{ status: 'uploading', received: 60_000 }])
  await send.piece(url, 60_000, content.subarray(60_000))
  expect(await listed(browser)).toMatchObject([{ status: 'needs_review' }])
})

test('no other browser can see or change a statement, whether it has a quote, an application or nothing', async ({
  server,
}) => {
  const { send, browser } = await requestQuote(server)
  const content = pdf('mine')
  const url = String((await send.begin({ content })).headers.location)
  const id = url.split('/').at(-1)
  const bob = await requestQuote(server, { email: 'bob@example.com' })
  expect((await bob.send.head(url)).statusCode).toBe(404)
  expect((await bob.send.piece(url, 0, content)).statusCode).toBe(404)
  expect((await bob.browser.remove(`/api/merchant-statements/${id}`)).status).toBe(404)
  // The same person, as anyone could claim, in another browser.
  const again = await requestQuote(server)
  expect(await listed(again.browser)).toEqual([])
  const stranger = uploads(server.app, server.browser(), statementUploadPath)
  expect((await stranger.begin({ content })).statusCode).toBe(401)
  expect((await server.browser().get('/api/merchant-statements')).status).toBe(401)
  expect((await browser.get('/api/documents')).status).toBe(401)
  expect((await uploads(server.app, browser).begin({ content })).statusCode).toBe(401)
})

test('invalid statements are refused with a reason, and the same file is accepted once', async ({ server }) => {
  const { send, browser } = await requestQuote(server)
  await send.file({ content: Buffer.from('MZ\u0000program') })
  const content = pdf('once')
  await send.file({ content })
  await send.file({ content })
  expect(await listed(browser)).toMatchObject([
    { status: 'refused', problem: expect.stringContaining('We can’t read this type of file') },
    { status: 'needs_review' },
    { status: 'refused', problem: expect.stringContaining('already uploaded') },
  ])
})

test('a request holds twelve files, and a closed one accepts none', async ({ server }) => {
  const { send } = await requestQuote(server)
  for (let number = 0; number < maxStatements; number++)
    expect((await send.begin({ content: pdf('x') })).statusCode).toBe(201)
  const refused = await send.begin({ content: pdf('x') })
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringContaining('can have up to 12 files'),
  ])

  const closed = await requestQuote(server, { email: 'bob@example.com' })
  const { move } = await openLatestRequest(server)
  await move('new', 'lost', 'Stays where they are')
  expect((await closed.send.begin({ content: pdf('x') })).statusCode).toBe(409)
})

test('staff request statements by email; the link opens one browser once and shows earlier uploads', async ({
  server,
}) => {
  // No notification is sent before eight in the morning.
  server.advanceTime({ hours: 2 })
  const { send } = await requestQuote(server)
  const { staff, url, move, status } = await openLatestRequest(server)
  await move('new', 'contacted')
  expect((await staff.post(`${url}/statement-requests`)).body.lead.status).toBe('statement_requested')
  const first = await mailedLink(server)
  await staff.post(`${url}/statement-requests`)
  const token = await mailedLink(server)
  const open = (link: string) => server.browser().post('/api/merchant-sessions', { token: link })
  expect((await open(first)).status).toBe(404)

  await send.file({ content: pdf('from the first browser') })
  const phone = server.browser()
  expect((await phone.post('/api/merchant-sessions', { token })).status).toBe(200)
  expect((await open(token)).status).toBe(404)
  expect(await listed(phone)).toHaveLength(1)
  await uploads(server.app, phone, statementUploadPath).file({ content: pdf('from the phone') })
  expect(await listed(phone)).toHaveLength(2)
  expect(await status()).toBe('statement_received')
  server.advanceTime({ hours: 7 * 24 + 1 })
  expect((await phone.get('/api/merchant-statements')).status).toBe(401)
})

test('a rejected statement requests another one until the review is undone', async ({ server }) => {
  server.advanceTime({ hours: 2 })
  const { send } = await requestQuote(server)
  const id = await send.file({ content: pdf('blurred') })
  const { staff, status } = await openLatestRequest(server)
  await server.deliverEmails()
  const reason = 'The private words of staff.'
  await staff.post(`/api/admin/documents/${id}/review`, { verdict: 'rejected', reason })
  expect(await status()).toBe('statement_requested')
  const [mail] = await server.deliverEmails()
  expect(mail?.subject).toMatch(/^Please upload a statement again for HM-/)
  expect(mail?.text).not.toContain(reason)
  const token = /#statement=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const phone = server.browser()
  await phone.post('/api/merchant-sessions', { token })
  expect(await listed(phone)).toMatchObject([{ status: 'rejected', problem: reason }])

  await staff.post(`/api/admin/documents/${id}/review/undo`, { from: 'rejected' })
  expect(await status()).toBe('statement_received')
})

test('staff enter the figures of a statement, and the request is analyzed', async ({ server }) => {
  const { send } = await requestQuote(server)
  await send.file({ content: pdf('read by a person') })
  const { staff, url, lead, status } = await openLatestRequest(server)
  const { statement } = (await staff.get(url)).body.lead
  await staff.post(`${url}/statement`, {
    statement: { ...statement, volumeCents: lead.volumeCents + 1_00 },
    before: statement,
  })
  expect(await status()).toBe('analysed')
})

test('a removed statement can be restored for an hour; then its file and key are deleted', async ({ server }) => {
  const { send, browser } = await requestQuote(server)
  const id = await send.file({ content: pdf('removed') })
  await browser.remove(`/api/merchant-statements/${id}`)
  const { status, statements } = await openLatestRequest(server)
  expect([await status(), await statements()]).toEqual(['statement_requested', []])
  await browser.post(`/api/merchant-statements/${id}/restore`)
  expect([await status(), (await statements()).length]).toEqual(['statement_received', 1])
  await browser.remove(`/api/merchant-statements/${id}`)
  server.advanceTime({ hours: 1, minutes: 1 })
  await sweepDocuments(server.ctx, server.documentStore)
  const [row] = await server.ctx.db.select().from(documents).where(eq(documents.id, id))
  expect(row).toMatchObject({ status: 'purged', keyEncrypted: null })
})

test('deleting a request deletes the keys of its statements and returns their files', async ({ server }) => {
  const { send } = await requestQuote(server)
  await send.file({ content: pdf('deleted') })
  const { lead } = await openLatestRequest(server)
  const [kept] = await server.ctx.db.select().from(documents)
  const purged = await purgeRecord(server.ctx, { kind: 'merchant_lead', subjectId: lead.id, retentionRunId: lead.id })
  expect(purged).toEqual({ files: [kept?.storedName], rows: { 'merchant leads': 1, documents: 1 } })
  expect(await server.ctx.db.select().from(documents)).toEqual([])
})
