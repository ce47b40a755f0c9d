import { isNotNull, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { prepareCode, requestAccessEmail } from '#server/applications/applicants/commands/prepare-access-email.ts'
import { applications } from '#server/applications/applications/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { applicantEmailRequests, applicantLinks, applicantSessions } from './table.ts'

const email = 'ada@example.com'

async function begin(server: TestServer) {
  const answer = await server.browser().post('/api/applications', { type: 'business', name: 'Ada Harbor', email })
  await server.deliverEmails()
  return answer.body.file.reference as string
}

/** Returns the actions this browser may still perform on the application. */
async function opensFor(browser: Browser): Promise<string[]> {
  const reads = ['/api/applications/current', '/api/applications/current/transcript.pdf', '/api/tracking']
  const moreReads = ['/api/tracking/data.json', '/api/tracking/lenders', '/api/documents', '/api/offers']
  const paths = ['/api/tracking/withdraw', '/api/tracking/reopen', '/api/messages', '/api/applications/current/submit']
  const answers = [
    ...(await Promise.all([...reads, ...moreReads].map(async (url) => ({ url, ...(await browser.get(url)) })))),
    ...(await Promise.all(paths.map(async (url) => ({ url, ...(await browser.post(url, {})) })))),
  ]
  return answers.filter(({ status }) => status !== 401).map(({ url, status }) => `${status} ${url}`)
}

async function codeMailed(server: TestServer, reference: string, address = email) {
  const browser = server.browser()
  const { codeId } = (await browser.post('/api/applicants/codes', { reference, email: address })).body
  const [mail] = await server.deliverEmails()
  const code = /Your code is (\d{3} \d{3})/.exec(mail?.text ?? '')?.[1] ?? ''
  return { browser, codeId, code, mail }
}

test('reference, address and the emailed code open the application on another device, once', async ({ server }) => {
  const reference = await begin(server)
  const { browser, codeId, code, mail } = await codeMailed(
    server,
    reference.toLowerCase().replaceAll('-', ' '),
    'ADA@example.com',
  )
  expect(mail?.to).toEqual([email])
  expect(mail?.subject).not.toMatch(/\d/)

  const opened = await browser.post('/api/applicants/sign-in', { codeId, code })
  expect(opened.body.file).toMatchObject({ reference, isVerified: true })
  expect((await browser.get('/api/applications/current')).status).toBe(200)
  expect((await server.browser().post('/api/applicants/sign-in', { codeId, code })).status).toBe(422)

  await browser.post('/api/applicants/close', {})
  expect((await browser.get('/api/applications/current')).status).toBe(401)
})

test("a reference and address that don't match get the same response, and nothing is sent", async ({ server }) => {
  const reference = await begin(server)
  const known = await server.browser().post('/api/applicants/codes', { reference, email })
  const unknown = await server.browser().post('/api/applicants/codes', { reference, email: 'bob@example.com' })
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body))
  expect((await server.deliverEmails()).map(({ to }) => to)).toEqual([[email]])
  const wrong = await server.browser().post('/api/applicants/sign-in', { codeId: unknown.body.codeId, code: '123456' })
  expect(wrong.status).toBe(422)
})

test('a code allows five attempts and expires after ten minutes', async ({ server }) => {
  const reference = await begin(server)
  const { browser, codeId, code } = await codeMailed(server, reference)
  const wrong = code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))
  for (let tries = 0; tries < 5; tries++)
    expect((await browser.post('/api/applicants/sign-in', { codeId, code: wrong })).status).toBe(422)
  expect((await browser.post('/api/applicants/sign-in', { codeId, code })).status).toBe(422)

  server.advanceTime({ hours: 2 })
  const late = await codeMailed(server, reference)
  server.advanceTime({ minutes: 11 })
  const refused = await late.browser.post('/api/applicants/sign-in', { codeId: late.codeId, code: late.code })
  expect(refused.body.fields.code).toContain('expired')
})

test('a hundred concurrent attempts still count as at most five', async ({ server }) => {
  const reference = await begin(server)
  const { codeId, code } = await codeMailed(server, reference)
  const tries = Array.from({ length: 20 }, (_, index) =>
    server.browser().post('/api/applicants/sign-in', { codeId, code: String(index).padStart(6, '0') }),
  )
  await Promise.all(tries)
  expect((await server.ctx.db.select().from(applicantEmailRequests)).map(({ attempts }) => attempts)).toEqual([5])
  server.advanceTime({ hours: 1 })
  expect((await server.browser().post('/api/applicants/sign-in', { codeId, code })).status).not.toBe(200)
})

test('wrong codes of an application are counted over all its codes, until it is opened', async ({ server }) => {
  const reference = await begin(server)
  const enter = async ({ browser, codeId }: Awaited<ReturnType<typeof codeMailed>>, code: string) =>
    (await browser.post('/api/applicants/sign-in', { codeId, code })).status
  const wrongOf = (code: string) => code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))
  for (let codes = 0; codes < 4; codes++) {
    const mailed = await codeMailed(server, reference)
    for (let tries = 0; tries < 5; tries++) expect(await enter(mailed, wrongOf(mailed.code))).toBe(422)
    server.advanceTime({ hours: 2 })
  }
  const mailed = await codeMailed(server, reference)
  expect(await enter(mailed, wrongOf(mailed.code))).toBe(422)
  // The wait answers as a wrong code does, and uses up none of its attempts.
  for (let tries = 0; tries < 6; tries++) expect(await enter(mailed, mailed.code)).toBe(422)
  server.advanceTime({ seconds: 6 })
  expect(await enter(mailed, mailed.code)).toBe(200)
  const later = await codeMailed(server, reference)
  expect([await enter(later, wrongOf(later.code)), await enter(later, later.code)]).toEqual([422, 200])
})

test('one network can’t keep someone from getting a code or links by email', async ({ server }) => {
  const reference = await begin(server)
  const ask = async (kind: string, remoteAddress: string) => {
    const payload = kind === 'codes' ? { reference, email } : { email }
    const { statusCode } = await server.app.inject({
      ...{ method: 'POST', url: `/api/applicants/${kind}` },
      payload,
      remoteAddress,
    })
    return statusCode
  }
  for (const kind of ['codes', 'links']) {
    const stranger: number[] = []
    for (let times = 0; times < 6; times++) stranger.push(await ask(kind, '198.51.100.7'))
    expect(stranger).toEqual([200, 200, 200, 200, 200, 429])
    expect(await ask(kind, '203.0.113.5')).toBe(200)
  }
  // Many networks together get few emails through.
  const many: number[] = []
  for (let network = 0; network < 30; network++) many.push(await ask('links', `192.0.2.${network}`))
  expect(many.filter((status) => status === 200)).toHaveLength(15)
})

test('a newer code invalidates the previous one, even if both are created concurrently', async ({ server }) => {
  const reference = await begin(server)
  const older = await codeMailed(server, reference)
  const newer = await codeMailed(server, reference)
  const enter = async ({ browser, codeId, code }: Pick<typeof newer, 'browser' | 'codeId' | 'code'>) =>
    (await browser.post('/api/applicants/sign-in', { codeId, code })).status
  expect([await enter(older), await enter(newer)]).toEqual([422, 200])

  const ids = await Promise.all(
    [1, 2].map(() => requestAccessEmail(server.ctx, server.documentStore.keys, 'code', { email, reference })),
  )
  await Promise.all(ids.map((id) => prepareCode(server.ctx, server.documentStore.keys, id)))
  const requests = await server.ctx.db
    .select()
    .from(applicantEmailRequests)
    .where(isNotNull(applicantEmailRequests.codeHash))
  expect(requests).toHaveLength(1)
})

test('the browser that started a draft loses access when someone opens it from an email', async ({ server }) => {
  const beginner = server.browser()
  await beginner.post('/api/applications', { type: 'business', name: 'Ada Harbor', email })
  const answers = { amountDollars: 50_000, purpose: 'A second oven' }
  const typed = await beginner.put('/api/applications/current/steps/request', { answers, version: 0 })
  expect(typed.status).toBe(200)
  expect((await beginner.get('/api/tracking')).status).toBe(200)

  const owner = await openFromEmail(server)
  expect(await opensFor(beginner)).toEqual([])
  expect((await owner.get('/api/tracking')).status).toBe(200)
  expect((await owner.get('/api/applicants/me')).body.file).toMatchObject({ isVerified: true })
  expect(await server.ctx.db.select().from(applications)).toMatchObject([{ stage: 'draft' }])

  // A second device of the owner doesn't sign out the first.
  const second = await openFromEmail(server)
  expect([(await owner.get('/api/tracking')).status, (await second.get('/api/tracking')).status]).toEqual([200, 200])
})

test('the browser that submitted keeps its view until someone opens the application from an email; a code then opens it here too', async ({
  server,
}) => {
  const { browser, reference } = await createApplicationInReview(server, { email })
  expect((await browser.get('/api/tracking')).body).toMatchObject({ file: { reference, isVerified: false } })
  await openFromEmail(server, email)
  expect(await opensFor(browser)).toEqual([])
  const { codeId } = (await browser.post('/api/applicants/codes', { reference, email })).body
  const code = /Your code is (\d{3} \d{3})/.exec((await server.deliverEmails())[0]?.text ?? '')?.[1]
  expect((await browser.post('/api/applicants/sign-in', { codeId, code })).status).toBe(200)
  expect((await browser.get('/api/tracking')).body).toMatchObject({ file: { reference, isVerified: true } })
})

test('a repeated start request gives no access once the email is verified', async ({ server }) => {
  const headers = { 'idempotency-key': uuidv7() }
  const payload = { type: 'business', name: 'Ada Harbor', email }
  const start = async () =>
    (await server.app.inject({ method: 'POST', url: '/api/applications', headers, payload })).statusCode
  // The first response was lost.
  expect([await start(), await start()]).toEqual([200, 200])

  await server.deliverEmails()
  await server.browser().post('/api/applicants/links', { email })
  const token = /#open=([\w-]+)/.exec((await server.deliverEmails())[0]?.text ?? '')?.[1]
  const [opened] = await Promise.all([
    server.browser().post('/api/applicants/open', { token }),
    ...Array.from({ length: 8 }, start),
  ])
  expect(opened.status).toBe(200)
  expect(await start()).toBe(409)
  const open = await server.ctx.db.select().from(applicantSessions).where(isNull(applicantSessions.endedAt))
  expect(open.map(({ isVerified }) => isVerified)).toEqual([true])
})

test('emailed links open the applications of an address once, for half an hour', async ({ server }) => {
  const reference = await begin(server)
  const linked = async () => {
    await server.browser().post('/api/applicants/links', { email })
    const [mail] = await server.deliverEmails()
    return /#open=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const token = await linked()
  const browser = server.browser()
  expect((await browser.post('/api/applicants/open', { token })).body.file).toMatchObject({
    reference,
    isVerified: true,
  })
  expect((await server.browser().post('/api/applicants/open', { token })).status).toBe(404)

  const late = await linked()
  server.advanceTime({ minutes: 31 })
  expect((await server.browser().post('/api/applicants/open', { token: late })).status).toBe(404)
})

test('the link of a draft opens the form, and the link of a submitted application opens tracking', async ({
  server,
}) => {
  await begin(server)
  const linkedPage = async () => {
    await server.browser().post('/api/applicants/links', { email })
    return /\/([a-z-]+)#open=/.exec((await server.deliverEmails())[0]?.text ?? '')?.[1]
  }
  expect(await linkedPage()).toBe('application-portal')
  await server.ctx.db.update(applications).set({ submittedAt: server.ctx.now(), stage: 'in_review' })
  expect(await linkedPage()).toBe('track-application')
})

test('an unknown address gets no email, and the response does not reveal it', async ({ server }) => {
  const answer = await server.browser().post('/api/applicants/links', { email: 'nobody@example.com' })
  expect(answer.body).toEqual({ isRequested: true })
  expect(await server.deliverEmails()).toEqual([])
  expect(await server.ctx.db.$count(applicantLinks)).toBe(0)
})

test('codes, tokens and what the applicant entered are not stored in plain text', async ({ server }) => {
  const reference = await begin(server)
  const { browser, codeId, code } = await codeMailed(server, reference)
  await browser.post('/api/applicants/sign-in', { codeId, code })
  const rows = JSON.stringify([
    await server.ctx.db.select().from(applicantEmailRequests),
    await server.ctx.db.select().from(applicantSessions),
  ])
  expect(rows).not.toContain(code.replace(' ', ''))
  expect(rows).not.toContain(email)
  for (const value of browser.cookies.values()) expect(rows).not.toContain(value)
})

test('a session expires after three idle days', async ({ server }) => {
  const browser = server.browser()
  await browser.post('/api/applications', { type: 'personal', name: 'Ada Harbor', email })
  server.advanceTime({ hours: 71 })
  expect((await browser.get('/api/applications/current')).status).toBe(200)
  server.advanceTime({ hours: 73 })
  expect((await browser.get('/api/applications/current')).status).toBe(401)
})
