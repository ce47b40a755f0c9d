import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { maxLines } from './limit-reading.ts'
import { unpackReading } from './packed-reading.ts'
import { openStatementReader } from './statement-reader.ts'

const reader = openStatementReader()
afterAll(() => reader.close())

async function* chunks(content: Uint8Array) {
  yield content
}
async function read(content: Uint8Array) {
  const answer = await reader.read({}, chunks(content))
  return 'packed' in answer ? { file: unpackReading(answer.packed) } : answer
}

const directory = new URL('../../testing/pdfs/', import.meta.url)
const pdfs = readdirSync(directory).filter((name) => name.endsWith('.pdf'))

test.each(pdfs)('%s gets an answer within the limits', async (name) => {
  const answer = await read(readFileSync(new URL(name, directory)))
  if (name.startsWith('locked')) expect(answer).toEqual({ unreadable: 'This PDF requires a password.' })
  else
    expect(
      'unreadable' in answer ||
        answer.file.accounts.every(({ periods }) => periods.every(({ reconciled }) => !reconciled)),
    ).toBe(true)
})

/** Deflates spaces twice: some kilobytes become `bytes`, without ever being in memory here. */
async function deflatedTwice(bytes: number): Promise<Buffer> {
  const spaces = Buffer.alloc(1 << 20, ' ')
  const once = Readable.from(
    (function* () {
      for (let left = bytes; left > 0; left -= spaces.length) yield spaces
    })(),
  ).pipe(createDeflate({ level: 1 }))
  return deflateSync(await buffer(once))
}

test('a small file that unpacks into gigabytes is unreadable before it fills the memory', async () => {
  const content = await deflatedTwice(1 << 30)
  const file = Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents[4 0 R 4 0 R 4 0 R]>>endobj
4 0 obj<</Length ${content.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>'),
  ])
  expect(file.length).toBeLessThan(100_000)
  const before = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 20)
  expect(await read(file)).toEqual({ unreadable: 'Reading this file takes too much time or memory.' })
  clearInterval(watch)
  expect(most).toBeLessThan(600 << 20)
  const csv = 'Date,Description,Amount,Balance\n01/02/2026,FEE,-1.00,9.00\n'
  expect(await read(Buffer.from(csv))).toHaveProperty('file')
})

test.each([
  ['an empty file', ''],
  ['a damaged PDF', '%PDF-1.7\n1 0 obj <</Type /Catalog'],
  ['binary content', '\0\0\0\0'],
  [
    'a page tree that contains itself',
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1000000>>endobj trailer<</Root 1 0 R>>',
  ],
  ['an endless line', `Date,Amount\n${'1'.repeat(2_000_000)}`],
])('%s is unreadable, and the next file is read', async (_name, content) => {
  expect(await read(Buffer.from(content))).toHaveProperty('unreadable')
  const csv = 'Date,Description,Amount,Balance\n01/02/2026,FEE,-1.00,9.00\n'
  expect(await read(Buffer.from(csv))).toMatchObject({
    file: { format: 'csv', accounts: [{ periods: [{ reconciled: true }] }] },
  })
})

const csvOf = (rows: number, description = 'FEE') =>
  Buffer.from(`Date,Description,Amount\n${`01/02/2026,${description},-1.00\n`.repeat(rows)}`)

test('a file with too many lines is unreadable, and says what to do', async () => {
  expect(await read(csvOf(maxLines))).toHaveProperty('file')
  expect(await read(csvOf(maxLines + 1))).toEqual({
    unreadable: 'This file has more than 10,000 transactions. Upload a file for each month instead.',
  })
})

test.each([
  ['OFX accounts', `<OFX>${'<STMTRS>'.repeat(100_000)}`],
  ['unreadable lines', `Date,Amount\n01/02/2026,1.00\n${'x,y\n'.repeat(3_000)}`],
])('a file with too many %s is unreadable', async (_name, content) => {
  expect(await read(Buffer.from(content))).toHaveProperty('unreadable')
})

test('overlong texts are cut', async () => {
  const answer = await read(csvOf(2, 'W'.repeat(100_000)))
  const [line] = 'file' in answer ? (answer.file.accounts[0]?.periods[0]?.transactions ?? []) : []
  expect(line?.description).toBe(`${'W'.repeat(299)}…`)
})
