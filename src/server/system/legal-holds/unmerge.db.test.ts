import fs from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { purgeDueRecords } from '#server/compliance/retention/commands/run-retention.ts'
import { startRetentionRun } from '#server/compliance/retention/commands/start-retention-run.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { LegalHold } from '#shared/compliance/retention/contract.ts'

const [first, second, third] = ['ada@example.com', 'a.harbor@example.com', 'ada.h@example.com']
const reason = 'A lawsuit about this person.'
const follows = (from: string) => `Follows from the hold on ${from}, because leads were unmerged: ${reason}`

/** Ada's leads with these addresses, merged into the first; she also wrote a message from each. */
async function merged(server: TestServer, emails: readonly string[] = [first, second]) {
  const ids: string[] = []
  for (const email of emails) {
    const person = { name: 'Ada Harbor', email }
    const sent = await server.browser().post('/api/leads/basic', { ...person, phone: '(212) 555-0142', source: 'Home' })
    ids.push(sent.body.lead.id)
    await server.browser().post('/api/contact', { ...person, topic: 'funding', message: 'Hello there, all.' })
  }
  await server.createStaff()
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  const [agent, compliance] = [await server.signIn(), await server.signIn('cleo@example.com')]
  for (const otherId of ids.slice(1))
    expect((await agent.post(`/api/admin/leads/${ids[0]}/merge`, { otherId })).status).toBe(200)
  const unmerge = async (id: string | undefined) =>
    expect((await agent.post(`/api/admin/leads/${id}/unmerge`, {})).status).toBe(200)
  return { ids, agent, compliance, unmerge }
}

async function hold(compliance: Browser, of: string) {
  expect((await compliance.post('/api/admin/retention/holds', { of, reason })).status).toBe(200)
}

async function lift(compliance: Browser, of: string) {
  const { holds }: { holds: LegalHold[] } = (await compliance.get('/api/admin/retention')).body
  const id = holds.find((one) => one.of === of)?.id
  const lifted = await compliance.post(`/api/admin/retention/holds/${id}/lift`, { reason: 'It was settled.' })
  expect(lifted.status).toBe(200)
}

/** Of each hold in the order set: kind, subject and reason. */
const listHolds = async (compliance: Browser) =>
  (await compliance.get('/api/admin/retention')).body.holds
    .toReversed()
    .map(({ kind, of, reason }: LegalHold) => [kind, of, reason])

async function countAfterPurge(server: TestServer) {
  server.advanceTime({ hours: 20 * 366 * 24 })
  await purgeDueRecords(server.ctx, server.documentStore)
  return { leads: await server.ctx.db.$count(leads), messages: await server.ctx.db.$count(contactMessages) }
}

test('a lead that is unmerged from one on hold stays on hold', async ({ server }) => {
  const { ids, compliance, unmerge } = await merged(server)
  await hold(compliance, first)
  await unmerge(ids[1])
  expect(await listHolds(compliance)).toEqual([
    ['person', first, reason],
    ['person', second, follows(first)],
  ])
  const entries = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'legal-hold.unmerge'))
  expect(entries).toMatchObject([{ detail: { kind: 'person' } }])
  const request = { email: second, requestReference: 'HP-7Q4K-92XM' }
  await expect(startRetentionRun(server.ctx, request)).rejects.toThrow('Nothing can be deleted.')
  expect(await countAfterPurge(server)).toEqual({ leads: 2, messages: 2 })
})

test('a lead from which the one on hold is unmerged stays on hold, with all merged into it', async ({ server }) => {
  const { ids, compliance, unmerge } = await merged(server, [first, second, third])
  await hold(compliance, second)
  await unmerge(ids[1])
  expect(await listHolds(compliance)).toEqual([
    ['person', second, reason],
    ['person', first, follows(second)],
  ])
  expect(await countAfterPurge(server)).toEqual({ leads: 3, messages: 3 })
})

test('a hold on a lead that stays adds one for the lead that leaves, and merging again adds none', async ({
  server,
}) => {
  const { ids, agent, compliance, unmerge } = await merged(server, [first, second, third])
  await hold(compliance, third)
  await unmerge(ids[1])
  const expected = [
    ['person', third, reason],
    ['person', second, follows(third)],
  ]
  expect(await listHolds(compliance)).toEqual(expected)
  expect((await agent.post(`/api/admin/leads/${ids[0]}/merge`, { otherId: ids[1] })).status).toBe(200)
  await unmerge(ids[1])
  expect(await listHolds(compliance)).toEqual([...expected])
  expect(await countAfterPurge(server)).toEqual({ leads: 3, messages: 3 })
})

test('a lead without an address gets a hold of its own', async ({ server }) => {
  const { ids, compliance, unmerge } = await merged(server)
  await server.ctx.db
    .update(leads)
    .set({ email: null, emailNormalized: null })
    .where(eq(leads.id, ids[1] ?? ''))
  await hold(compliance, first)
  await unmerge(ids[1])
  expect(await listHolds(compliance)).toEqual([
    ['person', first, reason],
    ['lead', 'Ada Harbor', follows(first)],
  ])
  expect((await countAfterPurge(server)).leads).toBe(2)
})

test('a hold that follows from a lifted one ends with it', async ({ server }) => {
  const { ids, compliance, unmerge } = await merged(server)
  await hold(compliance, first)
  await lift(compliance, first)
  await unmerge(ids[1])
  expect((await listHolds(compliance)).map(([, of]: string[]) => of)).toEqual([first, second])
  server.advanceTime({ hours: 8 * 24 })
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await countAfterPurge(server)).toEqual({ leads: 0, messages: 0 })
})

test('a hold that was lifted because leads are merged is set again when they are unmerged', async ({ server }) => {
  const { ids, compliance, unmerge } = await merged(server)
  await hold(compliance, first)
  await hold(compliance, second)
  await lift(compliance, second)
  await unmerge(ids[1])
  expect(await listHolds(compliance)).toContainEqual(['person', second, `${reason}\n${follows(first)}`])
  expect(await countAfterPurge(server)).toEqual({ leads: 2, messages: 2 })
})

test('without a hold, unmerging sets none', async ({ server }) => {
  const { ids, compliance, unmerge } = await merged(server)
  await unmerge(ids[1])
  expect(await listHolds(compliance)).toEqual([])
  expect(await countAfterPurge(server)).toEqual({ leads: 0, messages: 0 })
})

test('every place that ends a merge or moves a record to another lead is known, and carries holds along', () => {
  const moves = /mergedIntoId: null|merged_into_id = null|\.set\(\{ (leadId|lead_id)\b|set lead_id/
  const files = fs.globSync('src/server/*/**/*.ts').filter((file) => !/\.test\.ts$|\/demo\//.test(file))
  expect(files.filter((file) => moves.test(fs.readFileSync(file, 'utf8'))).sort()).toEqual([
    // Links an application without a lead to the lead with its address.
    'src/server/applications/applications/commands/start-application.ts',
    // Of a lead that is being deleted, and so isn't on hold.
    'src/server/compliance/retention/commands/purge-record.ts',
    'src/server/intake/leads/same-person/release-others.ts',
  ])
})
