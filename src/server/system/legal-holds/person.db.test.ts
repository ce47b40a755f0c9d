import fs from 'node:fs'
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { ownerAuthorizations } from '#server/applications/applicants/table.ts'
import { applications, applicationTranscripts } from '#server/applications/applications/table.ts'
import { sweepDocuments } from '#server/applications/documents/commands/sweep-documents.ts'
import { documents } from '#server/applications/documents/table.ts'
import { applicationMessages } from '#server/applications/messages/table.ts'
import { deleteOldRequests } from '#server/compliance/privacy/commands/send-request.ts'
import { privacyRequests } from '#server/compliance/privacy/table.ts'
import { purgeDueRecords, runRetention } from '#server/compliance/retention/commands/run-retention.ts'
import {
  startRetentionRun,
  startScheduledRetention,
} from '#server/compliance/retention/commands/start-retention-run.ts'
import { findHeld } from '#server/compliance/retention/held-records.ts'
import { retentionItems } from '#server/compliance/retention/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { recordConfirmationSent } from '#server/intake/newsletter/commands/request-subscription.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { deleteUnclaimed } from '#server/intake/prequalification/commands.ts'
import { prequalifications } from '#server/intake/prequalification/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { purgeContactLog } from '#server/messaging/contact-policy/commands.ts'
import { contactLog } from '#server/messaging/contact-policy/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createClosedApplication } from '#server/testing/fixtures/application-fixtures.ts'
import { requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { submitWithCoOwner } from '#server/testing/fixtures/owner-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com' }
const second = 'a.harbor@example.com'
const reason = 'A lawsuit about this person.'
const request = { email: ada.email, requestReference: 'HP-7Q4K-92XM' }
const years = (count: number) => ({ hours: count * 366 * 24 })

const answers: Answers = {
  ...{ amount: 5_000_000, purpose: 'working_capital', monthsInBusiness: 10, monthlyRevenue: 3_000_000 },
  ...{ creditBand: 'from_600', industry: 'restaurant', state: 'NY', otherAdvances: 0, urgency: 'month' },
}

/** Every kind of record that a person can have. */
const kinds: Readonly<Record<string, PgTable>> = {
  leads,
  'free analyses': prequalifications,
  applications,
  documents,
  messages: applicationMessages,
  'contact messages': contactMessages,
  'merchant requests': merchantLeads,
  newsletter: newsletterSubscriptions,
  'mail log': contactLog,
  consents: consentEvents,
  'privacy requests': privacyRequests,
  'requests to authorize credit reports': ownerAuthorizations,
}

/**
 * Ada has at least one record of each kind, including a lead with a second address, and two documents, and is another
 * owner in Cy's application.
 */
async function withEverything(server: TestServer) {
  const { ctx } = server
  const visit = { ...ada, phone: '(212) 555-0142', source: 'Home', contactConsent: true }
  const into = (await server.browser().post('/api/leads/basic', visit)).body.lead.id
  const other = (await server.browser().post('/api/leads/basic', { ...visit, email: second })).body.lead.id
  await ctx.db.update(leads).set({ mergedIntoId: into }).where(eq(leads.id, other))
  await server.browser().post('/api/prequalifications', { answers, leadId: into })
  const { browser, send } = await startApplication(server)
  const removed = await send.file({ content: pdf('one') })
  await send.file({ content: pdf('two') })
  await ctx.db.update(documents).set({ status: 'needs_review' })
  const [draft] = await ctx.db.select().from(applications)
  await ctx.db.insert(applicationMessages).values({
    ...{ id: uuidv7(), applicationId: draft?.id ?? '', author: 'applicant', bodyEncrypted: 'encrypted', at: ctx.now() },
  })
  if (!draft) throw new Error('The application was not started.')
  const ofCy = { ...draft, id: uuidv7(), reference: 'HL-7Q4K-92XM', idempotencyKey: null, leadId: null }
  await ctx.db.insert(applications).values({ ...ofCy, email: 'cy@example.com', emailNormalized: 'cy@example.com' })
  await ctx.db.insert(ownerAuthorizations).values({
    ...{ id: uuidv7(), applicationId: ofCy.id, ...ada, listedName: ada.name, emailNormalized: ada.email },
    ...{ status: 'asked', requestId: uuidv7() },
  })
  // Removed by its sender: the cleanup would delete it after an hour.
  await browser.remove(`/api/documents/${removed}`)
  await server.browser().post('/api/contact', { ...ada, email: second, topic: 'funding', message: 'Hello there, all.' })
  const quote = await requestQuote(server)
  await quote.send.file({ kind: 'processing_statement', content: pdf('three') })
  await server.browser().post('/api/newsletter', { email: ada.email })
  await server.browser().post('/api/privacy-requests', { ...ada, kind: 'know', details: '' })
  await ctx.db.update(privacyRequests).set({ status: 'completed', closedAt: ctx.now() })
  await server.browser().post('/api/privacy-requests', { ...ada, kind: 'delete', details: '' })
  await server.deliverEmails()
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
}

async function hold(server: TestServer, of = ada.email) {
  const staff = await server.signIn('cleo@example.com')
  const { status, body } = await staff.post('/api/admin/retention/holds', { of, reason })
  expect(status).toBe(200)
  return { staff, id: body.holds[0].id as string }
}

/** Counts intact rows and files by kind. */
async function remainingRecords({ ctx, dataDir }: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [kind, table] of Object.entries(kinds)) counts[kind] = await ctx.db.$count(table)
  counts.documents = await ctx.db.$count(documents, inArray(documents.status, ['needs_review', 'uploading']))
  counts.files = fs.globSync(path.join(dataDir, 'documents/{incoming,stored}/*')).length
  return counts
}

/** Runs every job that deletes personal data. */
async function runEveryPurge(server: TestServer): Promise<void> {
  await sweepDocuments(server.ctx, server.documentStore)
  await purgeDueRecords(server.ctx, server.documentStore)
  await purgeContactLog(server.ctx)
  await deleteUnclaimed(server.ctx)
  await deleteOldRequests(server.ctx)
  await recordConfirmationSent(server.ctx, uuidv7())
}

test('while a person is on hold, a requested deletion deletes nothing and explains why', async ({ server }) => {
  await withEverything(server)
  const before = await remainingRecords(server)
  for (const count of Object.values(before)) expect(count).toBeGreaterThan(0)
  // Started before the hold was set.
  const decided = await startRetentionRun(server.ctx, request)
  await hold(server)
  await runRetention(server.ctx, server.documentStore, decided)
  const outcomes = (await server.ctx.db.select().from(retentionItems)).map(({ kind, outcome }) => `${kind} ${outcome}`)
  expect([...new Set(outcomes)].sort()).toEqual([
    ...['application held', 'contact_log held', 'lead held', 'merchant_lead held', 'newsletter held'],
  ])
  expect(await remainingRecords(server)).toEqual(before)

  for (const { record, outcome, reason } of await findHeld(server.ctx, ada.email))
    expect({ record, outcome, reason }).toEqual({
      ...{ record, outcome: 'keep', reason: 'A legal hold requires us to keep it for now.' },
    })
  await expect(startRetentionRun(server.ctx, request)).rejects.toThrow('Nothing can be deleted.')
  const ofSecond = await findHeld(server.ctx, second)
  expect(ofSecond.map(({ outcome }) => outcome)).toEqual(ofSecond.map(() => 'keep'))
})

test('while a person is on hold, no purge deletes their data; once lifted, all of it is deleted', async ({
  server,
}) => {
  await withEverything(server)
  const before = await remainingRecords(server)
  const { id } = await hold(server)
  server.advanceTime(years(20))
  await runEveryPurge(server)
  expect(await remainingRecords(server)).toEqual(before)

  const staff = await server.signIn('cleo@example.com')
  const lift = await staff.post(`/api/admin/retention/holds/${id}/lift`, { reason: 'It was settled.' })
  expect(lift.status).toBe(200)
  server.advanceTime({ hours: 7 * 24 + 1 })
  // Leads are deleted after their applications.
  await runEveryPurge(server)
  await runEveryPurge(server)
  expect(await remainingRecords(server)).toEqual({
    ...Object.fromEntries(Object.keys(before).map((kind) => [kind, 0])),
    // Proof of consent is kept in any case.
    consents: before.consents,
  })
})

test('a hold on one address of a person covers their other address', async ({ server }) => {
  await withEverything(server)
  const before = await remainingRecords(server)
  await hold(server, second)
  server.advanceTime(years(20))
  await runEveryPurge(server)
  expect(await remainingRecords(server)).toEqual(before)
})

test('later data of a person on hold is covered too', async ({ server }) => {
  await withEverything(server)
  await hold(server)
  await server.browser().post('/api/contact', { ...ada, topic: 'funding', message: 'One more question.' })
  const before = await remainingRecords(server)
  server.advanceTime(years(20))
  await runEveryPurge(server)
  expect(await remainingRecords(server)).toEqual(before)
})

test('a hold rejects an unknown address, is set once per person, and does not affect others', async ({ server }) => {
  await withEverything(server)
  const { staff } = await hold(server)
  const set = (values: object) => staff.post('/api/admin/retention/holds', { of: ada.email, reason, ...values })
  expect((await set({ of: 'no.one@example.com' })).body.fields).toHaveProperty('of')
  expect((await set({ of: ' ADA@example.com ' })).body.holds).toMatchObject([{ kind: 'person', of: ada.email, reason }])
  expect((await set({ reason: 'An audit.' })).status).toBe(409)

  const visit = { name: 'Bo Pier', email: 'bo@example.com', phone: '(212) 555-0143', source: 'Home' }
  await server.browser().post('/api/leads/basic', visit)
  server.advanceTime(years(20))
  await runEveryPurge(server)
  expect(await server.ctx.db.$count(leads, eq(leads.email, 'bo@example.com'))).toBe(0)
  expect(await server.ctx.db.$count(leads)).toBe(2)
})

test('a hold follows a lead whose address staff correct, and stays in force at the old one', async ({ server }) => {
  const visit = { ...ada, phone: '(212) 555-0142' }
  const { id } = (await server.browser().post('/api/leads/basic', { ...visit, source: 'Home' })).body.lead
  await server.browser().post('/api/contact', { ...ada, topic: 'funding', message: 'Hello there, all.' })
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  await server.createStaff()
  const { staff } = await hold(server)
  const agent = await server.signIn()
  const correct = (before: object, values: object) =>
    agent.post(`/api/admin/leads/${id}/correct`, { ...before, ...values, before })
  const right = { ...visit, email: 'ada.right@example.com' }
  expect((await correct(visit, right)).status).toBe(200)
  // There and back again adds nothing.
  expect((await correct(right, visit)).status).toBe(200)
  expect((await correct(visit, right)).status).toBe(200)
  expect((await correct(right, { ...right, email: 'ada.third@example.com' })).status).toBe(200)

  const { holds } = (await staff.get('/api/admin/retention')).body
  const text = (from: string, before = '') =>
    `Follows from the hold on ${from}, because an email address was changed: ${before}${reason}`
  expect(holds.toReversed().map((one: { of: string; reason: string }) => [one.of, one.reason])).toEqual([
    [ada.email, reason],
    [right.email, text(ada.email)],
    ['ada.third@example.com', text(right.email, text(ada.email, '').slice(0, -reason.length))],
  ])
  const actions = (await server.ctx.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'legal-hold.update-email')).toHaveLength(2)

  await server.browser().post('/api/contact', { ...right, topic: 'funding', message: 'One more question.' })
  server.advanceTime(years(20))
  await runEveryPurge(server)
  expect([await server.ctx.db.$count(leads), await server.ctx.db.$count(contactMessages)]).toEqual([1, 2])
})

test('a hold on one address of a person covers the other ones after they are corrected', async ({ server }) => {
  await withEverything(server)
  await server.createStaff()
  await hold(server, second)
  const [into] = await server.ctx.db.select().from(leads).where(eq(leads.email, ada.email))
  const agent = await server.signIn()
  const before = { name: ada.name, email: ada.email, phone: into?.phone }
  const corrected = { ...before, email: 'ada.right@example.com', before }
  expect((await agent.post(`/api/admin/leads/${into?.id}/correct`, corrected)).status).toBe(200)
  const counts = await remainingRecords(server)
  server.advanceTime(years(20))
  await runEveryPurge(server)
  expect(await remainingRecords(server)).toEqual(counts)
})

test('an applicant who changes the address of a draft on hold loses nothing to a purge, and notices nothing', async ({
  server,
}) => {
  const { browser, reference, send } = await startApplication(server)
  const removed = await send.file({ content: pdf('one') })
  await send.file({ content: pdf('two') })
  await server.ctx.db.update(documents).set({ status: 'needs_review' })
  await browser.remove(`/api/documents/${removed}`)
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  const { staff, id } = await hold(server)
  const email = 'ada.right@example.com'
  const { status, body } = await browser.put('/api/applicants/email', { email })
  expect([status, body]).toEqual([200, { file: expect.objectContaining({ reference, email }) }])
  expect(JSON.stringify(body)).not.toMatch(/hold/i)
  const { holds } = (await staff.get('/api/admin/retention')).body
  expect(holds).toMatchObject([
    { kind: 'application', of: reference, reason: expect.stringContaining(`Follows from the hold on ${ada.email}`) },
    { kind: 'person', of: ada.email, reason },
  ])
  // Lifting the first hold doesn't lift the one that follows from it.
  await staff.post(`/api/admin/retention/holds/${id}/lift`, { reason: 'It was settled.' })
  const counts = async () => {
    const { applications, documents, files } = await remainingRecords(server)
    return { applications, documents, files }
  }
  const before = await counts()
  expect(before).toEqual({ applications: 1, documents: 2, files: 2 })
  server.advanceTime(years(20))
  await runEveryPurge(server)
  expect(await counts()).toEqual(before)
})

test('the database keeps the transcript of a person on hold', async ({ server }) => {
  const { id } = await createClosedApplication(server)
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  await hold(server)
  await startScheduledRetention(server.ctx, [{ kind: 'application', id }])
  const deletion = server.ctx.db.delete(applicationTranscripts).where(eq(applicationTranscripts.applicationId, id))
  await deletion.catch((error: Error) => expect(String(error.cause)).toMatch(/append-only/))
  expect(await server.ctx.db.$count(applicationTranscripts)).toBe(1)
})

/** Cleo, who may set holds, and the application that lists Jordan as another owner. */
async function withCoOwner(server: TestServer) {
  await submitWithCoOwner(server)
  await server.deliverEmails()
  await server.createStaff({ email: 'cleo@example.com', role: 'compliance' })
  const [application] = await server.ctx.db.select().from(applications)
  const [owner] = await server.ctx.db.select().from(ownerAuthorizations)
  if (!application || !owner) throw new Error('No owner was asked.')
  return { application, owner }
}

const close = (server: TestServer) =>
  server.ctx.db.update(applications).set({ stage: 'withdrawn', stageChangedAt: server.ctx.now() })

test('a hold on another owner keeps the application that lists them, and the database its transcript', async ({
  server,
}) => {
  const { application } = await withCoOwner(server)
  await close(server)
  const { id } = await hold(server, 'jordan@example.com')
  server.advanceTime(years(20))
  await runEveryPurge(server)
  expect(await server.ctx.db.select().from(ownerAuthorizations)).toMatchObject([{ name: 'Jordan Example' }])
  expect(await server.ctx.db.select().from(applications)).toMatchObject([{ email: ada.email }])

  await startScheduledRetention(server.ctx, [{ kind: 'application', id: application.id }])
  await expect(server.ctx.db.transaction((db) => db.delete(applicationTranscripts))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('append-only') },
  })
  const staff = await server.signIn('cleo@example.com')
  await staff.post(`/api/admin/retention/holds/${id}/lift`, { reason: 'It was settled.' })
  server.advanceTime({ hours: 7 * 24 + 1 })
  await runEveryPurge(server)
  expect(await server.ctx.db.$count(ownerAuthorizations)).toBe(0)
})

test('a hold on another owner follows a correction of their address', async ({ server }) => {
  const { application, owner } = await withCoOwner(server)
  await hold(server, 'jordan@example.com')
  await server.createStaff()
  const agent = await server.signIn()
  const corrected = await agent.put(`/api/admin/applications/${application.id}/owners/${owner.id}`, {
    ...{ from: owner.email, name: owner.name, email: 'jo@example.com' },
  })
  expect(corrected.status).toBe(200)
  await close(server)
  server.advanceTime(years(20))
  await runEveryPurge(server)
  expect(await server.ctx.db.select().from(ownerAuthorizations)).toMatchObject([{ email: 'jo@example.com' }])
})

test('every place that deletes personal rows is known and respects holds', () => {
  const tables =
    'leads|leadResubmissions|applications|contactMessages|merchantLeads|newsletterSubscriptions|subscriptions|contactLog|' +
    'prequalifications|privacyRequests|documents|applicationMessages|ownerAuthorizations|consentEvents|table'
  const deletes = new RegExp(
    `\\.delete\\((${tables})\\)|delete from (leads|applications|documents|contact_|merchant_leads)`,
  )
  const files = fs.globSync('src/server/*/**/*.ts').filter((file) => !/\.test\.ts$/.test(file))
  expect(
    files.filter((file) => deletes.test(fs.readFileSync(file, 'utf8').replaceAll(/\s*\n\s*/g, ''))).sort(),
  ).toEqual(
    [
      // Processed one by one, after `recheck`.
      'src/server/compliance/retention/commands/purge-record.ts',
      'src/server/compliance/retention/commands/dispose-of-record.ts',
      // `not in heldIds` in the statement itself.
      'src/server/intake/imports/kinds/leads.ts',
      'src/server/intake/imports/kinds/merchants.ts',
      'src/server/applications/imports/unchanged-applications.ts',
      'src/server/intake/newsletter/commands/request-subscription.ts',
      'src/server/messaging/contact-policy/commands.ts',
      // Analyses without a lead belong to no one.
      'src/server/intake/prequalification/commands.ts',
      'src/server/compliance/privacy/commands/send-request.ts',
    ].sort(),
  )
})

test('every place that changes the address of a person is known, and carries holds along', () => {
  const changes =
    /\.set\([^)]*\bemail(?!edAt|RefusedAt|VerifiedAt)|\bemailNormalized,[^}]*\}\s*await ctx\.db\s*\.update|set email|[^(]addressed\(/
  const files = fs.globSync('src/server/*/**/*.ts').filter((file) => !/\.test\.ts$/.test(file))
  expect(files.filter((file) => changes.test(fs.readFileSync(file, 'utf8'))).sort()).toEqual([
    // Only whether staff want emails.
    'src/server/admin/inbox/commands.ts',
    'src/server/admin/lead-management/commands/correct-lead.ts',
    'src/server/applications/applicants/commands/correct-email.ts',
    'src/server/applications/applicants/commands/correct-owner.ts',
    'src/server/applications/applicants/commands/owner-mail.ts',
    // Strips what is not on hold; staff, not a person with records.
    'src/server/compliance/retention/commands/dispose-of-record.ts',
    'src/server/identity/auth/commands/request-password-reset.ts',
  ])
})
