import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { documents } from '#server/features/documents/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { pdf, uploads } from '#server/testing/uploads.ts'
import { refusalWords } from '#shared/documents/refusal.ts'
import { mostBytes, mostDocuments, tooManyWords } from '#shared/documents/upload-limits.ts'

const ada = { type: 'business', name: 'Ada Harbor', email: 'ada@example.com' }

async function begin(desk: Desk, values = {}) {
  const browser = desk.browser()
  const { reference } = (await browser.post('/api/applications', { ...ada, ...values })).body.file
  return { browser, reference, send: uploads(desk.app, browser) }
}

/** The same application in a browser that came by mail. */
async function verified(desk: Desk, email = ada.email): Promise<Browser> {
  await desk.mails()
  const browser = desk.browser()
  await browser.post('/api/applicants/links', { email })
  const [mail] = await desk.mails()
  await browser.post('/api/applicants/open', { token: /#open=([\w-]+)/.exec(mail?.text ?? '')?.[1] })
  return browser
}

const list = async (browser: Browser) => (await browser.get('/api/documents')).body
const onDisk = (desk: Desk) =>
  fs
    .globSync(path.join(desk.dataDir, 'documents/*/*'))
    .map((file) => fs.readFileSync(file))
    .reduce((all, content) => Buffer.concat([all, content]), Buffer.alloc(0))

test('a file is sent, listed, and lies on the disk sealed under a name that tells nothing', async ({ desk }) => {
  const { browser, send, reference } = await begin(desk)
  const content = pdf('January of Ada Harbor', 200_000)
  const id = await send.file({ name: 'Jan statement.pdf', months: ['2026-01'], content })

  const { documents: sent, today, ...head } = await list(browser)
  expect(head).toEqual({ reference, type: 'business', canDownload: false })
  expect(today).toBe('2026-03-02')
  expect(sent).toMatchObject([
    {
      id,
      kind: 'bank_statement',
      months: ['2026-01'],
      status: 'needs_review',
      name: 'Jan statement.pdf',
      problem: null,
    },
  ])
  expect(onDisk(desk).length).toBeGreaterThan(content.length)
  expect(onDisk(desk).includes('January of Ada')).toBe(false)
  expect(fs.globSync(path.join(desk.dataDir, 'documents/stored/*')).map((file) => path.basename(file))).toEqual([
    expect.stringMatching(/^[\da-f]{40}$/),
  ])
  const [row] = await desk.ctx.db.select().from(documents)
  expect(row).toMatchObject({ mime: 'application/pdf', scan: 'not_scanned', size: content.length })
})

test('an upload goes on where it was cut off, byte for byte, and is never readable on the way', async ({ desk }) => {
  const { send } = await begin(desk)
  const content = Buffer.concat([pdf('cut off twice', 300_000), randomBytes(1_000)])
  const url = String((await send.begin({ content })).headers.location)
  expect((await send.piece(url, 0, content.subarray(0, 100_001))).headers['upload-offset']).toBe('100001')
  expect(await send.offset(url)).toBe(100_001)
  expect(onDisk(desk).includes('cut off twice')).toBe(false)

  // Sent again from an old offset: refused, and nothing is overwritten.
  expect((await send.piece(url, 0, content.subarray(0, 10))).statusCode).toBe(409)
  await send.piece(url, 100_001, content.subarray(100_001, 250_000))
  await send.piece(url, 250_000, content.subarray(250_000))

  const browser = await verified(desk)
  const id = url.split('/').at(-1)
  const file = await desk.app.inject({
    url: `/api/documents/${id}/file`,
    cookies: Object.fromEntries(browser.cookies),
  })
  expect(file.rawPayload.equals(content)).toBe(true)
})

test('what a crash tore off at the end is sent again', async ({ desk }) => {
  const { send, browser } = await begin(desk)
  const content = pdf('torn', 200_000)
  const url = String((await send.begin({ content })).headers.location)
  await send.piece(url, 0, content.subarray(0, 131_072))
  const [file = ''] = fs.globSync(path.join(desk.dataDir, 'documents/incoming/*'))
  fs.truncateSync(file, fs.statSync(file).size - 10)

  const offset = await send.offset(url)
  expect(offset).toBe(65_536)
  await send.piece(url, offset, content.subarray(offset))
  expect((await list(browser)).documents).toMatchObject([{ status: 'needs_review' }])
})

test('a file that a crash left whole but unfinished is finished when its sender asks', async ({ desk }) => {
  const { send, browser } = await begin(desk)
  const content = pdf('unfinished', 100_000)
  const url = String((await send.begin({ content })).headers.location)
  await send.piece(url, 0, content.subarray(0, 50_000))
  const [row] = await desk.ctx.db.select().from(documents)
  const { keyOf } = await import('#server/features/documents/vault.ts')
  const rest = (async function* () {
    yield content.subarray(50_000)
  })()
  if (row) await desk.vault.incoming.append(row.storedName, keyOf(desk.vault, row), rest)

  expect(await send.offset(url)).toBe(content.length)
  expect((await list(browser)).documents).toMatchObject([{ status: 'needs_review' }])
})

test('nobody else finds an upload or a document, whatever they do with its id', async ({ desk }) => {
  const { send, browser } = await begin(desk)
  const content = pdf('of Ada')
  const url = String((await send.begin({ content })).headers.location)
  const other = await begin(desk, { email: 'bob@example.com' })
  expect((await other.send.head(url)).statusCode).toBe(404)
  expect((await other.send.piece(url, 0, content)).statusCode).toBe(404)
  await send.piece(url, 0, content)

  const id = url.split('/').at(-1)
  const bob = await verified(desk, 'bob@example.com')
  expect((await bob.get(`/api/documents/${id}/file`)).status).toBe(404)
  expect((await bob.remove(`/api/documents/${id}`)).status).toBe(404)
  expect((await bob.patch(`/api/documents/${id}`, { kind: 'other', months: [] })).status).toBe(404)
  expect((await bob.post(`/api/documents/${id}/restore`)).status).toBe(404)
  expect((await list(bob)).documents).toEqual([])
  const stranger = uploads(desk.app, desk.browser())
  expect((await stranger.begin({ content })).statusCode).toBe(401)
  expect((await stranger.head(url)).statusCode).toBe(401)
  expect((await list(browser)).documents).toHaveLength(1)
})

test('whoever began a draft in the name of another sees nothing of what that other sends', async ({ desk }) => {
  const { browser: beginner } = await begin(desk)
  const owner = await verified(desk)
  const id = await uploads(desk.app, owner).file({ content: pdf('of the owner') })
  expect((await list(owner)).documents).toHaveLength(1)
  expect((await list(beginner)).documents).toEqual([])
  expect((await beginner.remove(`/api/documents/${id}`)).status).toBe(404)
  expect((await beginner.get(`/api/documents/${id}/file`)).status).toBe(403)
})

test('each refusal says what to do, and nothing of a refused file is kept', async ({ desk }) => {
  const { send, browser } = await begin(desk)
  const locked = Buffer.from(pdf('locked').toString().replace('/Root', '/Encrypt 5 0 R /Root'))
  await send.file({ name: 'program.pdf', content: Buffer.concat([Buffer.from('MZ'), randomBytes(3_000)]) })
  await send.file({ name: 'page.csv', content: Buffer.from('<html><body>a,b\nc,d</body></html>\n') })
  await send.file({ name: 'locked.pdf', content: locked })
  await send.file({
    name: 'old.xls',
    content: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(3_000)]),
  })
  const problems = (await list(browser)).documents.map(({ status, problem }: Record<string, string>) => [
    status,
    problem,
  ])
  expect(problems).toEqual(
    (['wrong_type', 'wrong_type', 'locked_pdf', 'locked_sheet'] as const).map((refusal) => [
      'refused',
      refusalWords[refusal],
    ]),
  )
  expect(onDisk(desk)).toHaveLength(0)
  const keys = await desk.ctx.db.select({ key: documents.keySealed }).from(documents)
  expect(keys.every(({ key }) => key === null)).toBe(true)

  const empty = await send.begin({ content: Buffer.alloc(0) })
  expect([empty.statusCode, empty.json().message]).toEqual([422, refusalWords.empty])
  const large = await send.begin({ content: Buffer.alloc(mostBytes + 1) })
  expect([large.statusCode, large.json().message]).toEqual([413, refusalWords.too_large])
})

test('the same file a second time is recognised, and the first is kept', async ({ desk }) => {
  const { send, browser } = await begin(desk)
  const content = pdf('twice')
  const first = await send.file({ content })
  await send.file({ name: 'copy.pdf', content })
  const { documents: sent } = await list(browser)
  expect(sent).toMatchObject([
    { id: first, status: 'needs_review' },
    { name: 'copy.pdf', status: 'refused' },
  ])
  expect(sent[1]).toMatchObject({ duplicateOf: first, problem: refusalWords.duplicate })
  await browser.remove(`/api/documents/${first}`)
  await send.file({ name: 'again.pdf', content })
  expect((await list(browser)).documents.at(-1)).toMatchObject({ name: 'again.pdf', status: 'needs_review' })
})

test('an application holds forty files, also where many begin at once', async ({ desk }) => {
  const { send, browser } = await begin(desk)
  const content = pdf('one of many')
  const begun = await Promise.all(Array.from({ length: mostDocuments + 3 }, () => send.begin({ content })))
  expect(begun.filter(({ statusCode }) => statusCode === 201)).toHaveLength(mostDocuments)
  expect(begun.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(tooManyWords)
  expect(fs.globSync(path.join(desk.dataDir, 'documents/incoming/*'))).toHaveLength(mostDocuments)

  const [first] = (await list(browser)).documents
  await browser.remove(`/api/documents/${first.id}`)
  expect((await send.begin({ content })).statusCode).toBe(201)
  expect((await browser.post(`/api/documents/${first.id}/restore`)).status).toBe(409)
})

test('a document is taken back, restored within the hour, and after it deleted for good', async ({ desk }) => {
  const { send, browser } = await begin(desk)
  const id = await send.file({ content: pdf('taken back') })
  expect((await browser.remove(`/api/documents/${id}`)).body).toMatchObject({ isRemoved: true })
  expect((await browser.post(`/api/documents/${id}/restore`)).body).toMatchObject({ isRemoved: false })
  expect((await browser.post(`/api/documents/${id}/restore`)).status).toBe(404)

  const { sweepDocuments } = await import('#server/features/documents/commands/sweep-documents.ts')
  await sweepDocuments(desk.ctx, desk.vault)
  expect((await list(browser)).documents).toHaveLength(1)
  await browser.remove(`/api/documents/${id}`)
  desk.pass({ hours: 1, seconds: 1 })
  expect((await browser.post(`/api/documents/${id}/restore`)).status).toBe(404)
  await sweepDocuments(desk.ctx, desk.vault)
  expect(onDisk(desk)).toHaveLength(0)
  expect(await desk.ctx.db.select().from(documents)).toMatchObject([{ status: 'disposed', keySealed: null }])
})

test('forgotten uploads, old refusals and files without a row are swept away; good documents stay', async ({
  desk,
}) => {
  const { send, browser } = await begin(desk)
  const kept = await send.file({ content: pdf('kept') })
  await send.begin({ content: pdf('forgotten') })
  await send.file({ content: Buffer.from('no type at all') })
  const stored = path.join(desk.dataDir, 'documents/stored')
  for (const folder of ['incoming', 'stored']) {
    const orphan = path.join(desk.dataDir, 'documents', folder, 'orphan')
    fs.writeFileSync(orphan, 'left by a crash')
    fs.utimesSync(orphan, 0, 0)
  }
  desk.pass({ hours: 24 * 8 })
  const { sweepDocuments } = await import('#server/features/documents/commands/sweep-documents.ts')
  await sweepDocuments(desk.ctx, desk.vault)
  const rows = await desk.ctx.db.select().from(documents)
  expect(rows.filter(({ status }) => status !== 'disposed')).toMatchObject([{ id: kept }])
  expect(fs.readdirSync(stored)).toHaveLength(1)
  expect(fs.readdirSync(path.join(desk.dataDir, 'documents/incoming'))).toEqual([])
  expect((await browser.get('/api/documents')).status).toBe(401)
})

test('staff open a document as a download that no browser runs, and it stands in the audit log', async ({ desk }) => {
  const { send } = await begin(desk)
  const content = pdf('for staff', 150_000)
  const id = await send.file({ name: "Ada's “statement”.pdf", content })
  await desk.hire()
  const staff = await desk.signedIn()
  const answer = await desk.app.inject({
    url: `/api/admin/documents/${id}/file`,
    headers: { authorization: `Bearer ${staff.tokens.token}` },
    cookies: Object.fromEntries(staff.cookies),
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(content)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Ada%27s%20%E2%80%9Cstatement%E2%80%9D.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const log = await desk.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id))
  expect(log.map(({ action }) => action)).toEqual(['document.receive', 'document.download'])
  expect(JSON.stringify(log)).not.toContain('statement')
})

test('staff accept or reject, with a reason that the sender reads; then the sender changes nothing', async ({
  desk,
}) => {
  const { send, browser } = await begin(desk)
  const id = await send.file({ content: pdf('blurred') })
  await desk.hire()
  const staff = await desk.signedIn()
  const applicationId = (await desk.ctx.db.select().from(documents))[0]?.applicationId
  expect((await staff.get(`/api/admin/applications/${applicationId}/documents`)).body.documents).toMatchObject([
    { id, scan: 'not_scanned', mime: 'application/pdf' },
  ])
  const mute = await staff.post(`/api/admin/documents/${id}/review`, { verdict: 'rejected' })
  expect(mute.status).toBe(422)
  const reason = 'Page 2 is blurred. Please photograph it in daylight.'
  await staff.post(`/api/admin/documents/${id}/review`, { verdict: 'rejected', reason })
  expect((await list(browser)).documents).toMatchObject([{ status: 'rejected', problem: reason }])
  expect((await staff.post(`/api/admin/documents/${id}/review`, { verdict: 'accepted' })).status).toBe(409)
  expect((await browser.remove(`/api/documents/${id}`)).status).toBe(409)
  expect((await browser.patch(`/api/documents/${id}`, { kind: 'other', months: [] })).status).toBe(409)
})

test('what a document is, and which months it covers, can be said later', async ({ desk }) => {
  const { send, browser } = await begin(desk)
  const id = await send.file({ kind: 'other', content: pdf('unknown') })
  const months = ['2026-02', '2026-01', '2026-02']
  const described = await browser.patch(`/api/documents/${id}`, { kind: 'bank_statement', months })
  expect(described.body).toMatchObject({ kind: 'bank_statement', months: ['2026-01', '2026-02'] })
  expect((await browser.patch(`/api/documents/${id}`, { kind: 'gov_id', months })).body.months).toEqual([])
  const refused = await browser.patch(`/api/documents/${id}`, { kind: 'house', months: ['2026-13'] })
  expect(Object.keys(refused.body.fields).sort()).toEqual(['kind', 'months.0'])
})

test('a request that is no upload is refused in words and never with a fault of ours', async ({ desk }) => {
  const { send, browser } = await begin(desk)
  const cookies = Object.fromEntries(browser.cookies)
  const raw = (headers: Record<string, string>, method: 'POST' | 'PATCH' | 'HEAD' = 'POST', url = '/api/uploads') =>
    desk.app.inject({ method, url, headers, cookies, payload: 'x' })
  const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
  const meta = (text: string) => Buffer.from(text).toString('base64')
  const answers = [
    await raw({ ...tus }),
    await raw({ ...tus, 'upload-length': '10' }),
    await raw({ ...tus, 'upload-length': '-1' }),
    await raw({ ...tus, 'upload-defer-length': '1' }),
    await raw({ ...tus, 'upload-length': '10', 'upload-metadata': 'filename' }),
    await raw({ ...tus, 'upload-length': '10', 'upload-metadata': `filename ${meta('a.pdf')},kind ${meta('house')}` }),
    await raw({ 'content-type': 'text/plain' }),
    await raw({ ...tus, 'upload-offset': '0' }, 'PATCH', '/api/uploads/nothing'),
    await raw({ ...tus, 'upload-offset': 'x' }, 'PATCH', '/api/uploads/0198c0de-0000-7000-8000-000000000001'),
    await raw({ ...tus }, 'PATCH', '/api/uploads/..%2f..%2fetc'),
    await raw({}, 'HEAD', '/api/uploads/0198c0de-0000-7000-8000-000000000001'),
  ]
  for (const { statusCode, body } of answers) {
    expect(statusCode, body).toBeGreaterThanOrEqual(400)
    expect(statusCode, body).toBeLessThan(500)
  }
  // More than was announced: not a byte of it counts.
  const content = pdf('small')
  const url = String((await send.begin({ content })).headers.location)
  expect((await send.piece(url, 0, Buffer.concat([content, content]))).statusCode).toBe(413)
  expect(await send.offset(url)).toBe(0)
})
