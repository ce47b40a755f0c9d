import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '#server/applications/documents/document-store.ts'
import { documents } from '#server/applications/documents/table.ts'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { findPgBouncer, startPgBouncer } from '#server/testing/servers/pgbouncer.ts'
import { startS3 } from '#server/testing/servers/s3-server.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { type Cluster, startCluster } from '../../../../scripts/postgres-cluster.ts'

const folders: string[] = []
const programs: ServerProcess[] = []
const key = randomBytes(32)
let cluster: Cluster
let s3: Awaited<ReturnType<typeof startS3>>
let pool: pg.Pool

beforeAll(async () => {
  cluster = await startCluster({ fsync: false })
  s3 = await startS3()
  pool = new pg.Pool({ connectionString: cluster.url })
}, 120_000)

afterAll(async () => {
  for (const program of programs) await program.kill()
  await pool.end()
  await s3.stop()
  await cluster.stop()
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

const bucket = () => ({
  S3_ENDPOINT: s3.settings.endpoint,
  S3_BUCKET: s3.settings.bucket,
  S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
})

/** Starts a server that shares only the database, the key and `env`. */
function start(env: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-several-'))
  folders.push(folder)
  const program = new ServerProcess({
    ...{ DATA_DIR: folder, DATABASE_URL: cluster.url, ENCRYPTION_KEY: key.toString('base64'), ...env },
  })
  programs.push(program)
  return program
}

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function beginUpload(address: string, email: string, size: number) {
  const started = await fetch(`${address}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'business', name: 'Ada Harbor', email }),
  })
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
  const metadata = `filename ${base64('statement.pdf')},kind ${base64('other')}`
  const headers = { ...tus, cookie, 'upload-length': String(size), 'upload-metadata': metadata }
  const created = await fetch(`${address}/api/uploads`, { method: 'POST', headers })
  expect(created.status).toBe(201)
  const location = String(created.headers.get('location'))
  return { cookie, location, id: location.split('/').at(-1) ?? '' }
}

const patch = (cookie: string, offset: number, length: number) => ({
  ...{ ...tus, cookie, 'upload-offset': String(offset) },
  ...{ 'content-type': 'application/offset+octet-stream', 'content-length': String(length) },
})

async function stateOf(id: string) {
  const [row] = await drizzle(pool).select().from(documents).where(eq(documents.id, id))
  if (!row) throw new Error('There is no such document.')
  return row
}

async function contentOf(id: string): Promise<Buffer> {
  const storage = openStorage('', s3.settings, async () => {})
  return buffer(await readDocument({ keys: [encryptionKey(key)], ...storage }, await stateOf(id)))
}

test('three servers with nothing in common on disk finish every upload, and one stops in the middle of one', async () => {
  const servers = [start({ ...bucket(), ROLES: 'web' }), start({ ...bucket(), ROLES: 'web' })]
  const worker = start({ ...bucket(), ROLES: 'worker', SHUTDOWN_DELAY_MS: '500' })
  const addresses = await Promise.all(servers.map(({ ready }) => ready))
  const workerAddress = await worker.ready
  const piece = 512 * 1024
  let turn = 0
  const next = () => addresses[turn++ % addresses.length] ?? ''

  await Promise.all(
    Array.from({ length: 12 }, async (_, number) => {
      const content = pdf(`file ${number}`, 1_300_000)
      const { cookie, location, id } = await beginUpload(next(), `round-robin-${number}@example.com`, content.length)
      for (let at = 0; at < content.length; at += piece) {
        const body = new Uint8Array(content.subarray(at, at + piece))
        const { status } = await fetch(next() + location, {
          ...{ method: 'PATCH', headers: patch(cookie, at, body.length), body },
        })
        expect(status).toBe(204)
      }
      // The worker accepts it.
      await expect.poll(async () => (await stateOf(id)).status).toBe('needs_review')
      expect(sha256(await contentOf(id))).toBe(sha256(content))
    }),
  )

  expect((await fetch(`${workerAddress}/api/ready`)).status).toBe(200)
  expect((await fetch(`${workerAddress}/`)).status).toBe(404)
  await stopsInTheMiddle(servers[0], addresses)
})

/** The bytes that a stopping server received are continued by the other one. */
async function stopsInTheMiddle(server: ServerProcess | undefined, [first = '', second = '']: string[]) {
  const content = pdf('interrupted', 900_000)
  const { cookie, location, id } = await beginUpload(first, 'interrupted@example.com', content.length)
  const request = http.request(first + location, { method: 'PATCH', headers: patch(cookie, 0, content.length) })
  request.on('error', () => {})
  request.write(content.subarray(0, 600_000))
  await once(request, 'socket')
  await sleep(500)
  const ended = once(server?.child ?? process, 'exit')
  server?.child.kill('SIGTERM')
  const [code] = await ended
  expect(code).toBe(0)

  const head = await fetch(second + location, { method: 'HEAD', headers: { ...tus, cookie } })
  const offset = Number(head.headers.get('upload-offset'))
  expect(offset).toBe(600_000)
  const body = new Uint8Array(content.subarray(offset))
  const rest = await fetch(second + location, { method: 'PATCH', headers: patch(cookie, offset, body.length), body })
  expect(rest.status).toBe(204)
  expect(sha256(await contentOf(id))).toBe(sha256(content))
}

test('a stopping server fails readiness first, still answers, and then ends with code 0', async () => {
  const program = start({ ...bucket(), SHUTDOWN_DELAY_MS: '1500' })
  const address = await program.ready
  const exited = once(program.child, 'exit')
  program.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/api/ready`)).status).toBe(503)
  const page = await fetch(address)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect((await exited)[0]).toBe(0)
})

test('a server with other document storage than the running ones does not start', async () => {
  const running = start({ ...bucket(), ROLES: 'web' })
  await running.ready
  await expect(start({}).ready).rejects.toThrow(/different document storage[\s\S]*the bucket papers/)
})

const pgBouncer = findPgBouncer()

test.skipIf(!pgBouncer)('servers work behind PgBouncer in transaction mode', async () => {
  const bouncer = await startPgBouncer(pgBouncer ?? '', cluster.url)
  const env = { ...bucket(), DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: cluster.url }
  const addresses = await Promise.all([start(env).ready, start(env).ready])
  const statuses = await Promise.all(
    Array.from({ length: 300 }, async (_, number) => {
      const answer = await fetch(`${addresses[number % 2]}/api/leads/basic`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          name: 'Ada Harbor',
          email: `bouncer-${number}@example.com`,
          phone: '(212) 555-0123',
          source: 'Hero Form',
        }),
      })
      await answer.body?.cancel()
      return answer.status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { rows } = await pool.query("select count(*)::int as count from leads where email like 'bouncer-%'")
  expect(rows).toEqual([{ count: 300 }])
  for (const program of programs.slice(-2)) await program.kill()
  await bouncer.stop()
})
