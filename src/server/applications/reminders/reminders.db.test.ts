import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { forgetEntrances } from '#server/applications/applicants/commands/forget-entrances.ts'
import { applicantLinks, applicantMailRequests, applicantSessions } from '#server/applications/applicants/table.ts'
import { applicationMoves, applications } from '#server/applications/applications/table.ts'
import { followUp } from '#server/applications/reminders/commands/follow-up.ts'
import { reminders } from '#server/applications/reminders/table.ts'
import { begin, verified } from '#server/testing/applicant.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { inReview } from '#server/testing/sent-application.ts'
import { pdf, uploads } from '#server/testing/uploads.ts'

const run = (desk: Desk) => followUp(desk.ctx, desk.vault.keys)
const stageOf = async (desk: Desk) => (await desk.ctx.db.select().from(applications))[0]?.stage
const subjects = async (desk: Desk) => (await desk.mails()).map(({ subject }) => subject.replace(/HL-\S+/, 'HL'))

/** Lets days pass and does what has to be done on each; answers what was mailed. */
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

/** Asked for on March 2, at 19:00 UTC: an hour at which anybody may be written to. */
async function asked(desk: Desk, dueOn: string | null, titles = ['Lease']) {
  desk.pass({ hours: 7 })
  const opened = await inReview(desk)
  const items = titles.map(item)
  await opened.staff.post(`${opened.url}/requirements`, { items, dueOn })
  await desk.mails()
  return { ...opened, items }
}

test('a paper that does not come is reminded of before and after its day, and then the application closes', async ({
  desk,
}) => {
  await asked(desk, '2026-03-12')
  const waits = 'Your application HL waits for 1 item'
  expect(await pass(desk, 40)).toEqual([
    [7, waits],
    [9, waits],
    [12, waits],
    [17, waits],
    [30, 'Your application HL is closed'],
  ])
  expect(await stageOf(desk)).toBe('expired')
})

test('several papers are one mail a day, with their number and nothing of what they are', async ({ desk }) => {
  const { staff, url } = await asked(desk, '2026-03-12', ['Lease of Pier Road', 'Passport'])
  await staff.post(`${url}/requirements`, { items: [item('Bill')], dueOn: '2026-03-10' })
  await desk.mails()
  // March 7 for the bill, March 9 for all three: as they are due on different days, never twice on one.
  expect(await pass(desk, 9)).toEqual([
    [5, 'Your application HL waits for 3 items'],
    [7, 'Your application HL waits for 3 items'],
    [9, 'Your application HL waits for 3 items'],
  ])
  desk.pass({ hours: 1 })
  await run(desk)
  expect(await desk.mails()).toEqual([])
})

test('two servers that look at the same moment send one reminder', async ({ desk }) => {
  await asked(desk, '2026-03-12')
  desk.pass({ hours: 7 * 24 })
  await Promise.all([run(desk), run(desk), run(desk)])
  await run(desk)
  expect(await subjects(desk)).toHaveLength(1)
  expect(await desk.ctx.db.$count(reminders)).toBe(1)
})

test('what was sent is not reminded of, and does not close while it waits for us', async ({ desk }) => {
  const { send, items } = await asked(desk, '2026-03-12')
  await send.file({ kind: 'other', ...(items[0] && { requirement: items[0].id }), content: pdf('lease') })
  expect(await pass(desk, 60)).toEqual([])
  expect(await stageOf(desk)).toBe('docs_needed')
})

test('whoever was faster than the mail gets none', async ({ desk }) => {
  const { items } = await asked(desk, '2026-03-12')
  desk.pass({ hours: 7 * 24 })
  await run(desk)
  await (await desk.signedIn()).post(`/api/admin/requirements/${items[0]?.id}/waive`)
  expect(await desk.mails()).toEqual([])
})

test('nobody is written to at night, where they are', async ({ desk }) => {
  const { browser } = await begin(desk, { type: 'personal' })
  const answers = { fullName: 'Ada Harbor', state: 'CA' }
  await browser.put('/api/applications/current/steps/applicant', { answers, version: 0 })
  await desk.mails()
  // On March 12, 12:00 in Greenwich is 5:00 in California.
  desk.pass({ hours: 10 * 24 })
  await run(desk)
  expect(await desk.mails()).toEqual([])
  desk.pass({ hours: 2, minutes: 30 })
  await run(desk)
  expect(await desk.mails()).toEqual([])
  desk.pass({ minutes: 31 })
  await run(desk)
  expect(await subjects(desk)).toEqual(['Your application HL is not sent yet'])
})

test('a draft that is left is reminded of twice, closes after thirty days, and is found whole when it is reopened', async ({
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
    [10, 'Your application HL is not sent yet'],
    [20, 'Your application HL is not sent yet'],
    [30, 'Your application HL is closed'],
  ])
  const moves = await desk.ctx.db.select().from(applicationMoves).where(eq(applicationMoves.to, 'expired'))
  expect(moves).toMatchObject([{ actorKind: 'system', reason: 'Nothing happened for 30 days' }])

  const owner = await verified(desk)
  expect((await owner.get('/api/tracking')).body).toMatchObject({
    canReopen: true,
    sentence: 'It waited too long. You can reopen it until June 30, 2026.',
  })
  expect((await owner.post('/api/tracking/reopen')).body.file.stage).toBe('draft')
  const steps = (await owner.get('/api/applications/current')).body.steps as { slug: string; answers: object }[]
  expect(steps.find(({ slug }) => slug === 'request')?.answers).toEqual(answers)
  expect((await owner.get('/api/documents')).body.documents).toMatchObject([{ status: 'needs_review' }])
})

test('of dozens of drafts in one name five are reminded of, and five are told to be closed', async ({ desk }) => {
  desk.pass({ hours: 7 })
  for (let drafts = 0; drafts < 8; drafts++) await begin(desk, { type: 'personal' })
  await desk.mails()
  const mailed = await pass(desk, 32)
  const days = mailed.map(([day]) => day)
  expect(days).toEqual([10, 20, 30].flatMap((day) => Array(5).fill(day)))
})

test('whoever goes on with a draft, or sends a paper for it, is left alone for another while', async ({ desk }) => {
  desk.pass({ hours: 7 })
  await begin(desk, { type: 'personal' })
  await desk.mails()
  await pass(desk, 9)
  const owner = await verified(desk)
  await uploads(desk.app, owner).file({ content: pdf('a sign of life') })
  expect(await pass(desk, 9)).toEqual([])
  expect((await pass(desk, 1)).map(([, subject]) => subject)).toEqual(['Your application HL is not sent yet'])
})

test('after its day a closed application cannot be reopened, and the page does not promise it', async ({ desk }) => {
  desk.pass({ hours: 7 })
  await begin(desk, { type: 'personal' })
  await pass(desk, 30)
  expect(await stageOf(desk)).toBe('expired')
  desk.pass({ hours: 90 * 24 })
  const owner = await verified(desk)
  expect((await owner.get('/api/tracking')).body).toMatchObject({ canReopen: false, sentence: 'It waited too long.' })
  expect((await owner.post('/api/tracking/reopen')).status).toBe(409)
})

test('offers that nobody answers are reminded of twice, and then the application closes', async ({ desk }) => {
  desk.pass({ hours: 7 })
  const { id } = await inReview(desk)
  await desk.ctx.db.update(applications).set({ stage: 'offers' }).where(eq(applications.id, id))
  const waits = 'Your application HL has offers that wait for you'
  expect(await pass(desk, 31)).toEqual([
    [10, waits],
    [20, waits],
    [30, 'Your application HL is closed'],
  ])
})

test('links, codes and sessions that open nothing any more are forgotten, and the others stay', async ({ desk }) => {
  await begin(desk)
  const owner = await verified(desk)
  await forgetEntrances(desk.ctx)
  expect(await desk.ctx.db.$count(applicantLinks)).toBe(1)
  expect(await desk.ctx.db.$count(applicantSessions)).toBe(2)
  expect((await owner.get('/api/tracking')).status).toBe(200)
  desk.pass({ hours: 25 })
  await forgetEntrances(desk.ctx)
  expect(await desk.ctx.db.$count(applicantLinks)).toBe(0)
  expect(await desk.ctx.db.$count(applicantMailRequests)).toBe(0)
  expect((await owner.get('/api/tracking')).status).toBe(200)
  desk.pass({ hours: 31 * 24 })
  await Promise.all([forgetEntrances(desk.ctx), forgetEntrances(desk.ctx)])
  expect(await desk.ctx.db.$count(applicantSessions)).toBe(0)
})
