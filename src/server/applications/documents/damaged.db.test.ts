import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { errorReports } from '#server/system/error-reports/table.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { documents } from './table.ts'

const message = "This document is damaged and can't be opened. It has to be uploaded again."

/** An application with one document; `file` is its path in the storage. */
async function sentDocument(server: TestServer) {
  const { send, staff } = await createApplicationInReview(server)
  const id = await send.file({ kind: 'other', name: 'Ada Harbor.pdf', content: pdf('a large one', 900_000) })
  const [row] = await server.ctx.db.select().from(documents).where(eq(documents.id, id))
  const file = path.join(server.dataDir, 'documents/stored', row?.storedName ?? '')
  fs.chmodSync(file, 0o600)
  const download = () =>
    server.app.inject({
      url: `/api/admin/documents/${id}/file`,
      headers: { authorization: `Bearer ${staff.tokens.token}` },
      cookies: Object.fromEntries(staff.cookies),
    })
  return { id, file, download }
}

const changes: Record<string, (file: string) => void> = {
  'a changed byte at the end': (file) => {
    const opened = fs.openSync(file, 'r+')
    fs.writeSync(opened, randomBytes(4), 0, 4, fs.statSync(file).size - 20)
    fs.closeSync(opened)
  },
  'a truncated end': (file) => fs.truncateSync(file, 600_000),
  'a missing file': (file) => fs.rmSync(file),
}

test.for(Object.keys(changes))('a document with %s is reported as damaged', async (change, { server }) => {
  const { id, file, download } = await sentDocument(server)
  expect((await download()).statusCode).toBe(200)
  changes[change]?.(file)

  const answer = await download()
  expect([answer.statusCode, answer.json()]).toEqual([500, { code: 'damaged', message, fields: {} }])
  const reports = async () => server.ctx.db.select().from(errorReports)
  await expect.poll(async () => (await reports()).map(({ name }) => name)).toEqual(['DamagedDocument'])
  expect(JSON.stringify(await reports())).not.toMatch(/Ada|Harbor/)
  // The download failed, so it is not in the audit log.
  const downloads = and(eq(auditLog.subject, id), eq(auditLog.action, 'document.download'))
  expect(await server.ctx.db.$count(auditLog, downloads)).toBe(1)
})

test('a document whose hash differs from the stored one is reported as damaged', async ({ server }) => {
  const { id, download } = await sentDocument(server)
  await server.ctx.db
    .update(documents)
    .set({ sha256: 'f'.repeat(64) })
    .where(eq(documents.id, id))
  expect((await download()).json()).toMatchObject({ code: 'damaged', message })
})
