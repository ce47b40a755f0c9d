import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { shredDocuments } from '#server/applications/documents/commands/shred-documents.ts'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import { transact } from '#server/platform/context.ts'
import { installation } from '#server/platform/storage/table.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { startS3 } from '#server/testing/servers/s3-server.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { ofOwner } from './owner.ts'
import { documents } from './table.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** The stored files of a test app, on disk or in a bucket, by folder. */
interface Files {
  readonly names: (folder: 'documents' | 'documents-trash' | 'documents-installations') => string[]
  /** Makes files this old by the test clock, ms. */
  readonly age: (folder: 'documents' | 'documents-trash', ms: number) => void
  readonly put: (folder: 'documents' | 'documents-installations', name: string) => void
  readonly remove: (folder: 'documents-installations', name: string) => void
}

const diskFolders = {
  documents: 'documents/stored',
  'documents-trash': 'documents/stored-trash',
  'documents-installations': 'documents/stored-installations',
}

function onDisk({ dataDir, ctx }: TestServer): Files {
  const folderOf = (folder: keyof typeof diskFolders) => path.join(dataDir, diskFolders[folder])
  const names = (folder: keyof typeof diskFolders) => fs.readdirSync(folderOf(folder)).toSorted()
  return {
    names,
    age: (folder, ms) => {
      const at = new Date(ctx.now().getTime() - ms)
      for (const name of names(folder)) fs.utimesSync(path.join(folderOf(folder), name), at, at)
    },
    put: (folder, name) => fs.writeFileSync(path.join(folderOf(folder), name), 'content'),
    remove: (folder, name) => fs.rmSync(path.join(folderOf(folder), name)),
  }
}

type Bucket = Awaited<ReturnType<typeof startS3>>

function inBucket({ objects }: Bucket, { ctx }: TestServer): Files {
  const names = (folder: string) =>
    [...objects.keys()]
      .flatMap((key) => (key.startsWith(`${folder}/`) ? [key.slice(folder.length + 1)] : []))
      .toSorted()
  return {
    names,
    age: (folder, ms) => {
      const changedAt = new Date(ctx.now().getTime() - ms)
      for (const name of names(folder)) {
        const object = objects.get(`${folder}/${name}`)
        if (object) objects.set(`${folder}/${name}`, { ...object, changedAt })
      }
    },
    put: (folder, name) =>
      objects.set(`${folder}/${name}`, { content: Buffer.from('content'), changedAt: new Date(0) }),
    remove: (folder, name) => objects.delete(`${folder}/${name}`),
  }
}

const bucketTest = test.extend<{ s3: Bucket; env: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
  s3: async ({}, use) => {
    const s3 = await startS3({ pageSize: 2 })
    await use(s3)
    await s3.stop()
  },
  env: async ({ s3 }, use) => {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings
    await use({
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    })
  },
})

type Story = (server: TestServer, files: Files) => Promise<void>

/** Runs a test with files on disk, and again with files in a bucket. */
function testBoth(title: string, story: Story) {
  test(`on disk: ${title}`, ({ server }) => story(server, onDisk(server)))
  bucketTest(`in a bucket: ${title}`, ({ server, s3 }) => story(server, inBucket(s3, server)))
}

const sweep = ({ ctx, documentStore }: TestServer) => sweepDocuments(ctx, documentStore)
const nothingMoved = { discarded: 0, restored: 0, expired: 0 }

async function becomeInstallation({ ctx }: TestServer, id: string): Promise<void> {
  await ctx.db.update(installation).set({ id })
}

testBoth(
  'a document missing from an older dump goes to the trash and is restored with its row',
  async (server, files) => {
    const { send } = await createApplicationInReview(server)
    await send.file({ kind: 'other', content: pdf('older') })
    const newer = await send.file({ kind: 'other', content: pdf('newer') })
    const [row] = await server.ctx.db.delete(documents).where(eq(documents.id, newer)).returning()
    files.age('documents', 2 * hourMs)

    expect(await sweep(server)).toEqual({ mismatches: [], ...nothingMoved, discarded: 1 })
    expect(files.names('documents-trash')).toEqual([row?.storedName])
    expect(files.names('documents')).toHaveLength(1)

    await server.ctx.db.insert(documents).values(row as never)
    files.age('documents-trash', 29 * dayMs)
    expect(await sweep(server)).toEqual({ mismatches: [], ...nothingMoved, restored: 1 })
    expect(files.names('documents-trash')).toEqual([])
    expect(files.names('documents')).toContain(row?.storedName)
  },
)

testBoth('a document in the trash opens as soon as its row is restored', async (server, files) => {
  const { send, staff } = await createApplicationInReview(server)
  const content = pdf('asked for at once')
  await send.file({ kind: 'other', content: pdf('other') })
  const id = await send.file({ kind: 'other', content })
  const [row] = await server.ctx.db.delete(documents).where(eq(documents.id, id)).returning()
  files.age('documents', 2 * hourMs)
  await sweep(server)
  await server.ctx.db.insert(documents).values(row as never)

  const answer = await server.app.inject({
    url: `/api/admin/documents/${id}/file`,
    headers: { authorization: `Bearer ${staff.tokens.token}` },
    cookies: Object.fromEntries(staff.cookies),
  })
  expect(answer.rawPayload.equals(content)).toBe(true)
  expect(files.names('documents-trash')).toEqual([])
})

testBoth('the trash is emptied after 30 days', async (server, files) => {
  const { send } = await startApplication(server)
  await send.file({ content: pdf('known') })
  files.put('documents', 'a1')
  files.age('documents', 2 * hourMs)
  await sweep(server)
  files.age('documents-trash', 30 * dayMs - 1_000)
  expect(await sweep(server)).toEqual({ mismatches: [], ...nothingMoved })
  files.age('documents-trash', 30 * dayMs + 1_000)
  expect(await sweep(server)).toEqual({ mismatches: [], ...nothingMoved, expired: 1 })
  expect([files.names('documents').length, files.names('documents-trash').length]).toEqual([1, 0])
})

testBoth('nothing is moved or deleted while another installation has a marker', async (server, files) => {
  const { send } = await startApplication(server)
  await send.file({ content: pdf('ours') })
  const other = randomUUID()
  files.put('documents', 'b2')
  files.put('documents-installations', other)
  files.age('documents', 2 * hourMs)
  const { mismatches, ...moved } = await sweep(server)
  expect(moved).toEqual(nothingMoved)
  expect(mismatches).toEqual([expect.stringContaining(`installation ${other} stores files there too`)])
  expect(mismatches[0]).toContain('Check DATABASE_URL, DATA_DIR and S3_BUCKET.')
  files.remove('documents-installations', other)
  expect(await sweep(server)).toMatchObject({ mismatches: [], discarded: 1 })
})

testBoth(
  'a database with another id or without documents deletes nothing, and the right one sweeps again',
  async (server, files) => {
    const { send } = await startApplication(server)
    await send.file({ content: pdf('one') })
    const [{ id: own } = { id: '' }] = await server.ctx.db.select().from(installation)
    onTestFinished(() => becomeInstallation(server, own))
    const rows = await server.ctx.db.delete(documents).returning()
    files.age('documents', 2 * hourMs)

    expect((await sweep(server)).mismatches).toEqual([expect.stringContaining('the database has no documents at all')])
    await becomeInstallation(server, randomUUID())
    expect((await sweep(server)).mismatches).toContainEqual(
      expect.stringContaining(`installation ${own} stores files there too`),
    )
    await becomeInstallation(server, own)
    await server.ctx.db.insert(documents).values(rows)
    expect(await sweep(server)).toEqual({ mismatches: [], ...nothingMoved })
    expect(files.names('documents')).toHaveLength(1)
  },
)

testBoth(
  'files from before markers existed are adopted only if the database knows some of them',
  async (server, files) => {
    const { send } = await startApplication(server)
    await send.file({ content: pdf('known') })
    const [own = ''] = files.names('documents-installations')
    files.remove('documents-installations', own)
    const rows = await server.ctx.db.delete(documents).returning()
    files.age('documents', 2 * hourMs)

    expect((await sweep(server)).mismatches).toEqual([expect.stringContaining('the database has no record of them')])
    expect(files.names('documents-installations')).toEqual(['unknown'])
    await server.ctx.db.insert(documents).values(rows)
    expect(await sweep(server)).toEqual({ mismatches: [], ...nothingMoved })
    expect(files.names('documents-installations')).toEqual([own])
  },
)

testBoth('an empty storage location is marked by its first upload', async (server, files) => {
  expect(await sweep(server)).toEqual({ mismatches: [], ...nothingMoved })
  expect(files.names('documents-installations')).toEqual([])
  const { send } = await startApplication(server)
  await send.file({ content: pdf('first') })
  const [{ id } = { id: '' }] = await server.ctx.db.select().from(installation)
  expect(files.names('documents-installations')).toEqual([id])
})

testBoth('an upload into a location with unknown files does not adopt them', async (server, files) => {
  for (const name of ['c3', 'd4']) files.put('documents', name)
  const { send } = await startApplication(server)
  await send.file({ content: pdf('ours') })
  expect(files.names('documents-installations')).toHaveLength(2)
  files.age('documents', 2 * hourMs)
  const { mismatches, ...moved } = await sweep(server)
  expect([mismatches, moved]).toEqual([[expect.stringContaining('delete the marker "unknown"')], nothingMoved])
  expect(files.names('documents')).toHaveLength(3)
})

testBoth('a document removed by its sender is permanently deleted, without the trash', async (server, files) => {
  const { send, browser } = await startApplication(server)
  await send.file({ content: pdf('stays') })
  const id = await send.file({ content: pdf('taken back') })
  await browser.remove(`/api/documents/${id}`)
  server.advanceTime({ hours: 2 })
  await sweep(server)
  expect([files.names('documents').length, files.names('documents-trash').length]).toEqual([1, 0])
})

testBoth(
  'an erased document is permanently deleted, including from the trash and after a crash',
  async (server, files) => {
    await (await startApplication(server, { email: 'bob@example.com' })).send.file({ content: pdf('stays') })
    const { send } = await startApplication(server)
    const trashed = await send.file({ content: pdf('in the trash') })
    await send.file({ content: pdf('stored') })
    const [row] = await server.ctx.db.delete(documents).where(eq(documents.id, trashed)).returning()
    files.age('documents', 2 * hourMs)
    await sweep(server)
    expect(files.names('documents-trash')).toEqual([row?.storedName])

    // As an erasure leaves it when the server dies after its transaction.
    await transact(server.ctx, async (ctx) => {
      await ctx.db.insert(documents).values(row as never)
      const owner = { applicationId: row?.applicationId ?? '', merchantLeadId: null }
      expect(await shredDocuments(ctx, owner)).toHaveLength(2)
      await ctx.db.delete(documents).where(ofOwner(owner))
    })
    await sweep(server)
    expect([files.names('documents').length, files.names('documents-trash').length]).toEqual([1, 0])
    expect((await server.ctx.db.execute(sql`select from file_deletions`)).rowCount).toBe(0)
  },
)
