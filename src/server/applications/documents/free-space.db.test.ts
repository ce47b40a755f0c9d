import fs from 'node:fs'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { leads } from '#server/intake/leads/table.ts'
import { openDiskSpace } from '#server/platform/storage/disk-space.ts'
import { listDocuments, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { test } from '#server/testing/test-server.ts'

describe('with a full disk', () => {
  // More than any disk: 1,000 TB.
  test.override({ env: { MIN_FREE_SPACE_MB: '1000000000' } })

  test('uploads are refused and nothing is written, and leads are still accepted', async ({ server }) => {
    const { browser, send } = await startApplication(server)
    const refused = await send.begin({ content: pdf('no room') })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
    expect(refused.json().message).toContain('Uploads are paused because our storage is almost full.')
    expect(fs.readdirSync(path.join(server.dataDir, 'documents/incoming'))).toEqual([])

    const lead = { name: 'Ada Harbor', email: 'lead@example.com', phone: '(212) 555-0142', source: 'Hero Form' }
    expect((await browser.post('/api/leads/basic', lead)).status).toBe(200)
    expect(await server.ctx.db.$count(leads)).toBeGreaterThan(0)
  })
})

test('a chunk that no longer fits on the disk is refused, earlier chunks stay, and the upload continues later', async ({
  server,
}) => {
  let free = 1_000_000
  const { reserve } = openDiskSpace(server.dataDir, 500_000, async () => free)
  Object.assign(server.documentStore.incoming, { reserve })
  const { browser, send } = await startApplication(server)
  const content = pdf('in two pieces', 300_000)
  const url = String((await send.begin({ content })).headers.location)
  await send.piece(url, 0, content.subarray(0, 100_000))

  free = 600_000
  const refused = await send.piece(url, 100_000, content.subarray(100_000))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
  expect(await send.offset(url)).toBe(100_000)
  free = 800_000
  expect((await send.piece(url, 100_000, content.subarray(100_000))).statusCode).toBe(204)
  expect((await listDocuments(browser)).documents).toMatchObject([{ status: 'needs_review' }])
})
