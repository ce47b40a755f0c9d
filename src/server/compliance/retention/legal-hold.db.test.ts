import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { purgeDueRecords, runRetention } from '#server/compliance/retention/commands/run-retention.ts'
import { startScheduledRetention } from '#server/compliance/retention/commands/start-retention-run.ts'
import { createClosedApplication } from '#server/testing/fixtures/application-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { findHeld } from './held-records.ts'
import { retentionItems } from './table.ts'

const ada = { email: 'ada@example.com' }
const years = (count: number) => ({ hours: count * 366 * 24 })

test('a legal hold prevails before and after the plan, until it is lifted with a reason', async ({ server }) => {
  const { staff: agent, id, reference } = await createClosedApplication(server)
  expect((await agent.get('/api/admin/retention')).status).toBe(403)
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  const staff = await server.signIn('cleo@example.com')
  const hold = { of: reference.toLowerCase(), reason: 'A lawsuit about this file.' }
  expect((await staff.post('/api/admin/retention/holds', { ...hold, of: 'HL-0000' })).body.fields).toHaveProperty('of')
  const runId = await startScheduledRetention(server.ctx, [{ kind: 'application', id }])
  const { holds } = (await staff.post('/api/admin/retention/holds', hold)).body
  expect(holds).toMatchObject([{ of: reference, kind: 'application', reason: hold.reason }])

  expect((await staff.post('/api/admin/retention/holds', hold)).status).toBe(200)
  const other = await staff.post('/api/admin/retention/holds', { ...hold, reason: 'An audit.' })
  expect([other.status, other.body.message]).toEqual([409, expect.stringContaining(hold.reason)])

  // Started before the hold was set.
  await runRetention(server.ctx, server.documentStore, runId)
  expect(await server.ctx.db.select().from(retentionItems)).toMatchObject([{ outcome: 'held' }])
  server.advanceTime(years(3))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect((await server.ctx.db.select().from(applications))[0]?.name).toBe('Ada Harbor')
  expect((await findHeld(server.ctx, ada.email))[0]).toMatchObject({
    outcome: 'keep',
    reason: expect.stringContaining('A legal hold requires us to keep it'),
  })

  const again = await server.signIn('cleo@example.com')
  const url = `/api/admin/retention/holds/${holds[0].id}/lift`
  expect((await again.post(url, { reason: '' })).body.fields).toHaveProperty('reason')
  expect((await again.post(url, { reason: 'It was settled.' })).body.holds).toEqual([])
  await purgeDueRecords(server.ctx, server.documentStore)
  expect((await server.ctx.db.select().from(applications))[0]?.name).toBe('Deleted')
})
