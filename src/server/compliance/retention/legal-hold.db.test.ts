import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { purgeDueRecords, runRetention } from '#server/compliance/retention/commands/run-retention.ts'
import { startScheduledRetention } from '#server/compliance/retention/commands/start-retention-run.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { createClosedApplication } from '#server/testing/fixtures/application-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { findHeld } from './held-records.ts'
import { retentionItems } from './table.ts'

const ada = { email: 'ada@example.com' }
const weekAndAnHour = { hours: 7 * 24 + 1 }
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
  expect((await again.post(url, { reason: 'It was settled.' })).status).toBe(200)
  server.advanceTime(weekAndAnHour)
  await purgeDueRecords(server.ctx, server.documentStore)
  expect((await server.ctx.db.select().from(applications))[0]?.name).toBe('Deleted')
})

test('a lifted hold covers its records for 7 more days; owners and the person who set it are emailed', async ({
  server,
}) => {
  const { reference } = await createClosedApplication(server)
  for (const [email, role] of [
    ['cleo', 'compliance'],
    ['cora', 'compliance'],
    ['olga', 'owner'],
  ] as const)
    await server.createStaff({ email: `${email}@example.com`, role, name: email })
  const cleo = await server.signIn('cleo@example.com')
  const set = (reason: string) => cleo.post('/api/admin/retention/holds', { of: reference, reason })
  const [{ id }] = (await set('A lawsuit.')).body.holds
  const lift = (browser: typeof cleo, reason: string) =>
    browser.post(`/api/admin/retention/holds/${id}/lift`, { reason })
  const cora = await server.signIn('cora@example.com')
  const lifted = { by: 'cora', reason: 'It was settled.', endsAt: '2026-03-09T12:00:00.000Z' }
  expect((await lift(cora, 'It was settled.')).body.holds).toMatchObject([{ id, lifted }])
  const [mail] = await server.deliverEmails()
  expect(mail?.to.toSorted()).toEqual(['cleo@example.com', 'olga@example.com'])
  expect(mail?.text).toContain(
    'cora lifted a legal hold that cleo set on March 2, 2026. It covers its records until March 9, 2026.',
  )
  expect(mail?.text).not.toContain(reference)
  expect((await lift(cora, 'Again.')).status).toBe(404)

  // Set again, it ends no more.
  expect((await set('An audit.')).body.holds).toMatchObject([{ id, reason: 'A lawsuit.\nAn audit.', lifted: null }])
  server.advanceTime(years(3))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect((await server.ctx.db.select().from(applications))[0]?.name).toBe('Ada Harbor')

  expect((await lift(await server.signIn('cora@example.com'), 'Both are settled.')).status).toBe(200)
  for (const [hours, name, action] of [
    [6 * 24, 'Ada Harbor', 'legal-hold.lift'],
    [25, 'Deleted', 'legal-hold.end'],
  ] as const) {
    server.advanceTime({ hours })
    await purgeDueRecords(server.ctx, server.documentStore)
    expect((await server.ctx.db.select().from(applications))[0]?.name).toBe(name)
    const entries = await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)
    expect(entries.findLast((entry) => entry.action.startsWith('legal-hold.'))?.action).toBe(action)
  }
})
