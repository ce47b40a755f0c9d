import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { purgeAccessSessions } from '#server/applications/applicants/commands/purge-access-sessions.ts'
import { applicantLinks, applicantMailRequests, applicantSessions } from '#server/applications/applicants/table.ts'
import { applicationMoves, applications } from '#server/applications/applications/table.ts'
import { queueReminders } from '#server/applications/reminders/commands/queue-reminders.ts'
import { reminders } from '#server/applications/reminders/table.ts'
import { begin, verified } from '#server/testing/applicant.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { inReview } from '#server/testing/sent-application.ts'
import { pdf, uploads } from '#server/testing/uploads.ts'

const run = (desk: Desk) => queueReminders(desk.ctx, desk.vault.keys)
const stageOf = async (desk: Desk) => (await desk.ctx.db.select().from(applications))[0]?.stage
const subjects = async (desk: Desk) => (await desk.mails()).map(({ subject }) => subject.replace(/HL-\S+/, 'HL'))

/** Advances the clock day by day, runs the jobs, and returns the emails sent. */
async function pass(desk: Desk, days: number) {
  const mailed: [day: number, subject: string][] = []
  for (let day = 1; day <= days; day++) {
    desk.pass({ hours: 24 })
    await run(desk)
    for (const subject of await subjects(desk)) mailed.push([day, subject])
  }
  return mailed
}

const item = (title: string) => ({ id: uuidv7(), kind: 'other', title, detail: '' })

/** Requested on March 2 at 19:00 UTC, which is within contact hours in every state. */
async function asked(desk: Desk, dueOn: string | null, titles = ['Lease']) {
  desk.pass({ hours: 7 })
  const opened = await inReview(desk)
  const items = titles.map(item)
  await opened.staff.post(`${opened.url}/requirements`, { items, dueOn })
  await desk.mails()
  return { ...opened, items }
}

test('a missing document triggers reminders before and after its due date, and then the application closes', async ({
  desk,
}) => {
  await asked(desk, '2026-03-12')
  const waits = 'Your application HL needs 1 item'
  expect(await pass(desk, 40)).toEqual([
    [7, waits],
    [9, waits],
    [12, waits],
    [17, waits],
    [30, 'Your application HL is closed'],
  ])
  expect(await stageOf(desk)).toBe('expired')
})

test('several documents share one email a day, which states their number but not what they are', async ({ desk }) => {
  const { staff, url } = await asked(desk, '2026-03-12', ['Lease of Pier Road', 'Passport'])
  await staff.post(`${url}/requirements`, { items: [item('Bill')], dueOn: '2026-03-10' })
  await desk.mails()
  // March 7 for the bill, March 9 for all three. Never two on one day, even with different due dates.
  expect(await pass(desk, 9)).toEqual([
    [5, 'Your application HL needs 3 items'],
    [7, 'Your application HL needs 3 items'],
    [9, 'Your application HL needs 3 items'],
  ])
  desk.pass({ hours: 1 })
  await run(desk)
  expect(await desk.mails()).toEqual([])
})

test('two servers running concurrently send one reminder', async ({ desk }) => {
  await asked(desk, '2026-03-12')
  desk.pass({ hours: 7 * 24 })
  await Promise.all([run(desk), run(desk), run(desk)])
  await run(desk)
  expect(await subjects(desk)).toHaveLength(1)
  expect(await desk.ctx.db.$count(reminders)).toBe(1)
})

test('no reminder is sent and nothing closes while documents wait for staff review', async ({ desk }) => {
  const { send, items } = await asked(desk, '2026-03-12')
  await send.file({ kind: 'other', ...(items[0] && { requirement: items[0].id }), content: pdf('lease') })
  expect(await pass(desk, 60)).toEqual([])
  expect(await stageOf(desk)).toBe('docs_needed')
})

test('an applicant who acts before the email is sent gets none', async ({ desk }) => {
  const { items } = await asked(desk, '2026-03-12')
  desk.pass({ hours: 7 * 24 })
  await run(desk)
  await (await desk.signedIn()).post(`/api/admin/requirements/${items[0]?.id}/waive`)
  expect(await desk.mails()).toEqual([])
})

test('no one is contacted at night in their time zone', async ({ desk }) => {
  const { browser } = await begin(desk, { type: 'personal' })
  const answers = { fullName: 'Ada Harbor', state: 'CA' }
  await browser.put('/api/applications/current/steps/applicant', { answers, version: 0 })
  await desk.mails()
  // On March 12, 12:00 UTC is 5:00 in California.
  desk.pass({ hours: 10 * 24 })
  await run(desk)
  expect(await desk.mails()).toEqual([])
  desk.pass({ hours: 2, minutes: 30 })
  await run(desk)
  expect(await desk.mails()).toEqual([])
  desk.pass({ minutes: 31 })
  await run(desk)
  expect(await subjects(desk)).toEqual(['Your application HL is not submitted yet'])
})

test('an abandoned draft gets two reminders, closes after thirty days, and is complete when reopened', async ({
  desk,
}) => {
  desk.pass({ hours: 7 })
  const { browser, send } = await begin(desk, { type: 'personal' })
  const answers = { amountDollars: 25_000, purpose: 'A new roof' }
  await browser.put('/api/applications/current/steps/request', { answers, version: 0 })
  await send.file({ content: pdf('early') })
  await desk.mails()
  const mailed = await pass(desk, 32)
  expect(mailed).toEqual([
    [10, 'Your application HL is not submitted yet'],
    [20, 'Your application HL is not submitted yet'],
    [30, 'Your application HL is closed'],
  ])
  const moves = await desk.ctx.db.select().from(applicationMoves).where(eq(applicationMoves.to, 'expired'))
  expect(moves).toMatchObject([{ actorKind: 'system', reason: 'No activity for 30 days' }])

  const owner = await verified(desk)
  expect((await owner.get('/api/tracking')).body).toMatchObject({
    canReopen: true,
    sentence: 'It was inactive for too long. You can reopen it until June 30, 2026.',
  })
  expect((await owner.post('/api/tracking/reopen')).body.file.stage).toBe('draft')
  const steps = (await owner.get('/api/applications/current')).body.steps as { slug: string; answers: object }[]
  expect(steps.find(({ slug }) => slug === 'request')?.answers).toEqual(answers)
  expect((await owner.get('/api/documents')).body.documents).toMatchObject([{ status: 'needs_review' }])
})

test('with dozens of drafts in one name, reminders and closing notices are limited to five each', async ({ desk }) => {
  desk.pass({ hours: 7 })
  for (let drafts = 0; drafts < 8; drafts++) await begin(desk, { type: 'personal' })
  await desk.mails()
  const mailed = await pass(desk, 32)
  const days = mailed.map(([day]) => day)
  expect(days).toEqual([10, 20, 30].flatMap((day) => Array(5).fill(day)))
})

test('editing a draft or uploading a document restarts the inactivity period', async ({ desk }) => {
  desk.pass({ hours: 7 })
  await begin(desk, { type: 'personal' })
  await desk.mails()
  await pass(desk, 9)
  const owner = await verified(desk)
  await uploads(desk.app, owner).file({ content: pdf('a sign of life') })
  expect(await pass(desk, 9)).toEqual([])
  expect((await pass(desk, 1)).map(([, subject]) => subject)).toEqual(['Your application HL is not submitted yet'])
})

test('after the last day, a closed application cannot be reopened and the page does not offer it', async ({ desk }) => {
  desk.pass({ hours: 7 })
  await begin(desk, { type: 'personal' })
  await pass(desk, 30)
  expect(await stageOf(desk)).toBe('expired')
  desk.pass({ hours: 90 * 24 })
  const owner = await verified(desk)
  expect((await owner.get('/api/tracking')).body).toMatchObject({
    canReopen: false,
    sentence: 'It was inactive for too long.',
  })
  expect((await owner.post('/api/tracking/reopen')).status).toBe(409)
})

test('unanswered offers trigger two reminders, and then the application closes', async ({ desk }) => {
  desk.pass({ hours: 7 })
  const { id } = await inReview(desk)
  await desk.ctx.db.update(applications).set({ stage: 'offers' }).where(eq(applications.id, id))
  const waits = 'You have offers to review for your application HL'
  expect(await pass(desk, 31)).toEqual([
    [10, waits],
    [20, waits],
    [30, 'Your application HL is closed'],
  ])
})

test('expired links, codes and sessions are deleted, and valid ones stay', async ({ desk }) => {
  await begin(desk)
  const owner = await verified(desk)
  await purgeAccessSessions(desk.ctx)
  expect(await desk.ctx.db.$count(applicantLinks)).toBe(1)
  expect(await desk.ctx.db.$count(applicantSessions)).toBe(2)
  expect((await owner.get('/api/tracking')).status).toBe(200)
  desk.pass({ hours: 25 })
  await purgeAccessSessions(desk.ctx)
  expect(await desk.ctx.db.$count(applicantLinks)).toBe(0)
  expect(await desk.ctx.db.$count(applicantMailRequests)).toBe(0)
  expect((await owner.get('/api/tracking')).status).toBe(200)
  desk.pass({ hours: 31 * 24 })
  await Promise.all([purgeAccessSessions(desk.ctx), purgeAccessSessions(desk.ctx)])
  expect(await desk.ctx.db.$count(applicantSessions)).toBe(0)
})
