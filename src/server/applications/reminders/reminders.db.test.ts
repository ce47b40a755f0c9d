import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { purgeAccessSessions } from '#server/applications/applicants/commands/access-sessions.ts'
import { applicantEmailRequests, applicantLinks, applicantSessions } from '#server/applications/applicants/table.ts'
import { startApplication as start } from '#server/applications/applications/commands/start-application.ts'
import { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import { queueReminders } from '#server/applications/reminders/commands/queue-reminders.ts'
import { webhookDeliveries, webhooks } from '#server/messaging/webhooks/table.ts'
import { syncOffersWithStage } from '#server/placement/offers/commands/choose-offer.ts'
import { findLastOfferChange } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { reminders } from './table.ts'

const run = (server: TestServer) =>
  queueReminders(server.ctx, {
    keys: server.documentStore.keys,
    offers: { findLastChange: findLastOfferChange, syncWithStage: syncOffersWithStage },
  })
const stageOf = async (server: TestServer) => (await server.ctx.db.select().from(applications))[0]?.stage
const subjects = async (server: TestServer) =>
  (await server.deliverEmails()).map(({ subject }) => subject.replace(/HL-\S+/, 'HL'))

/** Advances the clock day by day, runs the jobs, and returns the emails sent. */
async function pass(server: TestServer, days: number) {
  const mailed: [day: number, subject: string][] = []
  for (let day = 1; day <= days; day++) {
    server.advanceTime({ hours: 24 })
    await run(server)
    for (const subject of await subjects(server)) mailed.push([day, subject])
  }
  return mailed
}

const item = (title: string) => ({ id: uuidv7(), kind: 'other', title, detail: '' })

/** Requested on March 2 at 19:00 UTC, which is within contact hours in every state. */
async function requested(server: TestServer, dueOn: string | null, titles = ['Lease']) {
  server.advanceTime({ hours: 7 })
  const opened = await createApplicationInReview(server)
  const items = titles.map(item)
  await opened.staff.post(`${opened.url}/requirements`, { items, dueOn })
  await server.deliverEmails()
  return { ...opened, items }
}

test('a missing document triggers reminders before and after its due date, and then the application closes', async ({
  server,
}) => {
  await requested(server, '2026-03-12')
  const waits = 'Your application HL needs 1 item'
  expect(await pass(server, 40)).toEqual([
    [7, waits],
    [9, waits],
    [12, waits],
    [17, waits],
    [30, 'Your application HL is closed'],
  ])
  expect(await stageOf(server)).toBe('expired')
})

test('several documents share one email a day, which states their number but not what they are', async ({ server }) => {
  const { staff, url } = await requested(server, '2026-03-12', ['Lease of Pier Road', 'Passport'])
  await staff.post(`${url}/requirements`, { items: [item('Bill')], dueOn: '2026-03-10' })
  await server.deliverEmails()
  // March 7 for the bill, March 9 for all three. Never two on one day, even with different due dates.
  expect(await pass(server, 9)).toEqual([
    [5, 'Your application HL needs 3 items'],
    [7, 'Your application HL needs 3 items'],
    [9, 'Your application HL needs 3 items'],
  ])
  server.advanceTime({ hours: 1 })
  await run(server)
  expect(await server.deliverEmails()).toEqual([])
})

test('two servers running concurrently send one reminder', async ({ server }) => {
  await requested(server, '2026-03-12')
  server.advanceTime({ hours: 7 * 24 })
  await Promise.all([run(server), run(server), run(server)])
  await run(server)
  expect(await subjects(server)).toHaveLength(1)
  expect(await server.ctx.db.$count(reminders)).toBe(1)
})

test('no reminder is sent and nothing closes while documents wait for staff review', async ({ server }) => {
  const { send, items } = await requested(server, '2026-03-12')
  await send.file({ kind: 'other', ...(items[0] && { requirement: items[0].id }), content: pdf('lease') })
  expect(await pass(server, 60)).toEqual([])
  expect(await stageOf(server)).toBe('docs_needed')
})

test('an applicant who acts before the email is sent gets none', async ({ server }) => {
  const { items } = await requested(server, '2026-03-12')
  server.advanceTime({ hours: 7 * 24 })
  await run(server)
  await (await server.signIn()).post(`/api/admin/requirements/${items[0]?.id}/waive`)
  expect(await server.deliverEmails()).toEqual([])
})

test('no one is contacted at night in their time zone', async ({ server }) => {
  const { browser } = await startApplication(server, { type: 'personal' })
  const answers = { fullName: 'Ada Harbor', state: 'CA' }
  await browser.put('/api/applications/current/steps/applicant', { answers, version: 0 })
  await server.deliverEmails()
  // On March 12, 12:00 UTC is 5:00 in California.
  server.advanceTime({ hours: 10 * 24 })
  await run(server)
  expect(await server.deliverEmails()).toEqual([])
  server.advanceTime({ hours: 2, minutes: 30 })
  await run(server)
  expect(await server.deliverEmails()).toEqual([])
  server.advanceTime({ minutes: 31 })
  await run(server)
  expect(await subjects(server)).toEqual(['Your application HL is not submitted yet'])
})

test('an abandoned draft gets two reminders, closes after thirty days, and is complete when reopened', async ({
  server,
}) => {
  server.advanceTime({ hours: 7 })
  const { browser, send } = await startApplication(server, { type: 'personal' })
  const answers = { amountDollars: 25_000, purpose: 'A new roof' }
  await browser.put('/api/applications/current/steps/request', { answers, version: 0 })
  await send.file({ content: pdf('early') })
  await server.deliverEmails()
  const mailed = await pass(server, 32)
  expect(mailed).toEqual([
    [10, 'Your application HL is not submitted yet'],
    [20, 'Your application HL is not submitted yet'],
    [30, 'Your application HL is closed'],
  ])
  const moves = await server.ctx.db
    .select()
    .from(applicationStageChanges)
    .where(eq(applicationStageChanges.to, 'expired'))
  expect(moves).toMatchObject([{ actorKind: 'system', reason: 'No activity for 30 days' }])

  const owner = await openFromEmail(server)
  expect((await owner.get('/api/tracking')).body).toMatchObject({
    canReopen: true,
    sentence: 'This application expired because there was no activity. You can reopen it until June 30, 2026.',
  })
  expect((await owner.post('/api/tracking/reopen')).body.file.stage).toBe('draft')
  const steps = (await owner.get('/api/applications/current')).body.steps as { slug: string; answers: object }[]
  expect(steps.find(({ slug }) => slug === 'request')?.answers).toEqual(answers)
  expect((await owner.get('/api/documents')).body.documents).toMatchObject([{ status: 'needs_review' }])
})

test('with dozens of drafts in one name, reminders and closing notices are limited to five each', async ({
  server,
}) => {
  server.advanceTime({ hours: 7 })
  for (let drafts = 0; drafts < 8; drafts++) await startApplication(server, { type: 'personal' })
  await server.deliverEmails()
  const mailed = await pass(server, 32)
  const days = mailed.map(([day]) => day)
  expect(days).toEqual([10, 20, 30].flatMap((day) => Array(5).fill(day)))
})

test('a draft whose first email was over the limit gets no others, and closes without a webhook event', async ({
  server,
}) => {
  server.advanceTime({ hours: 7 })
  const { id: createdBy } = await server.createStaff({ role: 'owner' })
  const at = server.ctx.now()
  await server.ctx.db.insert(webhooks).values({
    ...{ id: uuidv7(), url: 'https://hooks.example.com', description: '', events: ['application.stage-changed'] },
    ...{ secretEncrypted: '', createdBy, createdAt: at, pausedAt: at },
  })
  const visitor: Context = { ...server.ctx, actor: { kind: 'visitor' }, mayEmail: async () => false }
  const draft = { type: 'personal', name: 'Ada Harbor', email: 'ada@example.com', homepage: '', seconds: 60 } as const
  const key = { idempotencyKey: undefined, ownLeadId: undefined }
  const { reference } = await start(visitor, server.documentStore.keys, draft, key)
  // An email about another draft of the address announces only that one.
  await startApplication(server, { type: 'personal' })
  await server.deliverEmails()
  server.advanceTime({ hours: 10 * 24 })
  await run(server)
  const mails = await server.deliverEmails()
  expect(mails.map(({ subject }) => subject.includes(reference))).toEqual([false])
  await pass(server, 22)
  const closed = await server.ctx.db.select({ stage: applications.stage }).from(applications)
  expect(closed).toEqual([{ stage: 'expired' }, { stage: 'expired' }])
  expect(await server.ctx.db.$count(webhookDeliveries)).toBe(0)
})

test('editing a draft or uploading a document restarts the inactivity period', async ({ server }) => {
  server.advanceTime({ hours: 7 })
  await startApplication(server, { type: 'personal' })
  await server.deliverEmails()
  await pass(server, 9)
  const owner = await openFromEmail(server)
  await uploads(server.app, owner).file({ content: pdf('a sign of life') })
  expect(await pass(server, 9)).toEqual([])
  expect((await pass(server, 1)).map(([, subject]) => subject)).toEqual(['Your application HL is not submitted yet'])
})

test('after the last day, a closed application cannot be reopened and the page does not offer it', async ({
  server,
}) => {
  server.advanceTime({ hours: 7 })
  await startApplication(server, { type: 'personal' })
  await pass(server, 30)
  expect(await stageOf(server)).toBe('expired')
  server.advanceTime({ hours: 90 * 24 })
  const owner = await openFromEmail(server)
  expect((await owner.get('/api/tracking')).body).toMatchObject({
    canReopen: false,
    sentence: 'This application expired because there was no activity.',
  })
  expect((await owner.post('/api/tracking/reopen')).status).toBe(409)
})

test('unanswered offers trigger two reminders, and then the application closes', async ({ server }) => {
  server.advanceTime({ hours: 7 })
  const { id } = await createApplicationInReview(server)
  await server.ctx.db.update(applications).set({ stage: 'offers' }).where(eq(applications.id, id))
  const waits = 'You have offers to review for your application HL'
  expect(await pass(server, 31)).toEqual([
    [10, waits],
    [20, waits],
    [30, 'Your application HL is closed'],
  ])
})

test('expired links, codes and sessions are deleted, and valid ones stay', async ({ server }) => {
  await startApplication(server)
  const owner = await openFromEmail(server)
  await purgeAccessSessions(server.ctx)
  expect(await server.ctx.db.$count(applicantLinks)).toBe(1)
  expect(await server.ctx.db.$count(applicantSessions)).toBe(2)
  expect((await owner.get('/api/tracking')).status).toBe(200)
  server.advanceTime({ hours: 25 })
  await purgeAccessSessions(server.ctx)
  expect(await server.ctx.db.$count(applicantLinks)).toBe(0)
  expect(await server.ctx.db.$count(applicantEmailRequests)).toBe(0)
  expect((await owner.get('/api/tracking')).status).toBe(200)
  server.advanceTime({ hours: 31 * 24 })
  await Promise.all([purgeAccessSessions(server.ctx), purgeAccessSessions(server.ctx)])
  expect(await server.ctx.db.$count(applicantSessions)).toBe(0)
})
