import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import {
  listDocuments,
  openFromEmail,
  restoreUnverifiedSessions,
  startApplication,
  storedBytes,
  verifySessions,
} from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { test } from '#server/testing/test-server.ts'
import { checklistOf } from '#shared/applications/documents/checklist.ts'
import { documents } from './table.ts'

test('a file is uploaded, listed, and stored encrypted under a meaningless name', async ({ server }) => {
  const { browser, send, reference } = await startApplication(server)
  const content = pdf('January of Ada Harbor', 200_000)
  const id = await send.file({ name: 'Jan statement.pdf', months: ['2026-01'], content })

  const { documents: sent, today, ...head } = await listDocuments(browser)
  expect(head).toEqual({ reference, type: 'business', canDownload: false, requirements: [], waived: [] })
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
  expect(storedBytes(server).length).toBeGreaterThan(content.length)
  expect(storedBytes(server).includes('January of Ada')).toBe(false)
  expect(fs.globSync(path.join(server.dataDir, 'documents/stored/*')).map((file) => path.basename(file))).toEqual([
    expect.stringMatching(/^[\da-f]{40}$/),
  ])
  const [row] = await server.ctx.db.select().from(documents)
  expect(row).toMatchObject({ mime: 'application/pdf', scan: 'not_scanned', size: content.length })
})

test('no one else can access an upload or a document by its id', async ({ server }) => {
  const { send, browser } = await startApplication(server)
  const content = pdf('of Ada')
  const url = String((await send.begin({ content })).headers.location)
  const other = await startApplication(server, { email: 'bob@example.com' })
  expect((await other.send.head(url)).statusCode).toBe(404)
  expect((await other.send.piece(url, 0, content)).statusCode).toBe(404)
  await send.piece(url, 0, content)

  const id = url.split('/').at(-1)
  const bob = await openFromEmail(server, 'bob@example.com')
  expect((await bob.get(`/api/documents/${id}/file`)).status).toBe(404)
  expect((await bob.remove(`/api/documents/${id}`)).status).toBe(404)
  expect((await bob.patch(`/api/documents/${id}`, { kind: 'other', months: [] })).status).toBe(404)
  expect((await bob.post(`/api/documents/${id}/restore`)).status).toBe(404)
  expect((await listDocuments(bob)).documents).toEqual([])
  const stranger = uploads(server.app, server.browser())
  expect((await stranger.begin({ content })).statusCode).toBe(401)
  expect((await stranger.head(url)).statusCode).toBe(401)
  expect((await listDocuments(browser)).documents).toHaveLength(1)
})

test("the browser that started a draft doesn't see what the verified owner uploads", async ({ server }) => {
  const { browser: beginner } = await startApplication(server)
  const owner = await openFromEmail(server)
  await restoreUnverifiedSessions(server)
  const id = await uploads(server.app, owner).file({ content: pdf('of the owner') })
  expect((await listDocuments(owner)).documents).toHaveLength(1)
  expect((await listDocuments(beginner)).documents).toEqual([])
  expect((await beginner.remove(`/api/documents/${id}`)).status).toBe(404)
  expect((await beginner.get(`/api/documents/${id}/file`)).status).toBe(403)
})

test('a document can be restored for an hour after removal and is then permanently deleted', async ({ server }) => {
  const { send, browser } = await startApplication(server)
  const id = await send.file({ content: pdf('taken back') })
  expect((await browser.remove(`/api/documents/${id}`)).body).toMatchObject({ isRemoved: true })
  expect((await browser.post(`/api/documents/${id}/restore`)).body).toMatchObject({ isRemoved: false })
  expect((await browser.post(`/api/documents/${id}/restore`)).status).toBe(404)

  await sweepDocuments(server.ctx, server.documentStore)
  expect((await listDocuments(browser)).documents).toHaveLength(1)
  await browser.remove(`/api/documents/${id}`)
  server.advanceTime({ hours: 1, seconds: 1 })
  expect((await browser.post(`/api/documents/${id}/restore`)).status).toBe(404)
  await sweepDocuments(server.ctx, server.documentStore)
  expect(storedBytes(server)).toHaveLength(0)
  expect(await server.ctx.db.select().from(documents)).toMatchObject([{ status: 'purged', keyEncrypted: null }])
})

test('abandoned uploads, old refusals and unknown files are deleted; valid documents stay', async ({ server }) => {
  const { send, browser } = await startApplication(server)
  const kept = await send.file({ content: pdf('kept') })
  await send.begin({ content: pdf('forgotten') })
  await send.file({ content: Buffer.from('no type at all') })
  const stored = path.join(server.dataDir, 'documents/stored')
  for (const folder of ['incoming', 'stored']) {
    const orphan = path.join(server.dataDir, 'documents', folder, 'orphan')
    fs.writeFileSync(orphan, 'left by a crash')
    fs.utimesSync(orphan, 0, 0)
  }
  server.advanceTime({ hours: 24 * 8 })
  await sweepDocuments(server.ctx, server.documentStore)
  const rows = await server.ctx.db.select().from(documents)
  expect(rows.filter(({ status }) => status !== 'purged')).toMatchObject([{ id: kept }])
  expect(fs.readdirSync(stored)).toHaveLength(1)
  expect(fs.readdirSync(path.join(server.dataDir, 'documents/incoming'))).toEqual([])
  expect((await browser.get('/api/documents')).status).toBe(401)
})

test('staff download a document in a form no browser executes, and the download is audited', async ({ server }) => {
  const { send } = await startApplication(server)
  const content = pdf('for staff', 150_000)
  const id = await send.file({ name: "Ada's “statement”.pdf", content })
  await server.ctx.db.update(applications).set({ submittedAt: server.ctx.now() })
  await server.createStaff()
  const staff = await server.signIn()
  const fetched = (use: string) =>
    server.app.inject({
      url: `/api/admin/documents/${id}/file${use}`,
      headers: { authorization: `Bearer ${staff.tokens.token}` },
      cookies: Object.fromEntries(staff.cookies),
    })
  const answer = await fetched('')
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(content)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Ada%27s%20%E2%80%9Cstatement%E2%80%9D.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  await fetched('?use=view')
  const log = await server.ctx.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.id)
  expect(log.map(({ action }) => action)).toEqual(['document.receive', 'document.download', 'document.view'])
  expect(JSON.stringify(log)).not.toContain('statement')
})

test("staff can't see or change documents of a draft before submission", async ({ server }) => {
  const { send } = await startApplication(server)
  const id = await send.file({ content: pdf('not sent yet') })
  const [row] = await server.ctx.db.select().from(documents)
  await server.createStaff()
  const staff = await server.signIn()
  const list = async () => (await staff.get(`/api/admin/applications/${row?.applicationId}/documents`)).body.documents
  const url = `/api/admin/documents/${id}`
  const statuses = async () => [
    (await staff.patch(url, { kind: 'other', months: [], before: { kind: row?.kind, months: row?.months } })).status,
    (await staff.post(`${url}/review`, { verdict: 'accepted' })).status,
    (await staff.post(`${url}/review/undo`, { from: 'accepted' })).status,
  ]
  const waiting = async () => (await staff.get('/api/admin/applications?view=all')).body.applications[0].toReview
  expect([await list(), await statuses(), await waiting()]).toEqual([[], [404, 404, 404], 0])
  expect((await staff.get(`${url}/file`)).status).toBe(404)
  expect(await server.ctx.db.select().from(documents)).toMatchObject([{ status: 'needs_review', kind: row?.kind }])

  await server.ctx.db.update(applications).set({ submittedAt: server.ctx.now() })
  expect([(await list()).length, await waiting(), await statuses()]).toEqual([1, 1, [200, 200, 200]])
})

test("staff accept or reject with a reason that the sender sees; afterwards the sender can't change it", async ({
  server,
}) => {
  const { send, browser } = await startApplication(server)
  const id = await send.file({ content: pdf('blurred') })
  await server.ctx.db.update(applications).set({ submittedAt: server.ctx.now() })
  await server.createStaff()
  const staff = await server.signIn()
  const applicationId = (await server.ctx.db.select().from(documents))[0]?.applicationId
  expect((await staff.get(`/api/admin/applications/${applicationId}/documents`)).body.documents).toMatchObject([
    { id, scan: 'not_scanned', mime: 'application/pdf' },
  ])
  const mute = await staff.post(`/api/admin/documents/${id}/review`, { verdict: 'rejected' })
  expect(mute.status).toBe(422)
  const reason = 'Page 2 is blurred. Please photograph it in daylight.'
  await staff.post(`/api/admin/documents/${id}/review`, { verdict: 'rejected', reason })
  expect((await listDocuments(browser)).documents).toMatchObject([
    { status: 'rejected', problem: expect.stringContaining('Verify your email') },
  ])
  await verifySessions(server)
  expect((await listDocuments(browser)).documents).toMatchObject([{ status: 'rejected', problem: reason }])
  expect((await staff.post(`/api/admin/documents/${id}/review`, { verdict: 'accepted' })).status).toBe(409)
  expect((await browser.remove(`/api/documents/${id}`)).status).toBe(409)
  expect((await browser.patch(`/api/documents/${id}`, { kind: 'other', months: [] })).status).toBe(409)
})

test("a document's type and months can be set later", async ({ server }) => {
  const { send, browser } = await startApplication(server)
  const id = await send.file({ kind: 'other', content: pdf('unknown') })
  const months = ['2026-02', '2026-01', '2026-02']
  const described = await browser.patch(`/api/documents/${id}`, { kind: 'bank_statement', months })
  expect(described.body).toMatchObject({ kind: 'bank_statement', months: ['2026-01', '2026-02'] })
  expect((await browser.patch(`/api/documents/${id}`, { kind: 'gov_id', months })).body.months).toEqual([])
  const refused = await browser.patch(`/api/documents/${id}`, { kind: 'house', months: ['2026-13'] })
  expect(Object.keys(refused.body.fields).sort()).toEqual(['kind', 'months.0'])
})

test('a file uploaded with another type and uploaded again for a checklist item counts for the item', async ({
  server,
}) => {
  const { browser, send } = await startApplication(server)
  const content = pdf('scan0001')
  const first = await send.file({ name: 'scan0001.pdf', kind: 'other', content })
  await send.file({ name: 'scan0001.pdf', kind: 'voided_check', content })
  const { documents: sent } = await listDocuments(browser)
  expect(sent).toMatchObject([
    { id: first, kind: 'voided_check' },
    { status: 'refused', duplicateOf: first },
  ])
  expect(checklistOf('business', sent, '2026-03-02').find(({ kind }) => kind === 'voided_check')).toMatchObject({
    isComplete: true,
  })
  await send.file({ name: 'scan0001.pdf', kind: 'other', content })
  expect((await listDocuments(browser)).documents[0]).toMatchObject({ kind: 'voided_check' })
})
