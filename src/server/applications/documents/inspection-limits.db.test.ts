import { eq } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { finishUpload } from '#server/applications/documents/commands/finish-upload.ts'
import { saveLenderDocument } from '#server/applications/documents/commands/save-lender-document.ts'
import { createInspector } from '#server/applications/documents/inspection/inspect-encrypted.ts'
import { listDocuments, startApplication, storedBytes } from '#server/testing/fixtures/applicant-fixtures.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { pdf, type uploads } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { refusalLabels } from '#shared/applications/documents/refusal.ts'
import { keyOf } from './document-store.ts'
import { documents } from './table.ts'

/** Gives a file less time than its thread needs to start. */
const inspector = createInspector({ busyMs: 1 })
afterAll(() => inspector.close())

/** Completes an upload whose inspection exceeds its time limit. */
async function finishTooSlowly(server: TestServer, send: ReturnType<typeof uploads>) {
  const content = pdf('slow to check')
  await send.begin({ content })
  const [row] = await server.ctx.db.select().from(documents)
  if (!row) throw new Error('The upload has no row.')
  const rest = (async function* () {
    yield content
  })()
  await server.documentStore.incoming.append(row.storedName, keyOf(server.documentStore, row), rest)
  await finishUpload(server.ctx, { ...server.documentStore, inspector, isScanning: false }, row)
}

test('a file whose inspection exceeds the limits is refused with the reason and not stored', async ({ server }) => {
  const { send, browser } = await startApplication(server)
  await finishTooSlowly(server, send)
  expect((await listDocuments(browser)).documents).toMatchObject([
    { status: 'refused', problem: refusalLabels.unchecked },
  ])
  expect(storedBytes(server)).toHaveLength(0)
  await send.file({ content: pdf('quick to check') })
  expect((await listDocuments(browser)).documents.at(-1)).toMatchObject({ status: 'needs_review' })
})

test('a merchant statement whose inspection exceeds the limits is refused with the reason', async ({ server }) => {
  const { send, browser } = await requestQuote(server)
  await finishTooSlowly(server, send)
  const { body } = await browser.get('/api/merchant-statements')
  expect(body.documents).toMatchObject([{ status: 'refused', problem: refusalLabels.unchecked }])
})

test("a lender's PDF whose inspection exceeds the limits is refused with an error in its field", async ({ server }) => {
  await startApplication(server)
  const [application] = await server.ctx.db.select().from(applications)
  const { id } = await server.createStaff()
  const actor = { kind: 'staff', id, role: 'processor', sessionId: id } as const
  const content = (async function* () {
    yield pdf('slow to check')
  })()
  const paper = { applicationId: String(application?.id), offerId: id, name: 'offer.pdf' }
  const documentStore = { ...server.documentStore, inspector, isScanning: false }
  await expect(saveLenderDocument({ ...server.ctx, actor }, documentStore, paper, content)).rejects.toMatchObject({
    code: 'invalid',
    fields: { file: refusalLabels.unchecked },
  })
})

test('after forty refused files a draft must wait before it can upload again', async ({ server }) => {
  const { send, browser } = await startApplication(server)
  for (let files = 0; files < 40; files++) await send.file({ content: Buffer.from('no type at all') })
  await send.file({ content: Buffer.from('one more than is free') })
  const refused = await send.begin({ content: pdf('fine') })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
  expect(refused.json().message).toContain('Everything we received is saved.')
  expect((await listDocuments(browser)).documents).toHaveLength(41)

  const other = await startApplication(server, { email: 'bob@example.com' })
  expect((await other.send.begin({ content: pdf('of another draft') })).statusCode).toBe(201)
  server.advanceTime({ seconds: 6 })
  expect((await send.begin({ content: pdf('fine') })).statusCode).toBe(201)
})

test('drafts from one network share a limit of refused files', async ({ server }) => {
  const content = Buffer.from('no type at all')
  const waits: number[] = []
  for (const name of ['ada', 'bob', 'cleo', 'dan']) {
    const { send } = await startApplication(server, { email: `${name}@example.com` })
    for (let files = 0; files < 31; files++) {
      const created = await send.begin({ content })
      waits.push(Number(created.headers['retry-after'] ?? 0))
      if (created.statusCode === 201) await send.piece(String(created.headers.location), 0, content)
    }
  }
  expect(waits).toEqual([...Array.from({ length: 121 }, () => 0), 5, 5, 5])
  expect(await server.ctx.db.$count(documents, eq(documents.status, 'refused'))).toBe(121)
})
