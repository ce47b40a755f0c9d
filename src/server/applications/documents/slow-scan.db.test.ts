import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { scanDocument } from '#server/applications/documents/commands/scan-document.ts'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { type Scan, SlowScan } from '#server/platform/storage/clamd.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { documents } from './table.ts'

/** As clamd, over a file that keeps it busy. */
function openScanner(isSlow: (id: string) => boolean) {
  const scanned: string[] = []
  const run = async ({ ctx, documentStore }: TestServer, id: string) => {
    const scan: Scan = async () => {
      scanned.push(id)
      if (isSlow(id)) throw new SlowScan(new Error('No answer'))
      return { isClean: true }
    }
    const result = await scanDocument(ctx, documentStore, scan, id).catch((error: unknown) => error)
    const [document] = await ctx.db.select().from(documents).where(eq(documents.id, id))
    return result instanceof SlowScan ? 'again' : document?.status
  }
  return { run, scanned }
}

/** Sends files that wait for a scan, as with a scanner. */
async function sendFiles(server: TestServer, count: number) {
  const { send } = await startApplication(server)
  const ids: string[] = []
  for (let file = 0; file < count; file += 1)
    ids.push(await send.file({ kind: 'other', content: pdf(`${file} of ${count}`) }))
  await server.ctx.db.update(documents).set({ status: 'scanning' }).where(inArray(documents.id, ids))
  return ids
}

test('files that keep the scanner busy are refused after three scans of their sender, and others are scanned', async ({
  server,
}) => {
  const slow = await sendFiles(server, 4)
  const [other = '', later = ''] = await sendFiles(server, 2)
  // Of an application that was opened from its mailbox.
  await server.ctx.db
    .update(documents)
    .set({ unverifiedNetworkHash: null })
    .where(inArray(documents.id, [other, later]))
  const { run, scanned } = openScanner((id) => slow.includes(id))
  const [first = '', ...rest] = slow
  // Until another file was scanned, the scanner itself may hang.
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await run(server, first)).toBe('again')
  server.advanceTime({ seconds: 1 })
  expect(await run(server, other)).toBe('needs_review')
  expect(await run(server, first)).toBe('again')
  expect(await run(server, rest[0] ?? '')).toBe('again')
  expect(await run(server, first)).toBe('refused')
  const before = scanned.length
  for (const id of rest) expect(await run(server, id)).toBe('refused')
  expect(scanned).toHaveLength(before)
  expect(await run(server, later)).toBe('needs_review')
})

test('a document that waits for its scan gets no second job', async ({ server }) => {
  const [documentId = ''] = await sendFiles(server, 1)
  await enqueue(server.ctx, 'documents.scan', { documentId })
  const count = () => server.ctx.db.$count(outbox, eq(outbox.job, 'documents.scan'))
  expect(await count()).toBe(1)
  server.advanceTime({ minutes: 31 })
  await sweepDocuments(server.ctx, server.documentStore)
  expect(await count()).toBe(1)
  await server.ctx.db.update(outbox).set({ deadAt: server.ctx.now() }).where(eq(outbox.job, 'documents.scan'))
  server.advanceTime({ minutes: 31 })
  await sweepDocuments(server.ctx, server.documentStore)
  expect(await count()).toBe(2)
})
