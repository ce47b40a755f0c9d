import { eq, inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { scanDocument } from '#server/applications/documents/commands/scan-document.ts'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { startWorker } from '#server/platform/jobs/work.ts'
import { openClamd, type Scan, SlowScan } from '#server/platform/storage/clamd.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { openFakeClamd } from '#server/testing/servers/clamd.ts'
import { type TestServer, test as withServer } from '#server/testing/test-server.ts'
import { scanDocuments } from './jobs.ts'
import { documents } from './table.ts'

/** Sends files that wait for a scan, as with a scanner. @param network of an unverified sender. */
async function sendFiles(server: TestServer, name: string, count: number, network: string | null = name) {
  const { send } = await startApplication(server, { email: `${name}@example.com` })
  const ids: string[] = []
  for (let file = 0; file < count; file += 1)
    ids.push(await send.file({ kind: 'other', content: pdf(`${name} ${file}`) }))
  await server.ctx.db
    .update(documents)
    .set({ status: 'scanning', unverifiedNetworkHash: network })
    .where(inArray(documents.id, ids))
  for (const documentId of ids) await enqueue(server.ctx, 'documents.scan', { documentId })
  return ids
}

/** As clamd, over files that keep it busy. @param isSlow by what is in them. */
const slowScan =
  (isSlow: (content: string) => boolean, scanned: string[] = []): Scan =>
  async (file) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of file) chunks.push(chunk)
    const [, name = ''] = /% (\S+ \d+)/.exec(Buffer.concat(chunks).toString('latin1')) ?? []
    scanned.push(name)
    if (isSlow(name)) throw new SlowScan(new Error('No answer'))
    return { isClean: true }
  }

async function statusOf({ ctx }: TestServer, id: string) {
  const [document] = await ctx.db.select().from(documents).where(eq(documents.id, id))
  return document?.status
}

/** Scans once. @returns `again` if the scan took too long and doesn't end. */
async function scanOnce(server: TestServer, id: string, scan: Scan) {
  const result = await scanDocument(server.ctx, server.documentStore, scan, id).catch((error: unknown) => error)
  return result instanceof Error ? 'again' : statusOf(server, id)
}

const test = withServer.extend<{ openRounds: (scan: Scan) => () => Promise<void> }>({
  // Each round fills the places of one server once.
  openRounds: async ({ server, pool }, use) => {
    await use((scan) => {
      const handlers = { 'documents.scan': scanDocuments(server.documentStore, scan) }
      const log = pino({ level: 'silent' })
      return async () => {
        await startWorker({ pool, now: server.ctx.now, log, handlers }).stop()
        server.advanceTime({ seconds: 1 })
      }
    })
  },
})

test('a slow file counts at once, and files of its sender are refused after three such scans', async ({ server }) => {
  const slow = await sendFiles(server, 'slow', 4)
  const [other = ''] = await sendFiles(server, 'other', 1)
  const scanned: string[] = []
  const scan = slowScan((name) => name.startsWith('slow'), scanned)
  const [first = '', second = '', ...rest] = slow
  expect(await scanOnce(server, first, scan)).toBe('again')
  expect(await scanOnce(server, second, scan)).toBe('again')
  expect(await scanOnce(server, first, scan)).toBe('refused')
  for (const id of [second, ...rest]) expect(await scanOnce(server, id, scan)).toBe('refused')
  expect(scanned).toHaveLength(3)
  expect(await scanOnce(server, other, scan)).toBe('needs_review')
})

test('a scanner that answers about nothing else counts for no sender', async ({ server }) => {
  const [slow = ''] = await sendFiles(server, 'slow', 1)
  let isHanging = true
  const clamd = await openFakeClamd((content) => (isHanging || content.includes('% slow') ? undefined : 'stream: OK'))
  onTestFinished(clamd.close)
  const hanging = openClamd(clamd, { scanMs: 300, probeMs: 200 })
  for (let attempt = 0; attempt < 4; attempt += 1) expect(await scanOnce(server, slow, hanging)).toBe('again')
  isHanging = false
  const scan = openClamd(clamd, { scanMs: 300 })
  for (const result of ['again', 'again', 'refused']) expect(await scanOnce(server, slow, scan)).toBe(result)
})

test('slow scans also count for an IPv6 /48, ten times as many', async ({ server }) => {
  const [slow = ''] = await sendFiles(server, 'slow', 1)
  const [neighbor = ''] = await sendFiles(server, 'neighbor', 1, 'network.site')
  const [other = ''] = await sendFiles(server, 'other', 1, 'network.other')
  const scan = slowScan((name) => name.startsWith('slow'))
  const results = new Map<unknown, number>()
  for (let network = 0; network < 30; network += 1) {
    await server.ctx.db
      .update(documents)
      .set({ unverifiedNetworkHash: `${network}.site` })
      .where(eq(documents.id, slow))
    const result = await scanOnce(server, slow, scan)
    results.set(result, (results.get(result) ?? 0) + 1)
  }
  expect([...results]).toEqual([
    ['again', 29],
    ['refused', 1],
  ])
  expect(await scanOnce(server, neighbor, scan)).toBe('refused')
  expect(await scanOnce(server, other, scan)).toBe('needs_review')
})

test('slow scans of opened applications count for the mailbox, except of files that staff sent', async ({ server }) => {
  const slow: string[] = []
  for (const name of ['slow', 'slow+1', 'slow+2']) slow.push(...(await sendFiles(server, name, 1, null)))
  const [later = '', fromStaff = ''] = await sendFiles(server, 'slow+3', 2, null)
  const { id: staffId } = await server.createStaff()
  await server.ctx.db.update(documents).set({ uploadedByStaff: staffId }).where(eq(documents.id, fromStaff))
  const scan = slowScan((name) => !name.startsWith('slow+3'))
  const results: unknown[] = []
  for (const id of slow) results.push(await scanOnce(server, id, scan))
  expect(results).toEqual(['again', 'again', 'refused'])
  expect(await scanOnce(server, later, scan)).toBe('refused')
  expect(await scanOnce(server, fromStaff, scan)).toBe('needs_review')
})

test('twenty slow files of one sender don’t delay the file of another one', async ({ server, openRounds }) => {
  for (const draft of ['slow-1', 'slow-2']) await sendFiles(server, draft, 10, 'slow')
  server.advanceTime({ seconds: 1 })
  const [other = ''] = await sendFiles(server, 'other', 1)
  const scanned: string[] = []
  const round = openRounds(slowScan((name) => name.startsWith('slow'), scanned))
  await round()
  expect(await statusOf(server, other)).toBe('needs_review')
  // The drafts of the sender take turns too.
  expect(scanned.map((name) => name.split(' ')[0]).toSorted()).toEqual(['other', 'slow-1', 'slow-1', 'slow-2'])
})

test('one sender leaves a place free for others', async ({ server, openRounds }) => {
  await sendFiles(server, 'one', 5)
  const scanned: string[] = []
  await openRounds(slowScan(() => false, scanned))()
  expect(scanned).toHaveLength(3)
})

test('a sender who had a turn waits for those who arrived during it', async ({ server, openRounds }) => {
  for (const sender of ['one', 'two', 'three', 'four']) await sendFiles(server, sender, 2)
  const scanned: string[] = []
  const round = openRounds(slowScan(() => false, scanned))
  await round()
  await sendFiles(server, 'five', 2)
  server.advanceTime({ seconds: 1 })
  await round()
  expect(scanned.slice(0, 4).toSorted()).toEqual(['four 0', 'one 0', 'three 0', 'two 0'])
  expect(scanned.slice(4)).toContain('five 0')
  expect(scanned.slice(4)).not.toContain('five 1')
})

test('networks of an IPv6 /48 share a turn', async ({ server, openRounds }) => {
  for (let network = 0; network < 6; network += 1) await sendFiles(server, `site-${network}`, 1, `${network}.site`)
  server.advanceTime({ seconds: 1 })
  for (const other of ['one', 'two', 'three']) await sendFiles(server, other, 1)
  const scanned: string[] = []
  await openRounds(slowScan(() => false, scanned))()
  expect(scanned.filter((name) => !name.startsWith('site')).toSorted()).toEqual(['one 0', 'three 0', 'two 0'])
  expect(scanned).toHaveLength(4)
})

test('files with an earlier slow scan take half of the places at most', async ({ server, openRounds }) => {
  const repeats: string[] = []
  for (const sender of ['one', 'two', 'three', 'four']) {
    repeats.push(...(await sendFiles(server, sender, 1)))
    server.advanceTime({ seconds: 1 })
  }
  await server.ctx.db.update(outbox).set({ firstFailedAt: server.ctx.now() }).where(eq(outbox.job, 'documents.scan'))
  for (const sender of ['five', 'six']) await sendFiles(server, sender, 1)
  const scanned: string[] = []
  const round = openRounds(slowScan(() => false, scanned))
  await round()
  expect(scanned.toSorted()).toEqual(['five 0', 'one 0', 'six 0', 'two 0'])
  await round()
  expect(scanned.slice(4).toSorted()).toEqual(['four 0', 'three 0'])
  for (const id of repeats) expect(await statusOf(server, id)).toBe('needs_review')
})

test('a document that waits for its scan gets no second job', async ({ server }) => {
  await sendFiles(server, 'waiting', 1)
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
