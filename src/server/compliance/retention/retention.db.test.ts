import fs from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications, applicationTranscripts } from '#server/applications/applications/table.ts'
import { documents } from '#server/applications/documents/table.ts'
import { purgeDueRecords, runRetention } from '#server/compliance/retention/commands/run-retention.ts'
import {
  startRetentionRun,
  startScheduledRetention,
} from '#server/compliance/retention/commands/start-retention-run.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { findSuppressions } from '#server/messaging/contact-policy/queries.ts'
import { createApplicationInReview, createClosedApplication } from '#server/testing/fixtures/application-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { findHeld } from './held-records.ts'
import { retentionItems, retentionRuns } from './table.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com' }
const years = (count: number) => ({ hours: count * 366 * 24 })
const lead = (server: TestServer, values = {}) =>
  server.browser().post('/api/leads/basic', { ...ada, phone: '(212) 555-0142', source: 'Home', ...values })
const filesOnDisk = (server: TestServer) =>
  fs.globSync(path.join(server.dataDir, 'documents/{incoming,stored}{,-trash}/*')).length

/** All rows of all tables as text, except those that may contain names. */
async function everything(server: TestServer): Promise<string> {
  const { rows: tables } = await server.ctx.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'
      and table_name not in ('consent_events', 'staff')`,
  )
  const rows: unknown[] = []
  for (const { name } of tables) rows.push((await server.ctx.db.execute(sql.raw(`select * from ${name}`))).rows)
  return JSON.stringify(rows)
}

test('unused leads are deleted two years after their last use; those with an application stay', async ({ server }) => {
  await lead(server)
  await lead(server, { email: 'bo@example.com' })
  await server.browser().post('/api/applications', { type: 'business', name: 'Bo Pier', email: 'bo@example.com' })
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await server.ctx.db.$count(leads)).toBe(2)
  expect(await server.ctx.db.$count(retentionRuns)).toBe(0)

  server.advanceTime({ hours: 731 * 24 })
  await server.ctx.db.update(applications).set({ updatedAt: server.ctx.now() })
  await purgeDueRecords(server.ctx, server.documentStore)
  expect((await server.ctx.db.select().from(leads)).map(({ email }) => email)).toEqual(['bo@example.com'])
  expect(await server.ctx.db.select().from(retentionRuns)).toMatchObject([
    { cause: 'retention', completedAt: server.ctx.now() },
  ])
})

test('0 days keeps records permanently', async ({ server }) => {
  const { id } = await server.createStaff({ role: 'owner' })
  await lead(server)
  await server.ctx.db.execute(
    sql`insert into site_settings values ('retention', ${JSON.stringify({
      ...{ leads: 0, contacts: 0, merchantLeads: 0, drafts: 0, closedApplications: 0, fundedApplications: 0 },
    })}, 1, ${id}, now())`,
  )
  server.advanceTime(years(50))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await server.ctx.db.$count(leads)).toBe(1)
})

test('an unsubmitted draft is deleted with its files', async ({ server }) => {
  const { browser, send, id } = await createApplicationInReview(server)
  await send.file({ content: pdf('one') })
  await server.ctx.db.update(applications).set({ stage: 'expired', submittedAt: null }).where(eq(applications.id, id))
  expect([filesOnDisk(server), browser.cookies.size > 0]).toEqual([1, true])

  server.advanceTime(years(2))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await server.ctx.db.$count(applications)).toBe(0)
  expect(filesOnDisk(server)).toBe(0)
})

test('a closed application keeps stages and dates after its period, without personal data', async ({ server }) => {
  const { id } = await createClosedApplication(server)
  server.advanceTime({ hours: 761 * 24 })
  await purgeDueRecords(server.ctx, server.documentStore)
  expect((await server.ctx.db.select().from(applications))[0]?.name).toBe('Ada Harbor')

  server.advanceTime({ hours: 2 * 24 })
  await purgeDueRecords(server.ctx, server.documentStore)
  const [left] = await server.ctx.db.select().from(applications)
  expect(left).toMatchObject({ id, stage: 'not_placed', name: 'Deleted', phone: null, businessName: null })
  const [paper] = await server.ctx.db.select().from(documents)
  expect(paper).toMatchObject({ status: 'purged', keyEncrypted: null, originalName: '' })
  expect(filesOnDisk(server)).toBe(0)
  expect(await everything(server)).not.toMatch(/Ada Harbor|ada@example/)
  const [item] = await server.ctx.db.select().from(retentionItems)
  expect(item?.removed).toMatchObject({ transcripts: 1, documents: 1, notes: 1 })

  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await server.ctx.db.$count(retentionRuns)).toBe(1)
})

test('a deletion request finds an application kept by law, later anonymized; one in progress stays', async ({
  server,
}) => {
  const { reference } = await createClosedApplication(server)
  const outcomes = async () =>
    (await findHeld(server.ctx, ada.email))
      .filter(({ record }) => record.startsWith(`Application ${reference}`))
      .map(({ outcome, reason }) => [outcome, reason])
  expect((await outcomes())[0]).toEqual(['keep', expect.stringContaining('12 CFR 1002.12): until April 2, 2028')])
  server.advanceTime(years(3))
  expect((await outcomes()).map(([outcome]) => outcome)).toEqual(['strip', 'delete', 'delete'])
  await server.ctx.db.update(applications).set({ stage: 'in_review' })
  expect((await outcomes())[0]).toEqual(['keep', expect.stringContaining('in progress')])
})

test("a transcript can't be deleted in any other way", async ({ server }) => {
  const { id } = await createClosedApplication(server)
  const refused = (error: Error) => expect(String(error.cause)).toMatch(/append-only/)
  await server.ctx.db.delete(applicationTranscripts).where(eq(applicationTranscripts.applicationId, id)).catch(refused)
  expect(await server.ctx.db.$count(applicationTranscripts)).toBe(1)
})

test('an interrupted deletion resumes, and its certificate has the time of each record', async ({ server }) => {
  for (let n = 0; n < 3; n++) await lead(server, { email: `ada${n}@example.com` })
  server.advanceTime(years(3))
  const rows = await server.ctx.db.select().from(leads)
  const runId = await startScheduledRetention(
    server.ctx,
    rows.map(({ id }) => ({ kind: 'lead' as const, id })),
  )
  // The second record fails: the first one stays done.
  const [, second] = await server.ctx.db.select().from(retentionItems).orderBy(retentionItems.id)
  await server.ctx.db
    .update(retentionItems)
    .set({ subjectId: 'no-id' })
    .where(eq(retentionItems.id, second?.id ?? ''))
  await expect(runRetention(server.ctx, server.documentStore, runId)).rejects.toThrow()
  expect(await server.ctx.db.$count(leads)).toBe(2)

  await server.ctx.db
    .update(retentionItems)
    .set({ subjectId: second?.subjectId ?? '' })
    .where(eq(retentionItems.id, second?.id ?? ''))
  server.advanceTime({ hours: 1 })
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await server.ctx.db.$count(leads)).toBe(0)
  const done = (await server.ctx.db.select().from(retentionItems)).map(({ doneAt }) => doneAt?.getUTCHours())
  expect(done.sort()).toEqual([12, 13, 13])

  await server.createStaff({ role: 'compliance' })
  const staff = await server.signIn()
  const file = await staff.get(`/api/admin/retention/certificates/${runId}`)
  expect(Buffer.from(file.body.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  await expect(server.ctx.db.delete(retentionRuns)).rejects.toThrow()
})

test('merged leads are deleted together when their period ends', async ({ server }) => {
  await lead(server)
  const [kept] = await server.ctx.db.select().from(leads)
  await lead(server, { email: 'ada@bakery.example.com' })
  const other = eq(leads.email, 'ada@bakery.example.com')
  await server.ctx.db
    .update(leads)
    .set({ mergedIntoId: kept?.id ?? null })
    .where(other)
  server.advanceTime(years(3))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await server.ctx.db.$count(leads)).toBe(0)
})

test('an undecided complaint stays; a subscription leaves only the hash that blocks its address', async ({
  server,
}) => {
  await server.browser().post('/api/contact', { ...ada, topic: 'complaint', message: 'I was charged too much.' })
  await server.browser().post('/api/newsletter', { email: ada.email })
  const person = { email: ada.email, requestReference: 'HP-7Q4K-92XM' }
  await runRetention(server.ctx, server.documentStore, await startRetentionRun(server.ctx, person))
  expect(await server.ctx.db.$count(newsletterSubscriptions)).toBe(0)
  expect(await findSuppressions(server.ctx, ada.email)).toEqual(['unsubscribed'])

  server.advanceTime(years(3))
  await purgeDueRecords(server.ctx, server.documentStore)
  expect(await server.ctx.db.$count(contactMessages)).toBe(1)
})

test('staff see what the next run would delete, and the oldest unused record', async ({ server }) => {
  await lead(server)
  server.advanceTime(years(3))
  await lead(server, { email: 'bo@example.com' })
  await server.createStaff({ role: 'compliance' })
  const staff = await server.signIn()
  const { classes } = (await staff.get('/api/admin/retention')).body
  expect(classes[0]).toEqual({
    name: 'leads',
    days: 730,
    next: null,
    due: 1,
    held: 0,
    oldestAt: '2026-03-02T12:00:00.000Z',
  })
  expect(await server.ctx.db.$count(leads)).toBe(2)
})

// A new table: decide in `compliance/retention` what happens to its rows, then add it to its line.
test('the deletion knows every column that can identify a person', async ({ server }) => {
  const { rows } = await server.ctx.db.execute<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('email', 'email_normalized', 'phone', 'name', 'ip')`)
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [
      // Deleted or anonymized.
      ...[
        'applications',
        'contact_messages',
        'lead_resubmissions',
        'leads',
        'merchant_leads',
        'newsletter_subscriptions',
        'owner_authorizations',
      ],
      'package_views',
      // Proof of consents, staff actions and requests, each kept for its period.
      ...['audit_log', 'consent_events', 'privacy_requests'],
      // The person on hold, as long as the hold's record.
      'legal_holds',
      // Staff, lenders and the system itself.
      ...['error_reports', 'invitations', 'lenders', 'passkeys', 'saved_views', 'schedules', 'sessions'],
      ...['site_images', 'staff', 'tags', 'teams'],
    ].sort(),
  )
})
