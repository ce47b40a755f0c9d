import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { listDocuments, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { startS3 } from '#server/testing/servers/s3-server.ts'
import { test as base } from '#server/testing/test-server.ts'

type S3 = Awaited<ReturnType<typeof startS3>>

/** A server whose bucket doesn't respond while its first file is stored. */
const test = base
  .extend<{ s3: S3 }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from the pattern
    s3: async ({}, use) => {
      let puts = 0
      const s3 = await startS3({
        hangs: ({ method, url }) => method === 'PUT' && url?.includes('/documents/') === true && ++puts === 1,
      })
      await use(s3)
      await s3.stop()
    },
  })
  .extend<{ env: Record<string, string> }>({
    env: async ({ s3 }, use) => {
      const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings
      await use({
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      })
    },
  })

test('uploads finish while the storage stalls on another one, which finishes later', async ({ server, s3 }) => {
  const { send, browser } = await startApplication(server)
  const stalled = send.file({ name: 'stalled.pdf', content: pdf('stalled', 100_000) })
  while ((await listDocuments(browser)).documents.length === 0) await sleep(10)
  await sleep(200)

  const started = performance.now()
  await Promise.all(
    ['one', 'two', 'three'].map((name) => send.file({ name: `${name}.pdf`, content: pdf(name, 100_000) })),
  )
  expect(performance.now() - started).toBeLessThan(10_000)
  const statuses = async () =>
    (await listDocuments(browser)).documents
      .map(({ name, status }: Record<string, string>) => `${name} ${status}`)
      .toSorted()
  expect(await statuses()).toEqual([
    'one.pdf needs_review',
    'stalled.pdf uploading',
    'three.pdf needs_review',
    'two.pdf needs_review',
  ])

  s3.release()
  await stalled
  expect(await statuses()).toContain('stalled.pdf needs_review')
})
