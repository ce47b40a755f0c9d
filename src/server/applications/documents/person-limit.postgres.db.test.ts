import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { startApplication, verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { test } from '#server/testing/test-server.ts'
import { documents } from './table.ts'

const megabyte = 1024 * 1024

test('uploads to two applications of one person at once don’t exceed their storage together', async ({
  server,
  pool,
}) => {
  const [one, two] = [await startApplication(server), await startApplication(server)]
  await verifySessions(server)
  await one.send.file({ content: pdf('one') })
  await server.ctx.db.update(documents).set({ size: 1_990 * megabyte })
  const other = await pool.connect()
  await other.query('begin; lock table documents in share mode')
  const started = [one, two].map(({ send }) =>
    send.begin({ content: Buffer.alloc(6 * megabyte) }).then((answer) => answer),
  )
  await vi.waitFor(
    async () => {
      const { rows } = await server.ctx.db.execute(sql`select pid from pg_locks where not granted`)
      expect(rows).toHaveLength(2)
    },
    { timeout: 10_000 },
  )
  await other.query('commit')
  other.release()
  const statuses = (await Promise.all(started)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([201, 403])
})
