import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import { readStatement } from '#server/applications/documents/commands/read-statement.ts'
import { shredDocuments } from '#server/applications/documents/commands/shred-documents.ts'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import { unpackReading } from '#server/applications/statements/packed-reading.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import { listDocuments, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { drawStatement } from '#server/testing/fixtures/statement-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { checklistOf } from '#shared/applications/documents/checklist.ts'
import { readStatements } from './jobs.ts'
import { decryptReading } from './statement-reading.ts'
import { documents, statementReadings } from './table.ts'

const readings = ({ ctx }: TestServer) => ctx.db.select().from(statementReadings)

test('a bank statement is read after its upload, and what was read is encrypted', async ({ server }) => {
  const { send } = await startApplication(server)
  const { content, truth } = await drawStatement()
  const id = await send.file({ content })
  await server.deliverEmails()
  const [reading] = await readings(server)
  expect(reading).toMatchObject({ documentId: id, problem: null })
  const encrypted = reading?.readingEncrypted ?? ''
  const { keys } = server.documentStore
  expect(unpackReading(decryptReading(keys, id, encrypted)).accounts).toMatchObject([
    { accountLast4: truth.last4, periods: [{ from: '2026-01-01', to: '2026-01-31', reconciled: true }] },
  ])
  expect(() => decryptReading([encryptionKey(randomBytes(32))], id, encrypted)).toThrow()
})

test('a file that can’t be read is stored with the reason, and isn’t tried again', async ({ server }) => {
  const { send } = await startApplication(server)
  await send.file({ content: pdf('no pages') })
  await server.deliverEmails()
  expect(await readings(server)).toMatchObject([
    { problem: expect.stringMatching(/^[A-Z].+\.$/), readingEncrypted: null },
  ])
  server.advanceTime({ hours: 24 })
  await server.ctx.db.delete(statementReadings)
  await server.deliverEmails()
  expect(await readings(server)).toEqual([])
})

test('a file during whose reading the server stopped twice isn’t read a third time', async ({ server }) => {
  const { send } = await startApplication(server)
  await send.file({ content: (await drawStatement()).content })
  await server.ctx.db.update(outbox).set({ attempts: 2 }).where(eq(outbox.job, 'documents.read-statement'))
  await server.deliverEmails()
  expect(await readings(server)).toMatchObject([{ problem: 'Reading this file takes too much time or memory.' }])
})

test('only bank statements are read, and a document is read once staff say that it is one', async ({ server }) => {
  const { send, staff } = await createApplicationInReview(server)
  const { content } = await drawStatement()
  const id = await send.file({ kind: 'tax_return', content })
  await server.deliverEmails()
  expect(await readings(server)).toEqual([])
  const change = { kind: 'bank_statement', months: [], before: { kind: 'tax_return', months: [] } }
  expect((await staff.patch(`/api/admin/documents/${id}`, change)).status).toBe(200)
  await server.deliverEmails()
  expect(await readings(server)).toMatchObject([{ documentId: id, problem: null }])
})

test('a statement that was read isn’t read again, and describing it as before changes nothing', async ({ server }) => {
  const { browser, send } = await startApplication(server)
  const id = await send.file({ content: pdf('described often') })
  await server.deliverEmails()
  const { readAt } = (await readings(server))[0] ?? {}
  const describe = async (kind: string, months: string[] = []) =>
    (await browser.patch(`/api/documents/${id}`, { kind, months })).status
  expect([await describe('bank_statement'), await describe('other'), await describe('bank_statement')]).toEqual([
    200, 200, 200,
  ])
  expect((await browser.remove(`/api/documents/${id}`)).status).toBe(200)
  expect((await browser.post(`/api/documents/${id}/restore`)).status).toBe(200)
  const isReading = eq(outbox.job, 'documents.read-statement')
  expect(await server.ctx.db.$count(outbox, and(isReading, isNull(outbox.doneAt)))).toBe(0)
  expect((await readings(server))[0]?.readAt).toEqual(readAt)
  // The same description is no change.
  const described = eq(auditLog.action, 'document.describe')
  const before = await server.ctx.db.$count(auditLog, described)
  expect(await describe('bank_statement')).toBe(200)
  expect(await server.ctx.db.$count(auditLog, described)).toBe(before)
})

test('a statement that is described again and again is read once, so that others wait for it once', async ({
  server,
  pool,
}) => {
  const { browser, send } = await startApplication(server)
  const id = await send.file({ content: pdf('described often') })
  for (let turn = 0; turn < 20; turn++) {
    const described = await browser.patch(`/api/documents/${id}`, { kind: 'bank_statement', months: [] })
    expect(described.status).toBe(200)
  }
  let read = 0
  const reader = {
    read: async () => {
      read++
      return { unreadable: 'Reading this file takes too much time or memory.' }
    },
    close: async () => {},
  }
  const handlers = { 'documents.read-statement': readStatements(server.documentStore, reader) }
  // Each look ends after a pass over what is due.
  for (let look = 0; look < 3; look++)
    await startWorker({ pool, now: server.ctx.now, log: pino({ level: 'silent' }), handlers }).stop()
  expect(read).toBe(1)
})

test('a statement that is removed while it is read leaves nothing', async ({ server }) => {
  const { browser, send } = await startApplication(server)
  const { content } = await drawStatement()
  const id = await send.file({ content })
  const reader = {
    read: async () => {
      await browser.remove(`/api/documents/${id}`)
      return { unreadable: 'It has no text.' }
    },
    close: async () => {},
  }
  await readStatement(server.ctx, server.documentStore, reader, id)
  expect(await readings(server)).toEqual([])
})

test('what was read is deleted with the file', async ({ server }) => {
  const { browser, send } = await startApplication(server)
  const first = await send.file({ content: (await drawStatement()).content })
  const second = await send.file({ content: (await drawStatement({ start: '2026-02-01' })).content })
  await server.deliverEmails()
  await browser.remove(`/api/documents/${first}`)
  server.advanceTime({ hours: 2 })
  await sweepDocuments(server.ctx, server.documentStore)
  expect((await readings(server)).map(({ documentId }) => documentId)).toEqual([second])
  const [document] = await server.ctx.db.select().from(documents).where(eq(documents.id, second))
  await server.ctx.db.transaction((db) =>
    shredDocuments({ ...server.ctx, db }, { applicationId: document?.applicationId ?? '', merchantLeadId: null }),
  )
  expect(await readings(server)).toEqual([])
})

test('months are counted by the periods that were read, not by the sender’s months', async ({ server }) => {
  const { browser, send } = await startApplication(server)
  const id = await send.file({ months: ['2026-02'], content: (await drawStatement({ start: '2025-12-15' })).content })
  const months = async () => {
    const { type, documents, today } = await listDocuments(browser)
    const item = checklistOf(type, documents, today).find(({ kind }) => kind === 'bank_statement')
    return item?.months.flatMap(({ month, isCovered }) => (isCovered ? [month] : []))
  }
  expect(await months()).toEqual(['2026-02'])
  await server.deliverEmails()
  // Two halves of a month are one month only together.
  expect(await months()).toEqual([])
  await send.file({ content: (await drawStatement({ start: '2026-01-15' })).content })
  await server.deliverEmails()
  expect(await months()).toEqual(['2026-01'])
  await browser.remove(`/api/documents/${id}`)
  expect(await months()).toEqual([])
})
