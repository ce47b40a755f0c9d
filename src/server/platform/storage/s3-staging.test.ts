import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startS3 } from '#server/testing/servers/s3-server.ts'
import { decryptFile } from './decrypt-file.ts'
import { openS3Client } from './s3-client.ts'
import { openS3Staging } from './s3-staging.ts'
import { openS3Storage } from './s3-storage.ts'
import { maxPieces, TooManyPieces } from './upload-staging.ts'

const key = randomBytes(32)
const always = (offset: number) => ({ offset, confirm: async () => {} })

async function startTwoServers() {
  const s3 = await startS3({ pageSize: 3 })
  const open = () => {
    const client = openS3Client(s3.settings)
    return { incoming: openS3Staging(client), storage: openS3Storage(client) }
  }
  return { s3, servers: [open(), open()] as const }
}

test('any server continues an upload, and any server reads the stored document', async () => {
  const { s3, servers } = await startTwoServers()
  const content = randomBytes(6_000_000)
  const step = 500_000
  await servers[0].incoming.create('shared')
  for (let at = 0; at < content.length; at += step) {
    const { incoming } = servers[(at / step) % 2 === 0 ? 0 : 1]
    expect(await incoming.offsetOf('shared')).toBe(at)
    const piece = Readable.from([content.subarray(at, at + step)])
    expect(await incoming.append('shared', key, piece, always(at))).toBe(at + step)
  }
  await servers[1].storage.adopt('shared', await servers[1].incoming.staged('shared'))
  expect([...s3.objects.keys()]).toEqual(['documents/shared'])
  expect(
    (await buffer(decryptFile(key, await servers[0].storage.read('shared'), content.length))).equals(content),
  ).toBe(true)
  await s3.stop()
})

test('received bytes are kept when the connection breaks, and parts of an outdated writer do no harm', async () => {
  const { s3, servers } = await startTwoServers()
  const content = randomBytes(900_000)
  await servers[0].incoming.create('broken')
  const breaking = (async function* () {
    yield content.subarray(0, 300_001)
    throw new Error('the line broke')
  })()
  await expect(servers[0].incoming.append('broken', key, breaking, always(0))).rejects.toThrow('the line broke')
  expect(await servers[1].incoming.offsetOf('broken')).toBe(300_001)
  // The first server's buffered bytes arrive while the second has already continued.
  await servers[1].incoming.append('broken', key, Readable.from([content.subarray(300_001)]), always(300_001))
  await servers[0].incoming.append('broken', key, Readable.from([content.subarray(300_001, 400_000)]), always(300_001))
  await servers[0].incoming.append('broken', key, Readable.from([content.subarray(0, 350_000)]), always(0))
  const arrived = await servers[0].incoming.read('broken')
  expect(arrived && (await buffer(decryptFile(key, arrived, content.length))).equals(content)).toBe(true)
  await servers[0].incoming.remove('broken')
  expect(s3.objects.size).toBe(0)
  await s3.stop()
})

test('uploads are listed once each, and come back from the trash whole', async () => {
  const { s3, servers } = await startTwoServers()
  const { incoming } = servers[0]
  for (const name of ['one', 'two']) {
    await incoming.create(name)
    for (let at = 0; at < 40; at += 10) await incoming.append(name, key, Readable.from([randomBytes(10)]), always(at))
  }
  const names: string[] = []
  for await (const { name } of incoming.list()) names.push(name)
  expect(names).toEqual(['one', 'two'])
  await incoming.discard('one')
  expect(await incoming.offsetOf('one')).toBeUndefined()
  expect(await incoming.restore('one')).toBe(true)
  expect(await incoming.restore('one')).toBe(false)
  expect(await incoming.offsetOf('one')).toBe(40)
  await s3.stop()
})

/** What a sender of single bytes leaves behind. */
function addParts(objects: Map<string, unknown>, name: string, count: number) {
  const template = [...objects.entries()].find(([key]) => key.includes(`/${name}/0`))?.[1]
  const pad = (number: number) => String(number).padStart(10, '0')
  for (let at = 1; at < count; at++)
    objects.set(`documents-incoming/${name}/${pad(at)}-${pad(1)}-${pad(33)}-${pad(at)}ab`, template)
}

test('an upload of many short pieces ends, and one of thousands is read without a chain of each', async () => {
  const s3 = await startS3({ pageSize: 1_000 })
  const incoming = openS3Staging(openS3Client(s3.settings))
  await incoming.create('bytes')
  await incoming.append('bytes', key, Readable.from([randomBytes(1)]), always(0))
  addParts(s3.objects, 'bytes', maxPieces)
  const next = () => incoming.append('bytes', key, Readable.from([randomBytes(1)]), always(maxPieces))
  await expect(next()).rejects.toThrow(TooManyPieces)
  addParts(s3.objects, 'bytes', 12_000)
  const before = process.memoryUsage().heapUsed
  expect(await incoming.offsetOf('bytes')).toBe(12_000)
  // All chains together had 72 million references, 0.6 GB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000)
  await s3.stop()
})

test('uploads that are held open keep little in memory: beyond a limit, segments are sent at once', async () => {
  const s3 = await startS3({})
  const incoming = openS3Staging(openS3Client(s3.settings), 500_000)
  const content = randomBytes(1_100_000)
  await incoming.create('slow')
  const released = Promise.withResolvers<void>()
  const slow = (async function* () {
    yield content.subarray(0, 1_000_000)
    await released.promise
    yield content.subarray(1_000_000)
  })()
  const appending = incoming.append('slow', key, Readable.from(slow), always(0))
  const sentBytes = () =>
    [...s3.objects.keys()].reduce((sum, name) => sum + Number(/\/\d{10}-(\d{10})-/.exec(name)?.[1] ?? 0), 0)
  await expect.poll(sentBytes).toBeGreaterThan(400_000)
  released.resolve()
  expect(await appending).toBe(content.length)

  // What was sent no longer counts: the next upload waits for a whole part again.
  await incoming.create('next')
  await incoming.append('next', key, Readable.from([content.subarray(0, 400_000)]), always(0))
  expect([...s3.objects.keys()].filter((name) => name.includes('/next/'))).toHaveLength(2)
  await s3.stop()
})
