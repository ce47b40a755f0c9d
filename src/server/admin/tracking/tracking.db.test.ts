import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { applicationMoves, applications } from '#server/applications/applications/table.ts'
import { applicationMessages } from '#server/applications/messages/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { moveFile } from '#server/testing/move-file.ts'
import { inReview as underReview } from '#server/testing/sent-application.ts'

/** An application that was sent and is being looked at by Pat. */
async function inReview(desk: Desk): Promise<{ browser: Browser; id: string }> {
  const { id: pat } = await desk.hire()
  const browser = desk.browser()
  await browser.post('/api/applications', { type: 'business', name: 'Ada Harbor', email: 'ada@example.com' })
  const [application] = await desk.ctx.db.select().from(applications)
  const id = application?.id ?? ''
  const applicant = { kind: 'applicant' as const, applicationId: id, sessionId: id, isVerified: true }
  const met = async () => undefined
  await moveApplication({ ...desk.ctx, actor: applicant }, { id, to: 'submitted' }, { 'application-complete': met })
  await desk.ctx.db
    .update(applications)
    .set({ ownerStaffId: pat, submittedAt: desk.ctx.now() })
    .where(eq(applications.id, id))
  await desk.mails()
  return { browser, id }
}
const asPat = (desk: Desk) =>
  ({ ...desk.ctx, actor: { kind: 'staff', id: uuidv7(), role: 'agent', sessionId: '' } }) as never

test('an applicant sees where it stands, who has it, and by when the next step is due', async ({ desk }) => {
  const { browser, id } = await inReview(desk)
  const sent = (await browser.get('/api/tracking')).body
  expect(sent).toMatchObject({
    label: 'Received',
    contact: { name: 'Pat', email: 'pat@example.com' },
    canWithdraw: true,
  })
  // Sent on a Monday at seven in New York: the 24 hours begin when somebody is there, at nine.
  expect(sent.dueAt).toBe('2026-03-03T14:00:00.000Z')

  desk.pass({ hours: 1 })
  await moveApplication(asPat(desk), { id, to: 'in_review' }, { 'owner-assigned': async () => undefined })
  const reviewed = (await browser.get('/api/tracking')).body
  expect(reviewed).toMatchObject({ label: 'Under review', sentence: 'Pat is checking your file.', dueAt: null })
  expect(reviewed.milestones.slice(0, 3).map(({ state }: { state: string }) => state)).toEqual(['done', 'now', 'ahead'])
})

test('applicant and staff write to each other; a repeated request adds nothing, and mails tell no words', async ({
  desk,
}) => {
  const { browser, id } = await inReview(desk)
  const written = { id: uuidv7(), body: 'My new oven broke.\nDoes that matter?' }
  await browser.post('/api/messages', written)
  await browser.post('/api/messages', written)
  const staff = await desk.signedIn()
  const answer = { id: uuidv7(), body: 'It does not.' }
  expect((await staff.post(`/api/admin/applications/${id}/messages`, answer)).status).toBe(200)

  const { messages } = (await browser.get('/api/tracking')).body
  expect(messages.map(({ author, name, body }: Record<string, string>) => [author, name, body])).toEqual([
    ['applicant', '', written.body],
    ['staff', 'Pat', answer.body],
  ])
  // Day in New York, the zone of the site: the applicant is not told at seven in the morning.
  desk.pass({ hours: 1 })
  const mails = await desk.mails()
  expect(mails.map(({ to }) => to)).toEqual([['ada@example.com'], ['pat@example.com']])
  expect(JSON.stringify(mails)).not.toContain('oven')
  const rows = await desk.ctx.db.select().from(applicationMessages)
  expect(JSON.stringify(rows)).not.toContain('oven')
  expect((await desk.browser().post('/api/messages', written)).status).toBe(401)
})

test('who writes without end is mailed about a few times, and asked to wait', async ({ desk }) => {
  const { browser } = await inReview(desk)
  const answers: number[] = []
  let mails = 0
  for (let turn = 0; turn < 32; turn++) {
    answers.push((await browser.post('/api/messages', { id: uuidv7(), body: `Line ${turn}` })).status)
    mails += (await desk.mails()).length
    desk.pass({ seconds: 30 })
  }
  expect([mails, answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([6, 30, 429])
  desk.pass({ hours: 1 })
  expect((await browser.post('/api/messages', { id: uuidv7(), body: 'Later' })).status).toBe(200)
  expect(await desk.mails()).toHaveLength(1)
})

test('the id of a message cannot be used for another application', async ({ desk }) => {
  const { browser } = await inReview(desk)
  const other = desk.browser()
  await other.post('/api/applications', { type: 'personal', name: 'Bob', email: 'bob@example.com' })
  const id = uuidv7()
  await browser.post('/api/messages', { id, body: 'Mine' })
  expect((await other.post('/api/messages', { id, body: 'Yours' })).status).toBe(409)
  expect((await browser.post('/api/messages', { id: uuidv7(), body: ' ' })).status).toBe(422)
})

test('an applicant withdraws, with a reason or without, and comes back; both and who has the file are told', async ({
  desk,
}) => {
  const { browser } = await inReview(desk)
  const closed = (await browser.post('/api/tracking/withdraw', { reason: 'Sold the shop' })).body
  expect(closed).toMatchObject({ label: 'Closed by you', canWithdraw: false, canReopen: true })
  expect(closed.messages).toMatchObject([{ author: 'applicant', body: 'Why I close my application: Sold the shop' }])
  // Moves stay for good, and so tell nothing that somebody may want to be forgotten.
  expect(JSON.stringify(await desk.ctx.db.select().from(applicationMoves))).not.toContain('shop')
  expect(JSON.stringify(await desk.ctx.db.select().from(applicationMessages))).not.toContain('shop')
  expect((await browser.post('/api/tracking/withdraw', { reason: 'Again' })).status).toBe(409)
  const mailed = async () =>
    (await desk.mails()).map(({ to, subject }) => [to[0], subject.replace(/HL-\S+?(?=[: ]|$)/, 'HL')])
  expect(await mailed()).toEqual([
    ['ada@example.com', 'Your application HL is closed'],
    ['pat@example.com', 'HL: withdrawn by the applicant'],
  ])
  expect((await browser.post('/api/tracking/reopen')).body).toMatchObject({ label: 'Under review', canReopen: false })
  expect(await mailed()).toEqual([
    ['ada@example.com', 'Your application HL is open again'],
    ['pat@example.com', 'HL: reopened by the applicant'],
  ])
  expect((await browser.post('/api/tracking/withdraw', { reason: '' })).body).toMatchObject({ label: 'Closed by you' })
})

test('closing and opening in turn fills nobody’s mailbox, and nothing of it is mailed to a stranger', async ({
  desk,
}) => {
  const { browser } = await inReview(desk)
  const turn = async (browser: Browser) => {
    expect((await browser.post('/api/tracking/withdraw', {})).status).toBe(200)
    expect((await browser.post('/api/tracking/reopen')).status).toBe(200)
  }
  for (let turns = 0; turns < 8; turns++) await turn(browser)
  const mailed = (await desk.mails()).map(({ to }) => to[0])
  expect(mailed.filter((to) => to === 'ada@example.com')).toHaveLength(6)
  expect(mailed).toHaveLength(12)

  // A draft that somebody began in the name of another.
  const beginner = desk.browser()
  await beginner.post('/api/applications', { type: 'personal', name: 'Bob Pier', email: 'bob@example.com' })
  await desk.mails()
  await turn(beginner)
  expect(await desk.mails()).toEqual([])
})

test('whoever withdrew in the night is not asked for papers in the morning', async ({ desk }) => {
  const { browser, staff, url } = await underReview(desk)
  await staff.post(`${url}/requirements`, { items: [{ id: uuidv7(), kind: 'other', title: 'Lease', detail: '' }] })
  await browser.post('/api/tracking/withdraw', {})
  desk.pass({ hours: 6 })
  const told = (await desk.mails()).filter(({ to }) => to[0] === 'ada@example.com').map(({ subject }) => subject)
  expect(told).toEqual([expect.stringContaining('is closed')])
})

test('what was asked for before somebody withdrew is asked for when they come back', async ({ desk }) => {
  const { browser, staff, url } = await underReview(desk)
  const items = [{ id: uuidv7(), kind: 'other', title: 'Lease', detail: '' }]
  await staff.post(`${url}/requirements`, { items })
  await browser.post('/api/tracking/withdraw', {})
  expect((await browser.post('/api/tracking/reopen')).body).toMatchObject({
    label: 'Action needed',
    sentence: 'We need 1 item: Lease.',
  })
})

test('a withdrawn draft that was never sent is found again as a draft, and not as one to review', async ({ desk }) => {
  const browser = desk.browser()
  await browser.post('/api/applications', { type: 'personal', name: 'Ada Harbor', email: 'ada@example.com' })
  const answers = { amountDollars: 25_000, purpose: 'A new roof' }
  await browser.put('/api/applications/current/steps/request', { answers, version: 0 })
  const withdrawn = await browser.post('/api/tracking/withdraw', { reason: 'Changed my mind' })
  expect(withdrawn.body).toMatchObject({ file: { stage: 'withdrawn' }, canReopen: true })

  await desk.hire()
  const staff = await desk.signedIn()
  const [application] = await desk.ctx.db.select().from(applications)
  const byStaff = await moveFile(staff, `/api/admin/applications/${application?.id}`, { to: 'draft', reason: 'Again' })
  expect(byStaff.status).toBeGreaterThanOrEqual(400)

  expect((await browser.post('/api/tracking/reopen')).body.file.stage).toBe('draft')
  const { steps } = (await browser.get('/api/applications/current')).body
  expect(steps.find(({ slug }: { slug: string }) => slug === 'request').answers).toEqual(answers)
  expect((await browser.post('/api/tracking/reopen')).status).toBe(409)
})

test('everything about the application can be taken along as a file, by its owner alone', async ({ desk }) => {
  const { browser } = await inReview(desk)
  const cookies = Object.fromEntries(browser.cookies)
  const file = await desk.app.inject({ method: 'GET', url: '/api/tracking/data.json', cookies })
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.json()).toMatchObject({ file: { name: 'Ada Harbor' }, steps: expect.any(Array) })
  expect((await desk.app.inject({ method: 'GET', url: '/api/tracking/data.json' })).statusCode).toBe(401)
})
