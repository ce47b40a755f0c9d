import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { findConsents } from '#server/compliance/evidence/queries.ts'
import { findCopy } from '#server/compliance/privacy/held-copy.ts'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
import { runRetention } from '#server/compliance/retention/commands/run-retention.ts'
import { startRetentionRun } from '#server/compliance/retention/commands/start-retention-run.ts'
import { leadResubmissions, leads } from '#server/intake/leads/table.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { findHeld, findOthers } from './held-records.ts'
import { retentionItems } from './table.ts'

const [ada, other] = ['ada@example.com', 'a.harbor@example.com']

const answers = {
  ...{ amount: 5_000_000, purpose: 'inventory', monthsInBusiness: 30, monthlyRevenue: 3_000_000 },
  ...{ creditBand: 'from_650', industry: 'restaurant', state: 'NY', otherAdvances: 0, urgency: 'month' },
}

async function lead(server: TestServer, email: string, name = 'Ada Harbor', values = {}): Promise<string> {
  const sent = { name, email, phone: '(212) 555-0142', source: 'Home', ...values }
  return (await server.browser().post('/api/leads/basic', sent)).body.lead.id
}

/** A person with two addresses who wrote again from the second one after the merge. */
async function joined(server: TestServer, values = {}) {
  const [into, second] = [await lead(server, ada, undefined, values), await lead(server, other, undefined, values)]
  await server.createStaff()
  const staff = await server.signIn()
  const merge = () => staff.post(`/api/admin/leads/${into}/merge`, { otherId: second })
  expect((await merge()).status).toBe(200)
  server.advanceTime({ minutes: 1 })
  await lead(server, 'A.Harbor@example.com', 'Ada M. Harbor', values)
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

const stored = [
  { email: ada, resubmissions: [] },
  { email: other, resubmissions: [], requests: [{ name: 'Ada M. Harbor', email: 'A.Harbor@example.com' }] },
] as const

test.for(stored)('a copy for $email contains only what belongs to that address', async (person, { server }) => {
  await joined(server)
  const copy = await findCopy(server.ctx, server.documentStore.keys, person.email)
  expect(copy.Lead).toMatchObject([{ email: person.email, resubmissions: [] }])
  expect(copy['Other requests'] ?? []).toMatchObject('requests' in person ? person.requests : [])
})

test('a copy contains consents of its own address alone; staff see those of merged leads', async ({ server }) => {
  const { into, second } = await joined(server, { contactConsent: true })
  const subjects = async (email: string, scope: 'own' | 'with-owners') =>
    (await findConsents(server.ctx, email, scope)).map(({ event }) => event.subjectId).toSorted()
  expect(await subjects(ada, 'own')).toEqual([into, into])
  expect(await subjects(other, 'own')).toEqual([second, second])
  // Including those that came with the resubmission.
  expect(await subjects(ada, 'with-owners')).toEqual([into, into, into, into, second, second].toSorted())
})

test('a copy after a merge leaves out analyses of unknown browsers', async ({ server }) => {
  const { into } = await joined(server)
  expect((await server.browser().post('/api/prequalifications', { answers, leadId: into })).status).toBe(200)
  const copy = await findCopy(server.ctx, server.documentStore.keys, ada)
  expect(copy.Lead).toMatchObject([{ email: ada, analyses: [] }])
})

test('a deletion for the first address gives the merged person their records back', async ({ server }) => {
  const { second } = await joined(server)
  expect(await findHeld(server.ctx, ada)).toMatchObject([{ record: 'Lead', count: 1, outcome: 'delete' }])
  await erase(server, ada)
  expect(await remainingRecords(server)).toEqual({ leads: [other], requests: ['A.Harbor@example.com'] })
  expect(await server.ctx.db.select().from(leads)).toMatchObject([
    { id: second, status: 'new', mergedIntoId: null, mergedAt: null, submissions: 2 },
  ])
})

test('a deletion for the second address leaves the first lead', async ({ server }) => {
  const { into } = await joined(server)
  expect(await findHeld(server.ctx, other)).toMatchObject([
    { record: 'Lead', count: 1, outcome: 'delete' },
    { record: 'Requests stored with another lead', count: 1, records: [{ kind: 'lead', id: into }] },
  ])
  await erase(server, other)
  expect(await remainingRecords(server)).toEqual({ leads: [ada], requests: [] })
  expect(await server.ctx.db.select().from(leads)).toMatchObject([{ id: into, submissions: 1 }])
})

test('a lead without an address that staff merged is neither copied nor deleted', async ({ server }) => {
  const { second } = await joined(server)
  await server.ctx.db.update(leads).set({ email: null, emailNormalized: null }).where(eq(leads.id, second))
  const copy = await findCopy(server.ctx, server.documentStore.keys, ada)
  expect(copy.Lead).toMatchObject([{ email: ada }])
  await erase(server, ada)
  expect(await server.ctx.db.select().from(leads)).toMatchObject([{ id: second, mergedIntoId: null }])
})

test('requests from a former address of a corrected lead stay with it', async ({ server }) => {
  const id = await lead(server, 'ada@exmaple.example')
  await lead(server, 'ada@exmaple.example', 'Ada M. Harbor')
  await server.ctx.db.update(leads).set({ email: ada, emailNormalized: ada }).where(eq(leads.id, id))
  const copy = await findCopy(server.ctx, server.documentStore.keys, ada)
  expect(copy.Lead).toMatchObject([{ email: ada, resubmissions: [{ name: 'Ada M. Harbor' }] }])
  await erase(server, ada)
  expect(await remainingRecords(server)).toEqual({ leads: [], requests: [] })
})

test('staff see the leads that a request does not cover', async ({ server }) => {
  const { into, second } = await joined(server)
  expect(await findOthers(server.ctx, ada)).toEqual([{ kind: 'lead', id: second, label: 'Ada Harbor' }])
  expect(await findOthers(server.ctx, other)).toEqual([{ kind: 'lead', id: into, label: 'Ada Harbor' }])
  const request = { name: 'Ada Harbor', email: ada, kind: 'know' }
  await server.browser().post('/api/privacy-requests', request)
  await server.ctx.db.update(privacyRequests).set({ status: 'received' })
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  const cleo = await server.signIn('cleo@example.com')
  const [listed] = (await cleo.get('/api/admin/privacy-requests')).body.requests
  const { body } = await cleo.get(`/api/admin/privacy-requests/${listed.id}`)
  expect(body.others).toEqual([{ kind: 'lead', id: second, label: 'Ada Harbor' }])
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
