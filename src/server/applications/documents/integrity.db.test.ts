import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { checkDocuments } from '#server/applications/documents/commands/check-documents.ts'
import { findIntegrity } from '#server/applications/documents/commands/report-damage.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { startS3 } from '#server/testing/servers/s3-server.ts'
import { test as base, type TestServer } from '#server/testing/test-server.ts'
import { documents } from './table.ts'

type S3 = Awaited<ReturnType<typeof startS3>>

/** The stored files of a server, wherever they are. */
interface Files {
  read(name: string): Buffer
  write(name: string, content: Buffer): void
  remove(name: string): void
}

const limits = { bytesPerSecond: 1e9, forMs: 60_000 }

const onDisk = ({ dataDir }: TestServer): Files => {
  const file = (name: string) => path.join(dataDir, 'documents/stored', name)
  return {
    read: (name) => fs.readFileSync(file(name)),
    write: (name, content) => {
      fs.rmSync(file(name), { force: true })
      fs.writeFileSync(file(name), content)
    },
    remove: (name) => fs.rmSync(file(name)),
  }
}

const inBucket = ({ objects }: S3): Files => {
  const key = (name: string) => `documents/${name}`
  return {
    read: (name) => objects.get(key(name))?.content ?? Buffer.alloc(0),
    write: (name, content) => void objects.set(key(name), { content, changedAt: new Date() }),
    remove: (name) => void objects.delete(key(name)),
  }
}

const withBucket = base
  .extend<{ s3: S3 }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from the pattern
    s3: async ({}, use) => {
      const s3 = await startS3()
      await use(s3)
      await s3.stop()
    },
  })
  .extend<{ env: Record<string, string> }>({
    env: async ({ s3 }, use) => {
      const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings
      await use({
        ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket },
        ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
      })
    },
  })

/** Stores four documents, damages one and loses another. */
async function damageSome(server: TestServer, files: Files) {
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  const { send, reference } = await createApplicationInReview(server)
  const names = ['whole', 'changed', 'lost', 'also whole']
  const ids: string[] = []
  for (const name of names)
    ids.push(await send.file({ kind: 'other', name: `${name}.pdf`, content: pdf(name, 400_000) }))
  const [, changed = '', lost = ''] = await Promise.all(
    ids.map(async (id) => {
      const [row] = await server.ctx.db.select().from(documents).where(eq(documents.id, id))
      return row?.storedName
    }),
  )
  const originals = { changed: files.read(changed), lost: files.read(lost) }
  files.write(
    changed,
    Buffer.concat([originals.changed.subarray(0, 1_000), randomBytes(originals.changed.length - 1_000)]),
  )
  files.remove(lost)
  const repair = () => {
    files.write(changed, originals.changed)
    files.write(lost, originals.lost)
  }
  return { ids, reference, repair }
}

async function findsDamageOnce(server: TestServer, files: Files) {
  const { ids, reference, repair } = await damageSome(server, files)
  expect(await checkDocuments(server.ctx, server.documentStore, limits)).toEqual({ checked: 4, damaged: 2 })

  const mails = await server.deliverEmails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [['owner@example.com'], '2 stored documents are damaged'],
  ])
  expect(mails[0]?.text).toContain(`${reference}: its content changed (document ${ids[1]})`)
  expect(mails[0]?.text).toContain(`${reference}: its file is missing (document ${ids[2]})`)
  expect(await findIntegrity(server.ctx)).toEqual({ damaged: 2, references: [reference], unchecked: 0 })

  // A day later they are read again, and reported no second time.
  server.advanceTime({ hours: 25 })
  expect(await checkDocuments(server.ctx, server.documentStore, limits)).toEqual({ checked: 2, damaged: 0 })
  expect(await server.deliverEmails()).toEqual([])

  repair()
  server.advanceTime({ hours: 25 })
  expect(await checkDocuments(server.ctx, server.documentStore, limits)).toEqual({ checked: 2, damaged: 0 })
  expect(await findIntegrity(server.ctx)).toMatchObject({ damaged: 0 })
  const entries = await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)
  expect(entries.map(({ action }) => action).filter((action) => action.startsWith('document.find'))).toEqual([
    ...['document.find-damage', 'document.find-damage', 'document.find-whole', 'document.find-whole'],
  ])
}

base('on disk, damaged and missing documents are found and reported once', ({ server }) =>
  findsDamageOnce(server, onDisk(server)),
)

withBucket('in a bucket, damaged and missing documents are found and reported once', ({ server, s3 }) =>
  findsDamageOnce(server, inBucket(s3)),
)

base('a run stops at its limit, and the next one continues with the unchecked documents', async ({ server }) => {
  const { send } = await createApplicationInReview(server)
  for (const name of ['one', 'two', 'three'])
    await send.file({ kind: 'other', name: `${name}.pdf`, content: pdf(name, 300_000) })
  const slow = { bytesPerSecond: 3_000_000, forMs: 50 }
  for (const unchecked of [2, 1, 0]) {
    expect(await checkDocuments(server.ctx, server.documentStore, slow)).toEqual({ checked: 1, damaged: 0 })
    expect(await findIntegrity(server.ctx)).toMatchObject({ unchecked })
  }
  expect(await checkDocuments(server.ctx, server.documentStore, slow)).toEqual({ checked: 0, damaged: 0 })
  server.advanceTime({ hours: 31 * 24 })
  expect(await checkDocuments(server.ctx, server.documentStore, limits)).toEqual({ checked: 3, damaged: 0 })
})

withBucket('a bucket that does not answer makes no document missing', async ({ server, s3 }) => {
  const { send } = await createApplicationInReview(server)
  await send.file({ kind: 'other', name: 'one.pdf', content: pdf('one') })
  await s3.stop()
  await expect(checkDocuments(server.ctx, server.documentStore, limits)).rejects.toMatchObject({ name: 'Unavailable' })
  expect(await findIntegrity(server.ctx)).toEqual({ damaged: 0, references: [], unchecked: 1 })
})
