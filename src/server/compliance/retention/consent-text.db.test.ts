import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { purgeDueRecords } from '#server/compliance/retention/commands/run-retention.ts'
import { createApplicationWithLenders, presentOffer } from '#server/testing/fixtures/offer-fixtures.ts'
import { test } from '#server/testing/test-server.ts'

test('text from declines, closings and notes is deleted too', async ({ server }) => {
  const { ada, staff, submissions, ...rest } = await createApplicationWithLenders(server)
  const offer = await presentOffer({ ada, staff, submissions, ...rest })
  await ada.post(`/api/offers/${offer}/decline`, { reason: 'My pelican advised against it' })
  const notes = { version: 1, lenderReference: '', notes: 'The pelican of the owner called' }
  expect((await staff.patch(`/api/admin/lender-submissions/${submissions[1]}`, notes)).status).toBe(200)
  await ada.post('/api/tracking/withdraw', { reason: 'My pelican is ill' })

  server.advanceTime({ hours: 5 * 366 * 24 })
  await purgeDueRecords(server.ctx, server.documentStore)
  const { rows: tables } = await server.ctx.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const telling: string[] = []
  for (const { name } of tables) {
    const { rows } = await server.ctx.db.execute(sql.raw(`select * from ${name}`))
    if (JSON.stringify(rows).includes('pelican')) telling.push(name)
  }
  expect(telling).toEqual([])
})
