import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { requirements } from '#server/applications/requirements/table.ts'
import { purgeDueRecords, runRetention } from '#server/compliance/retention/commands/run-retention.ts'
import {
  startRetentionRun,
  startScheduledRetention,
} from '#server/compliance/retention/commands/start-retention-run.ts'
import { leads } from '#server/intake/leads/table.ts'
import { holdApplication } from '#server/testing/fixtures/hold-application.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { listRetained } from './due-records.ts'
import { findHeld } from './held-records.ts'
import { legalHolds, retentionItems } from './table.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com' }
const years = (count: number) => ({ hours: count * 366 * 24 })

async function lead(server: TestServer, values = {}): Promise<string> {
  const sent = { ...ada, phone: '(212) 555-0142', source: 'Home', ...values }
  return (await server.browser().post('/api/leads/basic', sent)).body.lead.id
}
const outcomes = async ({ ctx }: TestServer) =>
  (await ctx.db.select().from(retentionItems)).map(({ outcome }) => outcome)
const names = async ({ ctx }: TestServer) => (await ctx.db.select().from(leads)).map(({ email }) => email).toSorted()

test('an application submitted after its deletion was planned is kept as the law requires', async ({ server }) => {
  await server.browser().post('/api/applications', { type: 'business', ...ada })
  const runId = await startRetentionRun(server.ctx, { email: ada.email, requestReference: 'HP-7Q4K-92XM' })
  await server.ctx.db.update(applications).set({ stage: 'submitted', submittedAt: server.ctx.now() })
  await runRetention(server.ctx, server.documentStore, runId)

  expect(await server.ctx.db.select().from(applications)).toMatchObject([{ name: 'Ada Harbor', stage: 'submitted' }])
  expect(await outcomes(server)).toContain('kept')
  expect(await listRetained(server.ctx, runId)).toMatchObject([{ record: 'Application', count: 1, outcome: 'keep' }])
})

test('a record used again between plan and deletion is kept', async ({ server }) => {
  const id = await lead(server)
  server.advanceTime(years(3))
  const runId = await startScheduledRetention(server.ctx, [{ kind: 'lead', id }])
  await lead(server, { source: 'Contact' })
  await runRetention(server.ctx, server.documentStore, runId)

  expect(await names(server)).toEqual([ada.email])
  expect(await outcomes(server)).toEqual(['kept'])
})

test('a hold set during a deletion run prevails', async ({ server, pool }) => {
  const id = await lead(server)
  const { id: setBy } = await server.createStaff({ role: 'compliance' })
  server.advanceTime(years(3))
  const runId = await startScheduledRetention(server.ctx, [{ kind: 'lead', id }])
  const client = await pool.connect()
  await client.query('begin')
  await drizzle(client).select().from(leads).where(eq(leads.id, id)).for('update')
  const running = runRetention(server.ctx, server.documentStore, runId)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await drizzle(client)
    .insert(legalHolds)
    .values({ id: uuidv7(), kind: 'lead', subjectId: id, reason: 'A lawsuit.', setBy, setAt: server.ctx.now() })
  await client.query('commit')
  client.release()
  await running

  expect(await outcomes(server)).toEqual(['held'])
  expect(await names(server)).toEqual([ada.email])
})

test("removing a file during its application's deletion waits without a deadlock", async ({ server, pool }) => {
  const browser = server.browser()
  await browser.post('/api/applications', { type: 'business', ...ada })
  const [{ id: applicationId } = { id: '' }] = await server.ctx.db.select().from(applications)
  const lease = { id: uuidv7(), applicationId, kind: 'other', title: 'Lease', status: 'open' } as const
  await server.ctx.db
    .insert(requirements)
    .values({ ...lease, createdAt: server.ctx.now(), updatedAt: server.ctx.now() })
  const file = await uploads(server.app, browser).file({ requirement: lease.id, content: pdf('one') })
  const runId = await startRetentionRun(server.ctx, { email: ada.email, requestReference: 'HP-7Q4K-92XM' })

  const answers: Promise<unknown>[] = []
  await holdApplication(pool, applicationId, async (arrived) => {
    answers.push(runRetention(server.ctx, server.documentStore, runId).then(() => 'done'))
    await arrived()
    answers.push(browser.remove(`/api/documents/${file}`).then(({ status }) => status))
    await arrived()
  })

  expect(await Promise.all(answers)).toEqual(['done', expect.toSatisfy((status) => status < 500)])
  expect(await server.ctx.db.$count(applications)).toBe(0)
})

test('a hold protects all records of a person, whichever address it names', async ({ server }) => {
  const into = await lead(server)
  const other = await lead(server, { email: 'a.harbor@example.com' })
  await server.createStaff()
  const agent = await server.signIn()
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  const cleo = await server.signIn('cleo@example.com')
  expect((await agent.post(`/api/admin/leads/${into}/merge`, { otherId: other })).status).toBe(200)
  await cleo.post('/api/admin/retention/holds', { of: 'a.harbor@example.com', reason: 'A lawsuit.' })

  for (const email of [ada.email, 'a.harbor@example.com'])
    expect((await findHeld(server.ctx, email))[0]).toMatchObject({ record: 'Lead', outcome: 'keep' })
  server.advanceTime(years(3))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await names(server)).toEqual(['a.harbor@example.com', ada.email])
})
