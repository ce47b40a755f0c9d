import { createHash } from 'node:crypto'
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
import { findEncryptionKeys } from '#server/platform/crypto/encryption-keys.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { type Cluster, startCluster } from '../../../../scripts/postgres-cluster.ts'
import { readDocument } from './document-store.ts'
import { documents } from './table.ts'

/** Long enough for the server to have read, but not yet written, the bytes before the stall, ms. */
const stallMs = 500

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-two-servers-'))
const programs: ServerProcess[] = []
let cluster: Cluster
let addresses: readonly [string, string]
let pool: pg.Pool

beforeAll(async () => {
  cluster = await startCluster({ fsync: false })
  pool = new pg.Pool({ connectionString: cluster.url })
  const start = () => {
    const program = new ServerProcess({ DATA_DIR: dataDir, DATABASE_URL: cluster.url })
    programs.push(program)
    return program.ready
  }
  addresses = [await start(), await start()]
}, 120_000)

afterAll(async () => {
  for (const program of programs) program.child.kill('SIGCONT')
  for (const program of programs) await program.kill()
  await pool.end()
  await cluster.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Starts an application and one upload of `size` bytes. */
async function beginUpload(email: string, size: number) {
  const [address] = addresses
  const started = await fetch(`${address}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'business', name: 'Ada Harbor', email }),
  })
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
  const metadata = `filename ${base64('statement.pdf')},kind ${base64('other')}`
  const headers = { ...tus, cookie, 'upload-length': String(size), 'upload-metadata': metadata }
  const created = await fetch(`${address}/api/uploads`, { method: 'POST', headers })
  const location = String(created.headers.get('location'))
  return { cookie, location, id: location.split('/').at(-1) ?? '' }
}

const patchHeaders = (cookie: string, offset: number) => ({
  ...tus,
  cookie,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

/** Sends the start of a chunk and then nothing more; the connection stays open. */
async function stall(url: string, cookie: string, content: Buffer, sentBytes: number) {
  const request = http.request(url, {
    method: 'PATCH',
    headers: { ...patchHeaders(cookie, 0), 'content-length': content.length },
  })
  request.on('error', () => {})
  request.write(content.subarray(0, sentBytes))
  await once(request, 'socket')
  await sleep(stallMs)
  return request
}

/** Resumes on the second server. @returns the status of the last chunk, and the time to get the offset, ms. */
async function resume(location: string, cookie: string, content: Buffer) {
  const url = addresses[1] + location
  const startedAt = performance.now()
  const head = await fetch(url, { method: 'HEAD', headers: { ...tus, cookie } })
  const waitedMs = performance.now() - startedAt
  expect(head.status).toBe(200)
  const offset = Number(head.headers.get('upload-offset'))
  const body = new Uint8Array(content.subarray(offset))
  const { status } = await fetch(url, { method: 'PATCH', headers: patchHeaders(cookie, offset), body })
  return { status, waitedMs }
}

/** Returns the decrypted document, as a download would. */
async function contentOf(id: string): Promise<Buffer> {
  const [row] = await drizzle(pool).select().from(documents).where(eq(documents.id, id))
  if (!row) throw new Error('There is no such document.')
  const keys = findEncryptionKeys({ dataDir, encryptionKeys: [] })
  if (!keys) throw new Error('The servers created no key.')
  return buffer(await readDocument({ keys, ...openStorage(dataDir, undefined, async () => {}) }, row))
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test('an upload that stalled on one server and finished on the other is not overwritten by the first', async () => {
  const content = pdf('stalled', 400_000)
  const { cookie, location, id } = await beginUpload('stalled@example.com', content.length)
  const stalled = await stall(addresses[0] + location, cookie, content, 100_000)

  const { status, waitedMs } = await resume(location, cookie, content)
  expect(status).toBe(204)
  expect(waitedMs).toBeLessThan(4_000)
  expect(sha256(await contentOf(id))).toBe(sha256(content))

  stalled.destroy()
  await sleep(1_000)
  expect(sha256(await contentOf(id))).toBe(sha256(content))
})

test('a server paused during an upload writes nothing after the other server took over', async () => {
  const content = pdf('paused', 400_000)
  const { cookie, location, id } = await beginUpload('paused@example.com', content.length)
  const stalled = await stall(addresses[0] + location, cookie, content, 300_000)
  programs[0]?.child.kill('SIGSTOP')

  expect((await resume(location, cookie, content)).status).toBe(204)
  expect(sha256(await contentOf(id))).toBe(sha256(content))

  programs[0]?.child.kill('SIGCONT')
  stalled.write(content.subarray(300_000, 350_000))
  await sleep(200)
  stalled.destroy()
  await sleep(1_000)
  expect(sha256(await contentOf(id))).toBe(sha256(content))
})
