import { randomUUID } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { unverifiedLimits, uploadPath } from '#shared/applications/documents/upload-limits.ts'
import { documents } from './table.ts'

const megabyte = 1024 * 1024

/** Starts an upload of this many megabytes without sending any data. */
const promise = async (send: ReturnType<typeof uploads>, megabytes: number) => {
  const { statusCode, body } = await send.begin({ content: Buffer.alloc(megabytes * megabyte) })
  return { status: statusCode, message: statusCode < 300 ? '' : JSON.parse(body).message }
}

/** Adds today's uploads of unverified senders from another network. */
async function uploadFromElsewhere(server: TestServer, megabytes: number) {
  const { send } = await startApplication(server, { email: 'else@example.com' })
  await send.begin({ content: pdf('from elsewhere') })
  const [row] = await server.ctx.db.select().from(documents)
  await server.ctx.db
    .update(documents)
    .set({ size: megabytes * megabyte, unverifiedNetworkHash: 'another network' })
    .where(eq(documents.id, row?.id ?? ''))
}

async function otherApplication(server: TestServer): Promise<string> {
  const { reference } = await startApplication(server, { email: 'else@example.com' })
  const [row] = await server.ctx.db.select().from(applications).where(eq(applications.reference, reference))
  return row?.id ?? ''
}

test('before email verification a draft accepts ten files, even concurrently; afterwards forty', async ({ server }) => {
  const { send } = await startApplication(server)
  const created = await Promise.all(Array.from({ length: 13 }, () => promise(send, 1)))
  expect(created.filter(({ status }) => status === 201)).toHaveLength(unverifiedLimits.files)
  expect(created.find(({ status }) => status === 403)?.message).toBe(
    'Verify your email to upload more. Until then, you can upload up to 10 files and 50 MB. Everything you’ve sent is saved.',
  )
  const owner = uploads(server.app, await openFromEmail(server))
  expect(await promise(owner, 25)).toMatchObject({ status: 201 })
})

test('before email verification a draft accepts 50 MB, including removed files that are not deleted yet', async ({
  server,
}) => {
  const { send, browser } = await startApplication(server)
  expect(await promise(send, 25)).toMatchObject({ status: 201 })
  expect(await promise(send, 25)).toMatchObject({ status: 201 })
  const [first] = await server.ctx.db.select().from(documents)
  await browser.remove(`/api/documents/${first?.id}`)
  expect(await promise(send, 1)).toMatchObject({ status: 403 })
  server.advanceTime({ hours: 1, seconds: 1 })
  await sweepDocuments(server.ctx, server.documentStore)
  expect(await promise(send, 1)).toMatchObject({ status: 201 })
})

test('a merchant without an email link may upload 50 MB, and the error explains how to upload more', async ({
  server,
}) => {
  const { send } = await requestQuote(server)
  expect(await promise(send, 25)).toMatchObject({ status: 201 })
  expect(await promise(send, 25)).toMatchObject({ status: 201 })
  expect(await promise(send, 1)).toMatchObject({ status: 403, message: expect.stringContaining('contact us') })
})

test("drafts from one network share a daily limit, which doesn't apply after email verification", async ({
  server,
}) => {
  for (let drafts = 0; drafts < 5; drafts++) {
    const { send } = await startApplication(server, { email: `person${drafts}@example.com` })
    for (let files = 0; files < 2; files++) expect(await promise(send, 25)).toMatchObject({ status: 201 })
  }
  const { send } = await startApplication(server)
  expect(await promise(send, 1)).toMatchObject({ status: 403, message: expect.stringContaining('Verify your email') })
  expect(await promise(uploads(server.app, await openFromEmail(server)), 1)).toMatchObject({ status: 201 })
  const other = await startApplication(server, { email: 'bob@example.com' })
  server.advanceTime({ hours: 24, seconds: 1 })
  const countHashes = () => server.ctx.db.$count(documents, isNotNull(documents.unverifiedNetworkHash))
  await sweepDocuments(server.ctx, server.documentStore)
  // Their scans still count for their network.
  expect(await countHashes()).toBe(10)
  await server.ctx.db.update(documents).set({ status: 'needs_review' })
  await sweepDocuments(server.ctx, server.documentStore)
  expect(await promise(other.send, 1)).toMatchObject({ status: 201 })
  expect(await countHashes()).toBe(1)
})

test('an upload from an IPv6 network also stores a hash of its /48, and the daily limit is that of the /64', async ({
  server,
}) => {
  const { browser } = await startApplication(server)
  const from = (address: string) => uploads(server.app, browser, uploadPath, address)
  const addresses = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1', '2001:db8:2:1::1', '192.0.2.1']
  for (const address of addresses) expect(await promise(from(address), 1)).toMatchObject({ status: 201 })
  const rows = await server.ctx.db.select().from(documents).orderBy(documents.createdAt, documents.id)
  const [first, second, neighbor, other, plain] = rows.map(({ unverifiedNetworkHash }) =>
    (unverifiedNetworkHash ?? '').split('.'),
  )
  expect(first).toHaveLength(2)
  expect(second).toEqual(first)
  expect(neighbor).toEqual([expect.not.stringMatching(first?.[0] ?? ''), first?.[1]])
  expect(other?.[1]).not.toBe(first?.[1])
  expect(plain).toHaveLength(1)
  // As stored by an earlier version.
  await server.ctx.db
    .update(documents)
    .set({ size: 248 * megabyte, unverifiedNetworkHash: first?.[0] ?? '' })
    .where(eq(documents.id, rows[0]?.id ?? ''))
  await server.ctx.db.update(documents).set({ applicationId: await otherApplication(server) })
  expect(await promise(from('2001:db8:1:1::3'), 2)).toMatchObject({ status: 403 })
  expect(await promise(from('2001:db8:1:2::3'), 2)).toMatchObject({ status: 201 })
})

test('drafts from one network may upload 400 small files a day, because each takes time to read', async ({
  server,
}) => {
  const { send } = await startApplication(server)
  expect(await promise(send, 1)).toMatchObject({ status: 201 })
  const [row] = await server.ctx.db.select().from(documents)
  if (!row) throw new Error('The upload was not stored.')
  const { send: other } = await startApplication(server, { email: 'bob@example.com' })
  const copies = Array.from({ length: 398 }, () => ({
    ...{ ...row, id: randomUUID(), storedName: randomUUID(), size: 1 },
  }))
  await server.ctx.db.insert(documents).values(copies)
  expect(await promise(other, 1)).toMatchObject({ status: 201 })
  expect(await promise(other, 1)).toMatchObject({ status: 403, message: expect.stringContaining('Verify your email') })
})

test('all networks share a total daily limit', async ({ server }) => {
  await uploadFromElsewhere(server, 1_990)
  const { send } = await startApplication(server)
  expect(await promise(send, 10)).toMatchObject({ status: 201 })
  expect(await promise(send, 1)).toMatchObject({ status: 403 })
})

test('a person with a verified email may store 2,000 MB in all their applications, and others are not affected', async ({
  server,
}) => {
  const first = await startApplication(server)
  await first.send.begin({ content: pdf('first') })
  const owner = uploads(server.app, await openFromEmail(server))
  const [row] = await server.ctx.db.select().from(documents)
  await server.ctx.db
    .update(documents)
    .set({ size: 1_990 * megabyte })
    .where(eq(documents.id, row?.id ?? ''))
  expect(await promise(owner, 9)).toMatchObject({ status: 201 })
  await startApplication(server)
  const second = uploads(server.app, await openFromEmail(server))
  expect(await promise(second, 9)).toMatchObject({ status: 403, message: expect.stringContaining('2000 MB in all') })
  await startApplication(server, { email: 'bob@example.com' })
  const bob = uploads(server.app, await openFromEmail(server, 'bob@example.com'))
  expect(await promise(bob, 25)).toMatchObject({ status: 201 })
  // What a stranger announces in his name takes nothing from him.
  await server.ctx.db.update(documents).set({ size: 1, unverifiedNetworkHash: null })
  const stranger = await startApplication(server, { email: 'bob@example.com' })
  expect(await promise(stranger.send, 1)).toMatchObject({ status: 201 })
  const isStrangers = isNotNull(documents.unverifiedNetworkHash)
  await server.ctx.db
    .update(documents)
    .set({ size: 2_000 * megabyte })
    .where(isStrangers)
  expect(await promise(bob, 1)).toMatchObject({ status: 201 })
})
