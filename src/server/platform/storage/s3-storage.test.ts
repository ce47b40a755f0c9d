import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '#server/testing/servers/s3-server.ts'
import { openS3Client } from './s3-client.ts'
import { openS3Storage } from './s3-storage.ts'
import { MissingFile, type StagedFile, type Storage } from './storage.ts'
import { stagedOnDisk } from './upload-staging.ts'

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-s3-'))
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }))

function local(content: Buffer): StagedFile & { readonly path: string } {
  const file = path.join(directory, randomBytes(8).toString('hex'))
  fs.writeFileSync(file, content)
  return { ...stagedOnDisk(file, content.length), path: file }
}

async function listed(storage: Storage) {
  const files: { name: string; changedAt: Date }[] = []
  for await (const file of storage.list()) files.push(file)
  return files
}

test('a file is stored in the bucket, read back byte for byte, listed, and removed', async () => {
  const s3 = await startS3({ pageSize: 2 })
  const storage = openS3Storage(openS3Client(s3.settings))
  const content = randomBytes(3_000_000)
  const file = local(content)
  await storage.adopt('one', file)
  expect(fs.existsSync(file.path)).toBe(false)
  expect([...s3.objects.keys()]).toEqual(['documents/one'])
  expect((await buffer(await storage.read('one'))).equals(content)).toBe(true)

  for (const name of ['two', 'three', 'four', 'five']) await storage.adopt(name, local(randomBytes(10)))
  expect((await listed(storage)).map(({ name }) => name).toSorted()).toEqual(['five', 'four', 'one', 'three', 'two'])
  expect((await listed(storage)).every(({ changedAt }) => changedAt.getTime() > 0)).toBe(true)
  await storage.remove('one')
  await storage.remove('one')
  expect([await storage.has('one'), await storage.has('two')]).toEqual([false, true])
  await expect(storage.read('one')).rejects.toBeInstanceOf(MissingFile)
  await s3.stop()
})

test('storing a file twice stores it once; a file that never existed is an error', async () => {
  const s3 = await startS3()
  const storage = openS3Storage(openS3Client(s3.settings))
  const file = local(randomBytes(10))
  await storage.adopt('one', file)
  await storage.adopt('one', undefined)
  await expect(storage.adopt('none', undefined)).rejects.toThrow('no staged file')
  await s3.stop()
})

test('if the bucket refuses a file, the file stays on disk', async () => {
  const s3 = await startS3()
  const storage = openS3Storage(openS3Client({ ...s3.settings, secretAccessKey: 'wrong' }))
  const file = local(randomBytes(10))
  await expect(storage.adopt('one', file)).rejects.toThrow('403')
  expect(fs.existsSync(file.path)).toBe(true)
  await s3.stop()
})

/** Starts a bucket whose requests with this method hang, and a storage with a timeout of 200 ms. */
async function hanging(method: string) {
  const s3 = await startS3({ hangs: (request) => request.method === method })
  return { s3, storage: openS3Storage(openS3Client(s3.settings, 200)) }
}

test.each<[string, (storage: Storage) => Promise<unknown>]>([
  ['PUT', (storage) => storage.adopt('one', local(randomBytes(3_000_000)))],
  ['HEAD', (storage) => storage.has('one')],
  ['GET', (storage) => storage.read('one')],
  ['GET', listed],
  ['DELETE', (storage) => storage.remove('one')],
])('a %s that the storage never answers ends instead of waiting for five minutes', async (method, request) => {
  const { s3, storage } = await hanging(method)
  const started = performance.now()
  await expect(request(storage)).rejects.toMatchObject({ service: 'storage', code: 'ETIMEDOUT' })
  expect(performance.now() - started).toBeLessThan(5_000)
  await s3.stop()
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('a response that stops in the middle ends, and a reader may be slower than the storage', async () => {
  const content = randomBytes(3_000_000)
  const server = http.createServer((request, response) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, 1_000_000))
    setTimeout(collectGarbage, 100)
    if (request.url?.endsWith('whole')) response.end(content.subarray(1_000_000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { bucket: 'documents', region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' }
  const storage = openS3Storage(openS3Client({ endpoint, ...settings }, 200))
  await expect(buffer(await storage.read('half'))).rejects.toMatchObject({ service: 'storage' })

  const received: Buffer[] = []
  for await (const chunk of await storage.read('whole')) {
    if (received.length === 0) await sleep(600)
    received.push(chunk)
  }
  expect(Buffer.concat(received).equals(content)).toBe(true)
  server.closeAllConnections()
  server.close()
})

test('an overloaded or unreachable storage counts as unavailable', async () => {
  const s3 = await startS3()
  await s3.stop()
  await expect(openS3Storage(openS3Client(s3.settings)).has('one')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

/** Opens a storage whose bucket answers each list with `respond`. */
async function openHostileBucket(respond: (response: http.ServerResponse, page: number) => void) {
  let pages = 0
  const server = http.createServer((_request, response) => respond(response, ++pages))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const settings = { bucket: 'papers', region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
  return openS3Storage(openS3Client({ ...settings, endpoint: `http://127.0.0.1:${port}` }, 5_000))
}

const entry = (key: string) => `<Contents><Key>${key}</Key><LastModified>2026-03-02T12:00:00Z</LastModified></Contents>`

test('a list whose pages repeat ends with an error instead of never', async () => {
  const storage = await openHostileBucket((response, page) =>
    response.end(`${entry('documents/one')}<NextContinuationToken>${page % 2}</NextContinuationToken>`),
  )
  await expect(listed(storage)).rejects.toThrow('a list that repeats itself')
})

test('an endless list is given back as an error before it fills the memory', async () => {
  let sent = 0
  const storage = await openHostileBucket((response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) sent += 65_536
    }
    response.on('drain', more)
    more()
  })
  await expect(listed(storage)).rejects.toMatchObject({ service: 'storage', code: 'EPROTO' })
  expect(sent).toBeLessThan(64_000_000)
})

test('objects whose names are not of ours are left alone', async () => {
  const keys = ['documents/../../etc/passwd', 'elsewhere/two', 'documents/', 'documents/a b', 'documents/one']
  const storage = await openHostileBucket((response) => response.end(keys.map(entry).join('')))
  expect((await listed(storage)).map(({ name }) => name)).toEqual(['one'])
})
