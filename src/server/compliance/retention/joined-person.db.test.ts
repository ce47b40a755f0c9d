import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { findCopy } from '#server/compliance/privacy/held-copy.ts'
import { runRetention } from '#server/compliance/retention/commands/run-retention.ts'
import { startRetentionRun } from '#server/compliance/retention/commands/start-retention-run.ts'
import { leadResubmissions, leads } from '#server/intake/leads/table.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { findHeld } from './held-records.ts'
import { retentionItems } from './table.ts'

const [ada, other] = ['ada@example.com', 'a.harbor@example.com']

async function lead(server: TestServer, email: string, name = 'Ada Harbor'): Promise<string> {
  const sent = { name, email, phone: '(212) 555-0142', source: 'Home' }
  return (await server.browser().post('/api/leads/basic', sent)).body.lead.id
}

/** A person with two addresses who wrote again from the second one after the merge. */
async function joined(server: TestServer) {
  const [into, second] = [await lead(server, ada), await lead(server, other)]
  await server.createStaff()
  const staff = await server.signIn()
  const merge = () => staff.post(`/api/admin/leads/${into}/merge`, { otherId: second })
  expect((await merge()).status).toBe(200)
  await lead(server, 'A.Harbor@example.com', 'Ada M. Harbor')
  expect(await server.ctx.db.select().from(leadResubmissions)).toMatchObject([{ leadId: into }])
  const part = () => staff.post(`/api/admin/leads/${second}/unmerge`, {})
  return { into, second, part }
}

async function erase({ ctx, documentStore }: TestServer, email: string) {
  await runRetention(ctx, documentStore, await startRetentionRun(ctx, { email, requestReference: 'HP-7Q4K-92XM' }))
}

const remainingRecords = async ({ ctx }: TestServer) => ({
  leads: (await ctx.db.select().from(leads)).map(({ email }) => email),
  requests: (await ctx.db.select().from(leadResubmissions)).map(({ email }) => email),
})

test.for([ada, other])('a deletion for %s covers the person at both addresses', async (email, { server }) => {
  await joined(server)
  expect((await findHeld(server.ctx, email))[0]).toMatchObject({ record: 'Lead', count: 2, outcome: 'delete' })
  await erase(server, email)
  expect(await remainingRecords(server)).toEqual({ leads: [], requests: [] })
})

test.for([ada, other])('a copy for %s contains both leads and later submissions', async (email, { server }) => {
  await joined(server)
  const copy = await findCopy(server.ctx, server.documentStore.keys, email)
  expect(copy.Lead).toMatchObject([
    { email: ada, resubmissions: [{ name: 'Ada M. Harbor', email: 'A.Harbor@example.com' }] },
    { email: other, resubmissions: [] },
  ])
})

test('after an unmerge each lead is deleted alone, with submissions from its address', async ({ server }) => {
  const { into, part } = await joined(server)
  expect((await part()).status).toBe(200)
  const copy = await findCopy(server.ctx, server.documentStore.keys, other)
  expect([copy.Lead, copy['Other requests']]).toMatchObject([[{ email: other }], [{ name: 'Ada M. Harbor' }]])
  expect(await findHeld(server.ctx, other)).toMatchObject([
    { record: 'Lead', count: 1 },
    { record: 'Requests stored with another lead', count: 1, records: [{ kind: 'lead', id: into }] },
  ])
  await erase(server, other)
  expect(await remainingRecords(server)).toEqual({ leads: [ada], requests: [] })
  expect(await server.ctx.db.select().from(leads).where(eq(leads.id, into))).toMatchObject([{ submissions: 1 }])
})

test('a resubmission stored with a lead on hold is kept', async ({ server }) => {
  const { part } = await joined(server)
  await part()
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  const cleo = await server.signIn('cleo@example.com')
  await cleo.post('/api/admin/retention/holds', { of: ada, reason: 'A lawsuit.' })
  await erase(server, other)
  expect(await remainingRecords(server)).toEqual({ leads: [ada], requests: ['A.Harbor@example.com'] })
  expect(await server.ctx.db.select().from(retentionItems)).toMatchObject([{ kind: 'lead', outcome: 'done' }])
})
