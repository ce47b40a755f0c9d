import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { segmentBytes } from '#server/platform/storage/segments.ts'
import {
  listDocuments,
  openFromEmail,
  startApplication,
  storedBytes,
} from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { test } from '#server/testing/test-server.ts'
import { refusalLabels } from '#shared/applications/documents/refusal.ts'
import { maxBytes, maxDocuments, tooManyText, uploadPath } from '#shared/applications/documents/upload-limits.ts'
import { keyOf } from './document-store.ts'
import { documents } from './table.ts'

test('an interrupted upload resumes byte for byte and is never readable before it is complete', async ({ server }) => {
  const { send } = await startApplication(server)
  const content = Buffer.concat([pdf('cut off twice', 300_000), randomBytes(1_000)])
  const url = String((await send.begin({ content })).headers.location)
  expect((await send.piece(url, 0, content.subarray(0, 100_001))).headers['upload-offset']).toBe('100001')
  expect(await send.offset(url)).toBe(100_001)
  expect(storedBytes(server).includes('cut off twice')).toBe(false)

  // Sending again from an old offset is refused, and nothing is overwritten.
  expect((await send.piece(url, 0, content.subarray(0, 10))).statusCode).toBe(409)
  await send.piece(url, 100_001, content.subarray(100_001, 250_000))
  await send.piece(url, 250_000, content.subarray(250_000))

  const browser = await openFromEmail(server)
  const id = url.split('/').at(-1)
  const file = await server.app.inject({
    url: `/api/documents/${id}/file`,
    cookies: Object.fromEntries(browser.cookies),
  })
  expect(file.rawPayload.equals(content)).toBe(true)
})

test('bytes lost in a crash are sent again', async ({ server }) => {
  const { send, browser } = await startApplication(server)
  const content = pdf('torn', 700_000)
  const url = String((await send.begin({ content })).headers.location)
  await send.piece(url, 0, content.subarray(0, 2 * segmentBytes))
  const [file = ''] = fs.globSync(path.join(server.dataDir, 'documents/incoming/*'))
  fs.truncateSync(file, fs.statSync(file).size - 10)

  const offset = await send.offset(url)
  expect(offset).toBe(segmentBytes)
  await send.piece(url, offset, content.subarray(offset))
  expect((await listDocuments(browser)).documents).toMatchObject([{ status: 'needs_review' }])
})

test('a file left complete but unfinished by a crash is finished on the next request', async ({ server }) => {
  const { send, browser } = await startApplication(server)
  const content = pdf('unfinished', 100_000)
  const url = String((await send.begin({ content })).headers.location)
  await send.piece(url, 0, content.subarray(0, 50_000))
  const [row] = await server.ctx.db.select().from(documents)
  const rest = (async function* () {
    yield content.subarray(50_000)
  })()
  if (row) await server.documentStore.incoming.append(row.storedName, keyOf(server.documentStore, row), rest)

  expect(await send.offset(url)).toBe(content.length)
  expect((await listDocuments(browser)).documents).toMatchObject([{ status: 'needs_review' }])
})

test('each refusal says what to do, and refused files are not stored', async ({ server }) => {
  const { send, browser } = await startApplication(server)
  const locked = Buffer.from(pdf('locked').toString().replace('/Root', '/Encrypt 5 0 R /Root'))
  await send.file({ name: 'program.pdf', content: Buffer.concat([Buffer.from('MZ'), randomBytes(3_000)]) })
  await send.file({ name: 'page.csv', content: Buffer.from('<html><body>a,b\nc,d</body></html>\n') })
  await send.file({ name: 'locked.pdf', content: locked })
  await send.file({
    name: 'old.xls',
    content: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(3_000)]),
  })
  const problems = (await listDocuments(browser)).documents.map(({ status, problem }: Record<string, string>) => [
    status,
    problem,
  ])
  expect(problems).toEqual(
    (['wrong_type', 'wrong_type', 'locked_pdf', 'locked_sheet'] as const).map((refusal) => [
      'refused',
      refusalLabels[refusal],
    ]),
  )
  expect(storedBytes(server)).toHaveLength(0)
  const keys = await server.ctx.db.select({ key: documents.keyEncrypted }).from(documents)
  expect(keys.every(({ key }) => key === null)).toBe(true)

  const empty = await send.begin({ content: Buffer.alloc(0) })
  expect([empty.statusCode, empty.json().message]).toEqual([422, refusalLabels.empty])
  const large = await send.begin({ content: Buffer.alloc(maxBytes + 1) })
  expect([large.statusCode, large.json().message]).toEqual([413, refusalLabels.too_large])
})

test('a second copy of a file is recognized, and the first one stays', async ({ server }) => {
  const { send, browser } = await startApplication(server)
  const content = pdf('twice')
  const first = await send.file({ content })
  await send.file({ name: 'copy.pdf', content })
  const { documents: sent } = await listDocuments(browser)
  expect(sent).toMatchObject([
    { id: first, status: 'needs_review' },
    { name: 'copy.pdf', status: 'refused' },
  ])
  expect(sent[1]).toMatchObject({ duplicateOf: first, problem: refusalLabels.duplicate })
  await browser.remove(`/api/documents/${first}`)
  await send.file({ name: 'again.pdf', content })
  expect((await listDocuments(browser)).documents.at(-1)).toMatchObject({ name: 'again.pdf', status: 'needs_review' })
})

test('an application holds forty files, even with concurrent uploads', async ({ server }) => {
  await startApplication(server)
  const browser = await openFromEmail(server)
  const send = uploads(server.app, browser)
  const content = pdf('one of many')
  const created = await Promise.all(Array.from({ length: maxDocuments + 3 }, () => send.begin({ content })))
  expect(created.filter(({ statusCode }) => statusCode === 201)).toHaveLength(maxDocuments)
  expect(created.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(tooManyText)
  expect(fs.globSync(path.join(server.dataDir, 'documents/incoming/*'))).toHaveLength(maxDocuments)

  const [first] = (await listDocuments(browser)).documents
  await browser.remove(`/api/documents/${first.id}`)
  expect((await send.begin({ content })).statusCode).toBe(201)
  expect((await browser.post(`/api/documents/${first.id}/restore`)).status).toBe(409)
})

test('a closed application accepts no more documents', async ({ server }) => {
  const { send } = await startApplication(server)
  await server.ctx.db.update(applications).set({ stage: 'withdrawn' })
  const refused = await send.begin({ content: pdf('too late') })
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('is closed')])
  expect(storedBytes(server)).toHaveLength(0)
})

test('an invalid upload request gets an error message and never a server error', async ({ server }) => {
  const { send, browser } = await startApplication(server)
  const cookies = Object.fromEntries(browser.cookies)
  const raw = (headers: Record<string, string>, method: 'POST' | 'PATCH' | 'HEAD' = 'POST', url = '/api/uploads') =>
    server.app.inject({ method, url, headers, cookies, payload: 'x' })
  const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
  const meta = (text: string) => Buffer.from(text).toString('base64')
  const answers = [
    await raw({ ...tus }),
    await raw({ ...tus, 'upload-length': '10' }),
    await raw({ ...tus, 'upload-length': '-1' }),
    await raw({ ...tus, 'upload-defer-length': '1' }),
    await raw({ ...tus, 'upload-length': '10', 'upload-metadata': 'filename' }),
    await raw({ ...tus, 'upload-length': '10', 'upload-metadata': `filename ${meta('a.pdf')},kind ${meta('house')}` }),
    await raw({ 'content-type': 'text/plain' }),
    await raw({ ...tus, 'upload-offset': '0' }, 'PATCH', '/api/uploads/nothing'),
    await raw({ ...tus, 'upload-offset': 'x' }, 'PATCH', '/api/uploads/0198c0de-0000-7000-8000-000000000001'),
    await raw({ ...tus }, 'PATCH', '/api/uploads/..%2f..%2fetc'),
    await raw({}, 'HEAD', '/api/uploads/0198c0de-0000-7000-8000-000000000001'),
  ]
  for (const { statusCode, body } of answers) {
    expect(statusCode, body).toBeGreaterThanOrEqual(400)
    expect(statusCode, body).toBeLessThan(500)
  }
  // Data beyond the announced length is discarded entirely.
  const content = pdf('small')
  const url = String((await send.begin({ content })).headers.location)
  expect((await send.piece(url, 0, Buffer.concat([content, content]))).statusCode).toBe(413)
  expect(await send.offset(url)).toBe(0)
})

test('a device that reports an odd last change uploads all the same', async ({ server }) => {
  const { browser } = await startApplication(server)
  for (const modified of ['1.5', '1e400', '1e25', 'yesterday']) {
    const metadata = { filename: 'odd.pdf', kind: 'other', modified }
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: uploadPath,
      cookies: Object.fromEntries(browser.cookies),
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '100',
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
    })
    expect(statusCode, modified).toBe(201)
  }
})

test('bytes in the creation of an upload are refused before anything is created', async ({ server }) => {
  const { browser } = await startApplication(server)
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: uploadPath,
    cookies: Object.fromEntries(browser.cookies),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')},kind ${Buffer.from('other').toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
    payload: Buffer.from('%PDF-'),
  })
  expect(statusCode).toBe(400)
  expect(body).toContain('PATCH')
  expect(await server.ctx.db.$count(documents)).toBe(0)
})
