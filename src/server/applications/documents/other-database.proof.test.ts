import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { startS3 } from '#server/testing/servers/s3-server.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { type Cluster, startCluster } from '../../../../scripts/postgres-cluster.ts'

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const hourMs = 60 * 60_000

async function startDatabase(): Promise<Cluster> {
  const cluster = await startCluster({ fsync: false })
  onTestFinished(cluster.stop)
  return cluster
}

function newDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-other-database-'))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function start(env: Record<string, string>): Promise<{ program: ServerProcess; address: string }> {
  const program = new ServerProcess(env)
  onTestFinished(() => program.kill())
  return { program, address: await program.ready }
}

/** Uploads documents to a new application. */
async function upload(address: string, marks: readonly string[]): Promise<void> {
  const started = await fetch(`${address}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'business', name: 'Ada Harbor', email: 'ada@example.com' }),
  })
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
  for (const mark of marks) {
    const content = pdf(mark)
    const metadata = `filename ${base64(`${mark}.pdf`)},kind ${base64('other')}`
    const headers = { ...tus, cookie, 'upload-length': String(content.length), 'upload-metadata': metadata }
    const created = await fetch(`${address}/api/uploads`, { method: 'POST', headers })
    const sent = await fetch(address + created.headers.get('location'), {
      method: 'PATCH',
      headers: { ...tus, cookie, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(content),
    })
    expect(sent.status).toBe(204)
  }
}

/** Waits until the server of this database has finished a sweep. */
async function swept(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const ended = async () =>
    (await client.query("select from schedules where name = 'documents.sweep' and ended_at is not null")).rowCount
  await expect.poll(ended, { timeout: 20_000 }).toBe(1)
  await client.end()
}

test('starting a data folder once with another database loses no document', async () => {
  const [own, other] = await Promise.all([startDatabase(), startDatabase()])
  const DATA_DIR = newDataDir()
  const stored = path.join(DATA_DIR, 'documents/stored')
  const first = await start({ DATA_DIR, DATABASE_URL: own.url })
  await upload(first.address, ['one', 'two', 'three'])
  await first.program.kill('SIGTERM')
  const files = fs.readdirSync(stored)
  expect(files).toHaveLength(3)
  const before = new Date(Date.now() - 2 * hourMs)
  for (const file of files) fs.utimesSync(path.join(stored, file), before, before)

  const second = await start({ DATA_DIR, DATABASE_URL: other.url })
  await swept(other.url)
  // Even after it has stored a document of its own.
  await upload(second.address, ['four'])
  await second.program.kill('SIGTERM')
  expect(fs.readdirSync(stored)).toEqual(expect.arrayContaining(files))

  const client = new pg.Client(other.url)
  await client.connect()
  await client.query("update schedules set next_at = now() - interval '1 hour', ended_at = null")
  await client.end()
  const third = await start({ DATA_DIR, DATABASE_URL: other.url })
  await swept(other.url)
  await third.program.kill('SIGTERM')
  expect(fs.readdirSync(stored)).toEqual(expect.arrayContaining(files))
})

test("two installations that share a bucket don't delete each other's files", async () => {
  const [one, other] = await Promise.all([startDatabase(), startDatabase()])
  const s3 = await startS3()
  onTestFinished(() => s3.stop())
  const environment = (cluster: Cluster) => ({
    ...{ DATA_DIR: newDataDir(), DATABASE_URL: cluster.url },
    ...{ S3_ENDPOINT: s3.settings.endpoint, S3_BUCKET: s3.settings.bucket, S3_REGION: s3.settings.region },
    ...{ S3_ACCESS_KEY_ID: s3.settings.accessKeyId, S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey },
  })
  const first = await start(environment(one))
  await upload(first.address, ['one', 'two'])
  const second = await start(environment(other))
  await upload(second.address, ['three', 'four'])
  await swept(other.url)
  const documents = () => [...s3.objects.keys()].filter((key) => key.startsWith('documents/'))
  expect(documents()).toHaveLength(4)
  for (const [key, object] of s3.objects)
    s3.objects.set(key, { ...object, changedAt: new Date(Date.now() - 2 * hourMs) })

  for (const { url } of [one, other]) {
    const client = new pg.Client(url)
    await client.connect()
    await client.query("update schedules set next_at = now() - interval '1 hour', ended_at = null")
    await client.end()
    await swept(url)
  }
  expect(documents()).toHaveLength(4)
})
