import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { StaleUpload } from '#server/platform/storage/upload-staging.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { uploadPath } from '#shared/applications/documents/upload-limits.ts'
import { documents } from './table.ts'
import { acquireLease, type UploadLease } from './upload-lease.ts'

async function beginUpload(server: TestServer): Promise<string> {
  const { send } = await startApplication(server)
  const created = await send.begin({ content: pdf('leased') })
  return String(created.headers.location).slice(uploadPath.length + 1)
}

/** Context of the applicant who owns the upload. */
async function applicantOf({ ctx }: TestServer, id: string): Promise<Context> {
  const [document] = await ctx.db.select().from(documents).where(eq(documents.id, id))
  const applicationId = document?.applicationId ?? ''
  return { ...ctx, actor: { kind: 'applicant', applicationId, sessionId: randomUUID(), isVerified: true } }
}

async function acquire(server: TestServer, id: string, onWanted = () => {}): Promise<UploadLease> {
  const ctx = await applicantOf(server, id)
  const lease = await acquireLease(ctx, id, { signal: new AbortController().signal, onWanted })
  if (!lease || lease === 'unneeded') throw new Error('There was no lease.')
  return lease
}

const expire = ({ ctx }: TestServer) =>
  ctx.db.execute(sql`update upload_leases set expires_at = clock_timestamp() - interval '1 second'`)

test('of two requests for one upload the second waits until the first is notified and releases it', async ({
  server,
}) => {
  const id = await beginUpload(server)
  const wanted = vi.fn()
  const first = await acquire(server, id, wanted)
  let hasSecond = false
  const acquiring = acquire(server, id).then((lease) => {
    hasSecond = true
    return lease
  })
  await expect.poll(() => wanted.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(0)
  expect(hasSecond).toBe(false)
  await first.confirm()
  await first.release()
  const second = await acquiring
  expect(second.isTakeover).toBe(false)
  await second.release()
  expect((await server.ctx.db.execute(sql`select from upload_leases`)).rowCount).toBe(0)
})

test('an expired lease can be taken over, and its old holder may no longer write', async ({ server }) => {
  const id = await beginUpload(server)
  const lost = vi.fn()
  const first = await acquire(server, id, lost)
  await expire(server)
  const second = await acquire(server, id)
  expect(second.isTakeover).toBe(true)
  await expect.poll(() => lost.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(0)
  await expect(first.confirm()).rejects.toBeInstanceOf(StaleUpload)
  // Releasing a lost lease doesn't affect the new holder.
  await first.release()
  await second.confirm()
  await second.release()
})

test('a lease is renewed while bytes arrive and expires otherwise', async ({ server }) => {
  const id = await beginUpload(server)
  const lease = await acquire(server, id)
  const remainingMs = async () => {
    const { rows } = await server.ctx.db.execute<{ ms: number }>(
      sql`select (extract(epoch from expires_at - clock_timestamp()) * 1000)::int as ms from upload_leases`,
    )
    return rows[0]?.ms ?? 0
  }
  let isFlowing = true
  const bytes = (async function* () {
    while (isFlowing) {
      await sleep(100)
      yield Buffer.from('x')
    }
    await sleep(3_000)
  })()
  const reading = (async () => {
    for await (const _ of lease.watch(bytes));
  })()
  await sleep(2_500)
  expect(await remainingMs()).toBeGreaterThan(3_500)
  isFlowing = false
  await sleep(2_800)
  expect(await remainingMs()).toBeLessThan(3_500)
  await reading
  await lease.release()
})

test('an aborted request stops waiting for a lease', async ({ server }) => {
  const id = await beginUpload(server)
  const lease = await acquire(server, id)
  const aborted = AbortSignal.timeout(300)
  expect(await acquireLease(await applicantOf(server, id), id, { signal: aborted, onWanted: () => {} })).toBeUndefined()
  await lease.release()
})

test('other callers and finished files get no lease and interrupt no one', async ({ server }) => {
  const id = await beginUpload(server)
  const wanted = vi.fn()
  const lease = await acquire(server, id, wanted)
  const other = {
    ...(await applicantOf(server, id)),
    actor: { kind: 'applicant', applicationId: randomUUID() },
  } as Context
  const signal = AbortSignal.timeout(5_000)
  expect(await acquireLease(other, id, { signal, onWanted: () => {} })).toBe('unneeded')
  await sleep(1_500)
  expect(wanted).not.toHaveBeenCalled()
  await lease.release()
  await server.ctx.db.update(documents).set({ status: 'needs_review' }).where(eq(documents.id, id))
  expect(await acquireLease(await applicantOf(server, id), id, { signal, onWanted: () => {} })).toBe('unneeded')
})

test('a lease of a request that sends nothing is only read', async ({ server }) => {
  const id = await beginUpload(server)
  const lease = await acquire(server, id)
  const silent = (async function* () {
    await sleep(4_000)
    yield new Uint8Array(1)
  })()
  const read = lease.watch(silent)[Symbol.asyncIterator]().next()
  const version = async () =>
    (await server.ctx.db.execute<{ xmin: string }>(sql`select xmin::text from upload_leases`)).rows[0]?.xmin
  const before = await version()
  await sleep(2_500)
  expect(await version()).toBe(before)
  await read
  await lease.release()
})
