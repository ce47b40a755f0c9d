import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import { messageContext } from '#server/applications/messages/queries.ts'
import { applicationMessages } from '#server/applications/messages/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { encrypt } from '#server/platform/crypto/encrypt.ts'
import type { Browser } from '#server/testing/browser.ts'
import { verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview as underReview } from '#server/testing/fixtures/application-fixtures.ts'
import { postMove } from '#server/testing/fixtures/post-move.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

/** Creates a submitted application that Pat reviews. */
async function inReview(server: TestServer): Promise<{ browser: Browser; id: string }> {
  const [known] = await server.ctx.db.select().from(staff)
  const { id: pat } = known ?? (await server.createStaff())
  const browser = server.browser()
  await browser.post('/api/applications', { type: 'business', name: 'Ada Harbor', email: 'ada@example.com' })
  const [application] = await server.ctx.db.select().from(applications).orderBy(desc(applications.id)).limit(1)
  const id = application?.id ?? ''
  const applicant = { kind: 'applicant' as const, applicationId: id, sessionId: id, isVerified: true }
  const met = async () => undefined
  await moveApplication({ ...server.ctx, actor: applicant }, { id, to: 'submitted' }, { 'application-complete': met })
  await server.ctx.db
    .update(applications)
    .set({ ownerStaffId: pat, submittedAt: server.ctx.now() })
    .where(eq(applications.id, id))
  await server.deliverEmails()
  return { browser, id }
}
const asPat = (server: TestServer) =>
  ({ ...server.ctx, actor: { kind: 'staff', id: uuidv7(), role: 'agent', sessionId: '' } }) as never

test('an applicant sees the status, the contact person and when the next step is due', async ({ server }) => {
  const { browser, id } = await inReview(server)
  const sent = (await browser.get('/api/tracking')).body
  expect(sent).toMatchObject({
    label: 'Received',
    contact: { name: 'Pat', email: null },
    canWithdraw: true,
    missingDocuments: 3,
    action: { label: 'Upload documents', href: '#wanted' },
  })
  // Submitted Monday at 7 a.m. in New York: the 24 hours start when the office opens at 9.
  expect(sent.dueAt).toBe('2026-03-03T14:00:00.000Z')

  await verifySessions(server)
  expect((await browser.get('/api/tracking')).body.contact).toEqual({ name: 'Pat', email: 'pat@example.com' })
  server.advanceTime({ hours: 1 })
  await moveApplication(asPat(server), { id, to: 'in_review' }, { 'owner-assigned': async () => undefined })
  const reviewed = (await browser.get('/api/tracking')).body
  expect(reviewed).toMatchObject({ label: 'Under review', sentence: 'Pat is reviewing your application.', dueAt: null })
  expect(reviewed.milestones.slice(0, 3).map(({ state }: { state: string }) => state)).toEqual(['done', 'now', 'ahead'])
})

test('applicant and staff exchange messages; a retried request adds nothing, and emails contain no text', async ({
  server,
}) => {
  const { browser, id } = await inReview(server)
  await verifySessions(server)
  const written = { id: uuidv7(), body: 'My new oven broke.\nDoes that matter?' }
  await browser.post('/api/messages', written)
  await browser.post('/api/messages', written)
  const staff = await server.signIn()
  const answer = { id: uuidv7(), body: 'It does not.' }
  expect((await staff.post(`/api/admin/applications/${id}/messages`, answer)).status).toBe(200)

  const { messages } = (await browser.get('/api/tracking')).body
  expect(messages.map(({ author, name, body }: Record<string, string>) => [author, name, body])).toEqual([
    ['applicant', '', written.body],
    ['staff', 'Pat', answer.body],
  ])
  // Daytime in the site's zone, New York: applicants are not notified at 7 a.m.
  server.advanceTime({ hours: 1 })
  const mails = await server.deliverEmails()
  expect(mails.map(({ to }) => to)).toEqual([['ada@example.com'], ['pat@example.com']])
  expect(JSON.stringify(mails)).not.toContain('oven')
  const rows = await server.ctx.db.select().from(applicationMessages)
  expect(JSON.stringify(rows)).not.toContain('oven')
  expect((await server.browser().post('/api/messages', written)).status).toBe(401)
})

test('frequent messages are limited, and so are the emails about them', async ({ server }) => {
  const { browser } = await inReview(server)
  const answers: number[] = []
  let mails = 0
  for (let turn = 0; turn < 32; turn++) {
    answers.push((await browser.post('/api/messages', { id: uuidv7(), body: `Line ${turn}` })).status)
    mails += (await server.deliverEmails()).length
    server.advanceTime({ seconds: 30 })
  }
  expect([mails, answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([6, 30, 429])
  server.advanceTime({ hours: 1 })
  expect((await browser.post('/api/messages', { id: uuidv7(), body: 'Later' })).status).toBe(200)
  expect(await server.deliverEmails()).toHaveLength(1)
})

test("a message id can't be used for another application", async ({ server }) => {
  const { browser } = await inReview(server)
  const other = server.browser()
  await other.post('/api/applications', { type: 'personal', name: 'Bob', email: 'bob@example.com' })
  const id = uuidv7()
  await browser.post('/api/messages', { id, body: 'Mine' })
  expect((await other.post('/api/messages', { id, body: 'Yours' })).status).toBe(409)
  expect((await browser.post('/api/messages', { id: uuidv7(), body: ' ' })).status).toBe(422)
})

test('an applicant withdraws with or without a reason and reopens, and the owner is notified', async ({ server }) => {
  const { browser } = await inReview(server)
  const closed = (await browser.post('/api/tracking/withdraw', { reason: 'Sold the shop' })).body
  expect(closed).toMatchObject({ label: 'Closed by you', canWithdraw: false, canReopen: true })
  expect(closed.messages).toMatchObject([
    { author: 'applicant', body: "I'm closing my application because: Sold the shop" },
  ])
  // The stage history is permanent, so it contains no personal text.
  expect(JSON.stringify(await server.ctx.db.select().from(applicationStageChanges))).not.toContain('shop')
  expect(JSON.stringify(await server.ctx.db.select().from(applicationMessages))).not.toContain('shop')
  expect((await browser.post('/api/tracking/withdraw', { reason: 'Again' })).status).toBe(409)
  const mailed = async () =>
    (await server.deliverEmails()).map(({ to, subject }) => [to[0], subject.replace(/HL-\S+?(?=[: ]|$)/, 'HL')])
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

test('reopening is limited, closing never fails, and drafts trigger no email', async ({ server }) => {
  const { browser } = await inReview(server)
  await verifySessions(server)
  const close = async (from: Browser) => (await from.post('/api/tracking/withdraw', { reason: 'Sold' })).status
  const reopen = async (from: Browser) => (await from.post('/api/tracking/reopen')).status
  const statuses: number[] = []
  for (let turn = 0; turn < 4; turn++) statuses.push(await close(browser), await reopen(browser))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429])
  const mailed = (await server.deliverEmails()).map(({ to }) => to[0])
  expect(mailed.filter((to) => to === 'ada@example.com')).toHaveLength(7)
  expect(mailed).toHaveLength(14)
  expect(await server.ctx.db.$count(applicationMessages)).toBe(4)

  for (let hour = 0; hour < 3; hour++) {
    server.advanceTime({ hours: 1, seconds: 1 })
    for (let turn = 0; turn < 3; turn++) statuses.push(await reopen(browser), await close(browser))
  }
  // Ten a day: the next 7 of these 9.
  expect(statuses.slice(8).filter((status) => status === 429)).toHaveLength(2)
  server.advanceTime({ hours: 24 })
  expect(await reopen(browser)).toBe(200)

  // A draft started in another person's name.
  const beginner = server.browser()
  await beginner.post('/api/applications', { type: 'personal', name: 'Bob Pier', email: 'bob@example.com' })
  await server.deliverEmails()
  expect([await close(beginner), await reopen(beginner)]).toEqual([200, 200])
  expect(await server.deliverEmails()).toEqual([])
})

/** Adds messages of the applicant, one a minute, the last one now. */
async function addMessages(server: TestServer, id: string, count: number, unverifiedSessionId: string | null) {
  const now = server.ctx.now().getTime()
  const bodyEncrypted = (messageId: string, turn: number) =>
    encrypt(server.documentStore.keys, `Line ${turn}`, messageContext(messageId))
  await server.ctx.db.insert(applicationMessages).values(
    Array.from({ length: count }, (_, turn) => {
      const messageId = uuidv7()
      const at = new Date(now - (count - 1 - turn) * 60_000)
      return {
        ...{ id: messageId, applicationId: id, author: 'applicant' as const, unverifiedSessionId },
        ...{ bodyEncrypted: bodyEncrypted(messageId, turn), at },
      }
    }),
  )
}

test('a page shows the newest messages, and earlier ones are read page by page', async ({ server }) => {
  const { browser, id } = await inReview(server)
  await verifySessions(server)
  await addMessages(server, id, 230, null)
  const bodies = (page: { messages: { body: string }[] }) => [page.messages[0]?.body, page.messages.length]
  const newest = (await browser.get('/api/tracking')).body
  expect([...bodies(newest), newest.hasEarlierMessages]).toEqual(['Line 130', 100, true])
  const earlier = (await browser.get(`/api/messages?before=${newest.messages[0].id}`)).body
  expect([...bodies(earlier), earlier.hasEarlierMessages]).toEqual(['Line 30', 100, true])
  const first = (await browser.get(`/api/messages?before=${earlier.messages[0].id}`)).body
  expect([...bodies(first), first.hasEarlierMessages]).toEqual(['Line 0', 30, false])

  const other = server.browser()
  await other.post('/api/applications', { type: 'personal', name: 'Bob', email: 'bob@example.com' })
  expect((await other.get(`/api/messages?before=${newest.messages[0].id}`)).body.messages).toEqual([])

  const staff = await server.signIn()
  expect((await staff.get(`/api/admin/applications/${id}`)).body).toMatchObject({
    messages: expect.toSatisfy((all) => all.length === 100),
    hasEarlierMessages: true,
  })
  const cookies = Object.fromEntries(browser.cookies)
  const file = await server.app.inject({ method: 'GET', url: '/api/tracking/data.json', cookies })
  expect(file.json().messages).toHaveLength(230)
})

test('a draft that no one opened from the mailbox takes 100 messages', async ({ server }) => {
  const { browser, id } = await inReview(server)
  const written = { id: uuidv7(), body: 'Hello' }
  expect((await browser.post('/api/messages', written)).status).toBe(200)
  server.advanceTime({ hours: 3 })
  await addMessages(server, id, 99, uuidv7())
  server.advanceTime({ hours: 3 })
  expect((await browser.post('/api/messages', { id: uuidv7(), body: 'One more' })).status).toBe(403)
  // The reason is dropped, and the application is closed all the same.
  expect((await browser.post('/api/tracking/withdraw', { reason: 'Sold' })).status).toBe(200)
  await verifySessions(server)
  expect((await browser.post('/api/messages', { id: uuidv7(), body: 'One more' })).status).toBe(200)
})

test('applications never opened from the mailbox send staff 30 emails an hour, and the mailbox five', async ({
  server,
}) => {
  const browsers = []
  for (let turn = 0; turn < 9; turn++) browsers.push((await inReview(server)).browser)
  for (const browser of browsers)
    for (let turn = 0; turn < 4; turn++) {
      await browser.post('/api/tracking/withdraw', {})
      await browser.post('/api/tracking/reopen')
    }
  const mailed = (await server.deliverEmails()).map(({ to }) => to[0])
  // Five drafts were announced before.
  expect(mailed.filter((to) => to === 'ada@example.com')).toEqual([])
  expect(mailed.filter((to) => to === 'pat@example.com')).toHaveLength(30)
})

test('an application withdrawn at night gets no document reminder in the morning', async ({ server }) => {
  const { browser, staff, url } = await underReview(server)
  await staff.post(`${url}/requirements`, { items: [{ id: uuidv7(), kind: 'other', title: 'Lease', detail: '' }] })
  await browser.post('/api/tracking/withdraw', {})
  server.advanceTime({ hours: 6 })
  const told = (await server.deliverEmails())
    .filter(({ to }) => to[0] === 'ada@example.com')
    .map(({ subject }) => subject)
  expect(told).toEqual([expect.stringContaining('is closed')])
})

test('requirements outstanding at withdrawal are outstanding again after reopening', async ({ server }) => {
  const { browser, staff, url } = await underReview(server)
  await verifySessions(server)
  const items = [{ id: uuidv7(), kind: 'other', title: 'Lease', detail: '' }]
  await staff.post(`${url}/requirements`, { items })
  await browser.post('/api/tracking/withdraw', {})
  expect((await browser.post('/api/tracking/reopen')).body).toMatchObject({
    label: 'Action needed',
    sentence: 'We need 1 item: Lease.',
  })
})

test('a withdrawn draft is reopened as a draft, not for review', async ({ server }) => {
  const browser = server.browser()
  await browser.post('/api/applications', { type: 'personal', name: 'Ada Harbor', email: 'ada@example.com' })
  const answers = { amountDollars: 25_000, purpose: 'A new roof' }
  await browser.put('/api/applications/current/steps/request', { answers, version: 0 })
  const withdrawn = await browser.post('/api/tracking/withdraw', { reason: 'Changed my mind' })
  expect(withdrawn.body).toMatchObject({ file: { stage: 'withdrawn' }, canReopen: true })

  await server.createStaff()
  const staff = await server.signIn()
  const [application] = await server.ctx.db.select().from(applications)
  const byStaff = await postMove(staff, `/api/admin/applications/${application?.id}`, { to: 'draft', reason: 'Again' })
  expect(byStaff.status).toBeGreaterThanOrEqual(400)

  expect((await browser.post('/api/tracking/reopen')).body.file.stage).toBe('draft')
  const { steps } = (await browser.get('/api/applications/current')).body
  expect(steps.find(({ slug }: { slug: string }) => slug === 'request').answers).toEqual(answers)
  expect((await browser.post('/api/tracking/reopen')).status).toBe(409)
})

test('only the applicant can download their application data', async ({ server }) => {
  const { browser } = await inReview(server)
  const cookies = Object.fromEntries(browser.cookies)
  const file = await server.app.inject({ method: 'GET', url: '/api/tracking/data.json', cookies })
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.json()).toMatchObject({ file: { name: 'Ada Harbor' }, steps: expect.any(Array) })
  expect((await server.app.inject({ method: 'GET', url: '/api/tracking/data.json' })).statusCode).toBe(401)
})
