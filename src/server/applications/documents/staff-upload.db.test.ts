import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { maxBytes, maxDocuments } from '#shared/applications/documents/upload-limits.ts'
import { documents } from './table.ts'

interface Upload {
  readonly id?: string
  readonly name?: string
  readonly kind?: string
  readonly requirement?: string
}

async function upload(
  server: TestServer,
  staff: Browser,
  url: string,
  content: Buffer,
  { id = uuidv7(), name = 'May.pdf', kind = 'bank_statement', requirement = '' }: Upload = {},
) {
  const query = new URLSearchParams({ filename: name, kind, months: '2026-02', ...(requirement && { requirement }) })
  const answer = await server.app.inject({
    ...{ method: 'PUT', url: `${url}/documents/${id}?${query}`, payload: content },
    headers: {
      'content-type': 'application/octet-stream',
      ...(staff.tokens.token && { authorization: `Bearer ${staff.tokens.token}` }),
    },
    cookies: Object.fromEntries(staff.cookies),
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('staff upload a statement for an applicant, who sees that staff sent it; it is read and reviewed like any other', async ({
  server,
}) => {
  const { staff, url } = await createApplicationInReview(server)
  const content = pdf('May')
  const { status, body } = await upload(server, staff, url, content)
  expect([status, body]).toMatchObject([
    200,
    { name: 'May.pdf', kind: 'bank_statement', months: ['2026-02'], status: 'needs_review', isFromStaff: true },
  ])
  const { documents: listed } = (await staff.get(`${url}/documents`)).body
  expect(listed).toMatchObject([{ id: body.id, isFromStaff: true }])
  const { entries } = (await staff.get(`${url}/activity`)).body
  expect(entries).toContainEqual(expect.objectContaining({ text: 'Uploaded May.pdf', by: 'Pat Example' }))
  const isReading = eq(outbox.job, 'documents.read-statement')
  expect(await server.ctx.db.select().from(outbox).where(isReading)).toMatchObject([
    { payload: { documentId: body.id } },
  ])

  const applicant = await openFromEmail(server, 'ada@example.com')
  expect((await applicant.get('/api/documents')).body.documents).toMatchObject([{ id: body.id, isFromStaff: true }])
  expect((await staff.post(`/api/admin/documents/${body.id}/review`, { verdict: 'accepted' })).body).toMatchObject({
    status: 'accepted',
  })
})

test('a retry during the upload saves nothing twice', async ({ server }) => {
  const { staff, url } = await createApplicationInReview(server)
  const id = uuidv7()
  const sent = await Promise.all([1, 2, 3].map(() => upload(server, staff, url, pdf('May'), { id })))
  for (const { status } of sent) expect([200, 409]).toContain(status)
  expect(sent.map(({ status }) => status)).toContain(200)
  expect((await staff.get(`${url}/documents`)).body.documents).toHaveLength(1)
})

test('a retry saves nothing twice, and neither does the same file again', async ({ server }) => {
  const { staff, url } = await createApplicationInReview(server)
  const id = uuidv7()
  for (const _attempt of [1, 2])
    expect(await upload(server, staff, url, pdf('May'), { id })).toMatchObject({ status: 200, body: { id } })
  const again = await upload(server, staff, url, pdf('May'))
  expect([again.status, again.body.fields]).toEqual([422, { file: expect.stringContaining('already') }])
  expect((await staff.get(`${url}/documents`)).body.documents).toHaveLength(1)
  expect(await server.ctx.db.$count(auditLog, eq(auditLog.action, 'document.receive'))).toBe(1)
})

test('an upload fulfills the request that it is for', async ({ server }) => {
  const { staff, url } = await createApplicationInReview(server)
  const item = { id: uuidv7(), kind: 'other', title: 'Lease of the shop' }
  await staff.post(`${url}/requirements`, { items: [item] })
  const { requirements } = (await staff.get(`${url}/requirements`)).body
  expect(requirements).toHaveLength(1)
  const sent = { name: 'lease.pdf', kind: requirements[0].kind, requirement: requirements[0].id }
  expect((await upload(server, staff, url, pdf('lease'), sent)).status).toBe(200)
  expect((await staff.get(`${url}/requirements`)).body.requirements).toMatchObject([{ status: 'sent' }])
})

test('staff uploads have the limits of applicants: type, size, number, and a closed application', async ({
  server,
}) => {
  const { staff, url, id: applicationId } = await createApplicationInReview(server)
  const program = await upload(server, staff, url, Buffer.from('MZ this is a program'), { name: 'tool.exe' })
  expect([program.status, Object.keys(program.body.fields)]).toEqual([422, ['file']])
  expect((await upload(server, staff, url, Buffer.alloc(0))).status).toBe(422)
  const notAFile = await server.app.inject({
    ...{ method: 'PUT', url: `${url}/documents/${uuidv7()}?filename=May.pdf&kind=bank_statement&months=2026-02` },
    ...{
      payload: { file: 'May' },
      headers: { ...(staff.tokens.token && { authorization: `Bearer ${staff.tokens.token}` }) },
    },
    cookies: Object.fromEntries(staff.cookies),
  })
  expect([notAFile.statusCode, notAFile.json().fields]).toEqual([422, { file: 'Required' }])
  expect((await upload(server, staff, url, Buffer.alloc(maxBytes + 1, 'a'))).status).toBeGreaterThanOrEqual(413)
  expect((await staff.get(`${url}/documents`)).body.documents).toEqual([])

  const held = Array.from({ length: maxDocuments }, (_, index) => ({
    ...{ id: uuidv7(), applicationId, kind: 'other' as const, months: [], status: 'needs_review' as const, size: 1 },
    ...{ originalName: `${index}.pdf`, storedName: `${index}`, modified: 0, uploadedBySession: uuidv7() },
    ...{ createdAt: server.ctx.now(), updatedAt: server.ctx.now(), keyEncrypted: 'x' },
  }))
  await server.ctx.db.insert(documents).values(held)
  expect(await upload(server, staff, url, pdf('one more'))).toMatchObject({ status: 409 })
  await server.ctx.db.delete(documents)
  await postMove(staff, url, { to: 'not_placed', reason: 'No lender for it.' })
  expect((await upload(server, staff, url, pdf('late'))).body.message).toContain('is closed')
})

test('staff see what they added to a draft, but nothing of the applicant', async ({ server }) => {
  await server.createStaff()
  const staff = await server.signIn()
  const started = await staff.post('/api/admin/applications', {
    ...{ id: uuidv7(), name: 'Ruth Caller', phone: '(212) 555-0144', email: 'ruth@example.com', type: 'business' },
    consent: { method: 'in_person', on: '2026-03-02' },
  })
  const url = `/api/admin/applications/${started.body.started.applicationId}`
  const { body } = await upload(server, staff, url, pdf('May'))
  expect(body).toMatchObject({ status: 'needs_review', isFromStaff: true })
  expect((await staff.get(`${url}/documents`)).body.documents).toMatchObject([{ id: body.id }])
  await server.ctx.db.update(documents).set({ uploadedByStaff: null })
  expect((await staff.get(`${url}/documents`)).body.documents).toEqual([])
  expect((await staff.get(`/api/admin/documents/${body.id}/file`)).status).toBe(404)
})

test('other roles and applicants cannot use the upload of staff', async ({ server }) => {
  const { url, browser } = await createApplicationInReview(server)
  await server.createStaff({ role: 'marketing', email: 'mara@example.com' })
  const marketing = await server.signIn('mara@example.com')
  expect((await upload(server, marketing, url, pdf('May'))).status).toBe(403)
  expect((await upload(server, browser, url, pdf('May'))).status).toBe(401)
  expect(await server.ctx.db.$count(documents)).toBe(0)
})
