import { isNotNull, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { prepareCode } from '#server/applications/applicants/commands/prepare-access-email.ts'
import { requestAccessEmail } from '#server/applications/applicants/commands/request-access-email.ts'
import { applicantLinks, applicantMailRequests, applicantSessions } from '#server/applications/applicants/table.ts'
import { applications } from '#server/applications/applications/table.ts'
import { verified } from '#server/testing/applicant.ts'
import type { Browser } from '#server/testing/browser.ts'
import { type Desk, test } from '#server/testing/desk.ts'
import { inReview } from '#server/testing/sent-application.ts'

const email = 'ada@example.com'

async function begin(desk: Desk) {
  const answer = await desk.browser().post('/api/applications', { type: 'business', name: 'Ada Harbor', email })
  await desk.mails()
  return answer.body.file.reference as string
}

/** Returns the actions this browser may still perform on the application. */
async function opensFor(browser: Browser): Promise<string[]> {
  const reads = ['/api/applications/current', '/api/applications/current/transcript.pdf', '/api/tracking']
  const moreReads = ['/api/tracking/data.json', '/api/tracking/lenders', '/api/documents', '/api/offers']
  const acts = ['/api/tracking/withdraw', '/api/tracking/reopen', '/api/messages', '/api/applications/current/submit']
  const answers = [
    ...(await Promise.all([...reads, ...moreReads].map(async (url) => ({ url, ...(await browser.get(url)) })))),
    ...(await Promise.all(acts.map(async (url) => ({ url, ...(await browser.post(url, {})) })))),
  ]
  return answers.filter(({ status }) => status !== 401).map(({ url, status }) => `${status} ${url}`)
}

async function codeMailed(desk: Desk, reference: string, address = email) {
  const browser = desk.browser()
  const { codeId } = (await browser.post('/api/applicants/codes', { reference, email: address })).body
  const [mail] = await desk.mails()
  const code = /Your code is (\d{3} \d{3})/.exec(mail?.text ?? '')?.[1] ?? ''
  return { browser, codeId, code, mail }
}

test('reference, address and the emailed code open the application on another device, once', async ({ desk }) => {
  const reference = await begin(desk)
  const { browser, codeId, code, mail } = await codeMailed(
    desk,
    reference.toLowerCase().replaceAll('-', ' '),
    'ADA@example.com',
  )
  expect(mail?.to).toEqual([email])
  expect(mail?.subject).not.toMatch(/\d/)

  const opened = await browser.post('/api/applicants/sign-in', { codeId, code })
  expect(opened.body.file).toMatchObject({ reference, isVerified: true })
  expect((await browser.get('/api/applications/current')).status).toBe(200)
  expect((await desk.browser().post('/api/applicants/sign-in', { codeId, code })).status).toBe(422)

  await browser.post('/api/applicants/close', {})
  expect((await browser.get('/api/applications/current')).status).toBe(401)
})

test("a reference and address that don't match get the same response, and nothing is sent", async ({ desk }) => {
  const reference = await begin(desk)
  const known = await desk.browser().post('/api/applicants/codes', { reference, email })
  const unknown = await desk.browser().post('/api/applicants/codes', { reference, email: 'bob@example.com' })
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body))
  expect((await desk.mails()).map(({ to }) => to)).toEqual([[email]])
  const wrong = await desk.browser().post('/api/applicants/sign-in', { codeId: unknown.body.codeId, code: '123456' })
  expect(wrong.status).toBe(422)
})

test('a code allows five attempts and expires after ten minutes', async ({ desk }) => {
  const reference = await begin(desk)
  const { browser, codeId, code } = await codeMailed(desk, reference)
  const wrong = code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))
  for (let tries = 0; tries < 5; tries++)
    expect((await browser.post('/api/applicants/sign-in', { codeId, code: wrong })).status).toBe(422)
  expect((await browser.post('/api/applicants/sign-in', { codeId, code })).status).toBe(422)

  desk.pass({ hours: 2 })
  const late = await codeMailed(desk, reference)
  desk.pass({ minutes: 11 })
  const refused = await late.browser.post('/api/applicants/sign-in', { codeId: late.codeId, code: late.code })
  expect(refused.body.fields.code).toContain('expired')
})

test('a hundred concurrent attempts still count as at most five', async ({ desk }) => {
  const reference = await begin(desk)
  const { codeId, code } = await codeMailed(desk, reference)
  const tries = Array.from({ length: 20 }, (_, index) =>
    desk.browser().post('/api/applicants/sign-in', { codeId, code: String(index).padStart(6, '0') }),
  )
  await Promise.all(tries)
  expect((await desk.ctx.db.select().from(applicantMailRequests)).map(({ attempts }) => attempts)).toEqual([5])
  desk.pass({ hours: 1 })
  expect((await desk.browser().post('/api/applicants/sign-in', { codeId, code })).status).not.toBe(200)
})

test('a newer code invalidates the previous one, even if both are created concurrently', async ({ desk }) => {
  const reference = await begin(desk)
  const older = await codeMailed(desk, reference)
  const newer = await codeMailed(desk, reference)
  const enter = async ({ browser, codeId, code }: Pick<typeof newer, 'browser' | 'codeId' | 'code'>) =>
    (await browser.post('/api/applicants/sign-in', { codeId, code })).status
  expect([await enter(older), await enter(newer)]).toEqual([422, 200])

  const ids = await Promise.all(
    [1, 2].map(() => requestAccessEmail(desk.ctx, desk.vault.keys, 'code', { email, reference })),
  )
  await Promise.all(ids.map((id) => prepareCode(desk.ctx, desk.vault.keys, id)))
  const requests = await desk.ctx.db
    .select()
    .from(applicantMailRequests)
    .where(isNotNull(applicantMailRequests.codeHash))
  expect(requests).toHaveLength(1)
})

test('the browser that started a draft loses access when someone opens it from an email', async ({ desk }) => {
  const beginner = desk.browser()
  await beginner.post('/api/applications', { type: 'business', name: 'Ada Harbor', email })
  const answers = { amountDollars: 50_000, purpose: 'A second oven' }
  const typed = await beginner.put('/api/applications/current/steps/request', { answers, version: 0 })
  expect(typed.status).toBe(200)
  expect((await beginner.get('/api/tracking')).status).toBe(200)

  const owner = await verified(desk)
  expect(await opensFor(beginner)).toEqual([])
  expect((await owner.get('/api/tracking')).status).toBe(200)
  expect((await owner.get('/api/applicants/me')).body.file).toMatchObject({ isVerified: true })
  expect(await desk.ctx.db.select().from(applications)).toMatchObject([{ stage: 'draft' }])

  // A second device of the owner doesn't sign out the first.
  const second = await verified(desk)
  expect([(await owner.get('/api/tracking')).status, (await second.get('/api/tracking')).status]).toEqual([200, 200])
})

test('the browser that submitted keeps its view until someone opens the application from an email; a code then opens it here too', async ({
  desk,
}) => {
  const { browser, reference } = await inReview(desk, { email })
  expect((await browser.get('/api/tracking')).body).toMatchObject({ file: { reference, isVerified: false } })
  await verified(desk, email)
  expect(await opensFor(browser)).toEqual([])
  const { codeId } = (await browser.post('/api/applicants/codes', { reference, email })).body
  const code = /Your code is (\d{3} \d{3})/.exec((await desk.mails())[0]?.text ?? '')?.[1]
  expect((await browser.post('/api/applicants/sign-in', { codeId, code })).status).toBe(200)
  expect((await browser.get('/api/tracking')).body).toMatchObject({ file: { reference, isVerified: true } })
})

test('a repeated start request gives no access once the email is verified', async ({ desk }) => {
  const headers = { 'idempotency-key': uuidv7() }
  const payload = { type: 'business', name: 'Ada Harbor', email }
  const start = async () =>
    (await desk.app.inject({ method: 'POST', url: '/api/applications', headers, payload })).statusCode
  // The first response was lost.
  expect([await start(), await start()]).toEqual([200, 200])

  await desk.mails()
  await desk.browser().post('/api/applicants/links', { email })
  const token = /#open=([\w-]+)/.exec((await desk.mails())[0]?.text ?? '')?.[1]
  const [opened] = await Promise.all([
    desk.browser().post('/api/applicants/open', { token }),
    ...Array.from({ length: 8 }, start),
  ])
  expect(opened.status).toBe(200)
  expect(await start()).toBe(409)
  const open = await desk.ctx.db.select().from(applicantSessions).where(isNull(applicantSessions.endedAt))
  expect(open.map(({ isVerified }) => isVerified)).toEqual([true])
})

test('emailed links open the applications of an address once, for half an hour', async ({ desk }) => {
  const reference = await begin(desk)
  const linked = async () => {
    await desk.browser().post('/api/applicants/links', { email })
    const [mail] = await desk.mails()
    return /#open=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const token = await linked()
  const browser = desk.browser()
  expect((await browser.post('/api/applicants/open', { token })).body.file).toMatchObject({
    reference,
    isVerified: true,
  })
  expect((await desk.browser().post('/api/applicants/open', { token })).status).toBe(404)

  const late = await linked()
  desk.pass({ minutes: 31 })
  expect((await desk.browser().post('/api/applicants/open', { token: late })).status).toBe(404)
})

test('the link of a draft opens the form, and the link of a submitted application opens tracking', async ({ desk }) => {
  await begin(desk)
  const linkedPage = async () => {
    await desk.browser().post('/api/applicants/links', { email })
    return /\/([a-z-]+)#open=/.exec((await desk.mails())[0]?.text ?? '')?.[1]
  }
  expect(await linkedPage()).toBe('application-portal')
  await desk.ctx.db.update(applications).set({ submittedAt: desk.ctx.now(), stage: 'in_review' })
  expect(await linkedPage()).toBe('track-application')
})

test('an unknown address gets no email, and the response does not reveal it', async ({ desk }) => {
  const answer = await desk.browser().post('/api/applicants/links', { email: 'nobody@example.com' })
  expect(answer.body).toEqual({ isAsked: true })
  expect(await desk.mails()).toEqual([])
  expect(await desk.ctx.db.$count(applicantLinks)).toBe(0)
})

test('codes, tokens and what the applicant entered are not stored in plain text', async ({ desk }) => {
  const reference = await begin(desk)
  const { browser, codeId, code } = await codeMailed(desk, reference)
  await browser.post('/api/applicants/sign-in', { codeId, code })
  const rows = JSON.stringify([
    await desk.ctx.db.select().from(applicantMailRequests),
    await desk.ctx.db.select().from(applicantSessions),
  ])
  expect(rows).not.toContain(code.replace(' ', ''))
  expect(rows).not.toContain(email)
  for (const value of browser.cookies.values()) expect(rows).not.toContain(value)
})

test('a session expires after three idle days', async ({ desk }) => {
  const browser = desk.browser()
  await browser.post('/api/applications', { type: 'personal', name: 'Ada Harbor', email })
  desk.pass({ hours: 71 })
  expect((await browser.get('/api/applications/current')).status).toBe(200)
  desk.pass({ hours: 73 })
  expect((await browser.get('/api/applications/current')).status).toBe(401)
})
