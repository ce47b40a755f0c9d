import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { DamagedFile, decryptFile } from './decrypt-file.ts'
import { openDiskStorage } from './disk-storage.ts'
import { segmentBytes } from './segments.ts'
import { maxPieces, openUploadStaging, StaleUpload, TooManyPieces } from './upload-staging.ts'

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-encrypted-'))
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }))

const key = randomBytes(32)
const incoming = openUploadStaging(path.join(directory, 'incoming'))
const bytesOf = (name: string) => fs.readFileSync(incoming.pathOf(name))
const clear = (encrypted: Buffer, size: number, by = key) => buffer(decryptFile(by, Readable.from([encrypted]), size))

async function write(name: string, content: Buffer, pieces = 1) {
  await incoming.create(name)
  const step = Math.ceil(content.length / pieces)
  for (let at = 0; at < content.length; at += step)
    await incoming.append(name, key, Readable.from([content.subarray(at, at + step)]))
}

test.each([
  [1, 1],
  [segmentBytes - 1, 1],
  [segmentBytes, 1],
  [segmentBytes + 1, 2],
  [1_000_000, 7],
])('%i bytes in %i chunks are read back unchanged', async (size, pieces) => {
  const content = randomBytes(size)
  await write(`f${size}`, content, pieces)
  expect(await incoming.offsetOf(`f${size}`)).toBe(size)
  expect((await clear(bytesOf(`f${size}`), size)).equals(content)).toBe(true)
  // In slices of any size.
  const slices = Readable.from(
    (
      bytesOf(`f${size}`)
        .toString('latin1')
        .match(/[\s\S]{1,1000}/g) ?? []
    ).map((text) => Buffer.from(text, 'latin1')),
  )
  expect((await buffer(decryptFile(key, slices, size))).equals(content)).toBe(true)
})

test('a file that is opened and never read is closed when its reader gives up', async () => {
  const encrypted = new Readable({ read: () => {} })
  decryptFile(key, encrypted, 10).destroy()
  await expect.poll(() => encrypted.destroyed).toBe(true)
})

test('bytes that arrived before the connection broke are kept, even if they fill less than a segment', async () => {
  const content = randomBytes(100_000)
  await incoming.create('broken')
  const breaking = (async function* () {
    yield content.subarray(0, 70_001)
    throw new Error('the line broke')
  })()
  await expect(incoming.append('broken', key, breaking)).rejects.toThrow('the line broke')
  expect(await incoming.offsetOf('broken')).toBe(70_001)
  await incoming.append('broken', key, Readable.from([content.subarray(70_001)]))
  expect((await clear(bytesOf('broken'), 100_000)).equals(content)).toBe(true)
})

test('an incomplete end is cut off, and another process finds the same offset', async () => {
  const content = randomBytes(3 * segmentBytes)
  await write('torn', content)
  fs.truncateSync(incoming.pathOf('torn'), bytesOf('torn').length - 1)
  const restarted = openUploadStaging(path.join(directory, 'incoming'))
  expect(await restarted.offsetOf('torn')).toBe(2 * segmentBytes)
  await restarted.append('torn', key, Readable.from([content.subarray(2 * segmentBytes)]))
  expect((await clear(bytesOf('torn'), content.length)).equals(content)).toBe(true)
})

test('a changed bit, a missing end, swapped segments and another key are all detected', async () => {
  const content = randomBytes(3 * segmentBytes)
  await write('whole', content)
  const encrypted = bytesOf('whole')
  const segment = encrypted.length / 3
  const flipped = Buffer.from(encrypted)
  flipped[30_000] = (flipped[30_000] ?? 0) ^ 1
  const swapped = Buffer.concat([
    encrypted.subarray(segment, 2 * segment),
    encrypted.subarray(0, segment),
    encrypted.subarray(2 * segment),
  ])
  const size = content.length
  for (const reading of [
    clear(flipped, size),
    clear(encrypted.subarray(0, 2 * segment), size),
    clear(encrypted.subarray(0, -1), size),
    clear(swapped, size),
    clear(encrypted, size, randomBytes(32)),
    clear(randomBytes(1_000), 1_000),
  ])
    await expect(reading).rejects.toBeInstanceOf(DamagedFile)
})

test('nothing is written in plain text, and no other user of the machine can read it', async () => {
  const content = Buffer.from('account 12345678 '.repeat(10_000))
  await write('secret', content)
  expect(bytesOf('secret').includes('12345678')).toBe(false)
  expect(fs.statSync(path.join(directory, 'incoming')).mode & 0o777).toBe(0o700)
  expect(fs.statSync(incoming.pathOf('secret')).mode & 0o777).toBe(0o600)
})

const conditions = (offset: number, confirm = async () => {}) => ({ offset, confirm })

/** Sends `first`, waits for `between`, and sends `rest`. */
async function* interrupted(first: Buffer, between: () => unknown, rest: Buffer) {
  yield first
  await between()
  yield rest
}

test.each([
  ['grew', (name: string) => fs.appendFileSync(incoming.pathOf(name), 'more')],
  ['was replaced', (name: string) => incoming.detach(name)],
  ['was stored', (name: string) => fs.renameSync(incoming.pathOf(name), `${incoming.pathOf(name)}.stored`)],
  ['was deleted', (name: string) => fs.rmSync(incoming.pathOf(name))],
] as const)('nothing is written to a file that %s since its last write', async (change, between) => {
  const name = `stale ${change}`
  await incoming.create(name)
  const opened = fs.openSync(incoming.pathOf(name), 'r')
  const segment = randomBytes(segmentBytes)
  let sizeAfterChange = 0
  const source = interrupted(
    segment,
    async () => {
      await between(name)
      sizeAfterChange = fs.fstatSync(opened).size
    },
    segment,
  )
  await expect(incoming.append(name, key, source, conditions(0))).rejects.toBeInstanceOf(StaleUpload)
  expect(fs.fstatSync(opened).size).toBe(sizeAfterChange)
  fs.closeSync(opened)
})

test('nothing is written at an offset that has passed, or without the right to write', async () => {
  await write('passed', Buffer.from('there already'))
  const more = () => Readable.from([Buffer.from('more')])
  await expect(incoming.append('passed', key, more(), conditions(0))).rejects.toBeInstanceOf(StaleUpload)
  const lost = async () => {
    throw new StaleUpload()
  }
  await expect(incoming.append('passed', key, more(), conditions(13, lost))).rejects.toBeInstanceOf(StaleUpload)
  expect(await incoming.offsetOf('passed')).toBe(13)
  expect(await incoming.append('passed', key, more(), conditions(13))).toBe(17)
})

test('a partly written segment is an error, and is not counted', () => {
  const staging = new URL('./upload-staging.ts', import.meta.url)
  const script = `
    import { Readable } from 'node:stream'
    import { openUploadStaging } from '${staging}'
    const incoming = openUploadStaging(${JSON.stringify(path.join(directory, 'limited'))})
    await incoming.create('cut')
    const content = Readable.from([Buffer.alloc(${2 * segmentBytes})])
    const outcome = await incoming.append('cut', Buffer.alloc(32), content).catch((error) => error.code)
    console.log(outcome, await incoming.offsetOf('cut'))`
  // The shell's file size limit, in blocks of 512 bytes, ends in the second segment.
  const limit = Math.floor((segmentBytes * 1.5) / 512)
  const command = `ulimit -f ${limit}; exec "$0" --input-type=module --eval "$1"`
  const printed = execFileSync('sh', ['-c', command, process.execPath, script], { encoding: 'utf8' })
  expect(printed.trim()).toBe(`EFBIG ${segmentBytes}`)
})

test('a stored file is read-only, and a second file with its name does not replace it', async () => {
  const storage = openDiskStorage(path.join(directory, 'read-only'))
  await write('final', Buffer.from('first'))
  const encrypted = bytesOf('final')
  await storage.adopt('final', await incoming.staged('final'))
  expect(fs.statSync(path.join(directory, 'read-only/final')).mode & 0o777).toBe(0o400)
  await write('final', Buffer.from('second'))
  await storage.adopt('final', await incoming.staged('final'))
  expect((await buffer(await storage.read('final'))).equals(encrypted)).toBe(true)
  expect(fs.existsSync(incoming.pathOf('final'))).toBe(false)
})

test('storing a file twice stores it once', async () => {
  const storage = openDiskStorage(path.join(directory, 'stored'))
  await write('taken', randomBytes(10))
  const encrypted = bytesOf('taken')
  await storage.adopt('taken', await incoming.staged('taken'))
  await storage.adopt('taken', await incoming.staged('taken'))
  expect(await incoming.offsetOf('taken')).toBeUndefined()
  expect((await buffer(await storage.read('taken'))).equals(encrypted)).toBe(true)
  await expect(storage.adopt('never', await incoming.staged('never'))).rejects.toThrow('no staged file')
  await storage.remove('taken')
  await storage.remove('taken')
  expect(await storage.has('taken')).toBe(false)
})

test('an upload on disk of many short pieces ends, also after a restart', async () => {
  await incoming.create('bytes')
  for (let at = 0; at < maxPieces; at++)
    expect(await incoming.append('bytes', key, Readable.from([Buffer.alloc(1)]))).toBe(at + 1)
  const restarted = openUploadStaging(path.join(directory, 'incoming'))
  for (const staging of [incoming, restarted])
    await expect(staging.append('bytes', key, Readable.from([Buffer.alloc(1)]))).rejects.toThrow(TooManyPieces)
  expect(await restarted.offsetOf('bytes')).toBe(maxPieces)
  await incoming.remove('bytes')
})
