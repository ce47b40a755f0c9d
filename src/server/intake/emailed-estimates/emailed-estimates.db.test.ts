import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { prequalifications } from '#server/intake/prequalification/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'

const url = '/api/estimate-emails'
const email = 'ada@example.com'
const answers: Answers = {
  ...{ amount: 5_000_000, purpose: 'working_capital', monthsInBusiness: 10, monthlyRevenue: 3_000_000 },
  ...{ creditBand: 'from_600', industry: 'restaurant', state: 'NY', otherAdvances: 0, urgency: 'month' },
}
const calculation = {
  ...{ kind: 'calculator', path: '/business-funding', section: 'calculator' },
  search: '?loan-amount=75000&loan-every=weekly',
}
const given = { email, consent: true, ms: '9000', homepage: '' }

type Browser = ReturnType<TestServer['browser']>
const analyse = async (browser: Browser) =>
  ({ kind: 'analysis', id: (await browser.post('/api/prequalifications', { answers })).body.id }) as const

const mailsTo = async (server: TestServer) => (await server.deliverEmails()).filter(({ to }) => to.includes(email))

/** The token is in the fragment, so that no server on the way sees it. */
const tokenIn = (text: string | undefined) =>
  decodeURIComponent(/https?:\/\/[^/\s]+\/free-analysis#result=(\S+)/.exec(text ?? '')?.[1] ?? 'missing')
const openOld = (server: TestServer, token: string) =>
  server.app.inject(`${url}/open?token=${encodeURIComponent(token)}`)

test('an analysis is emailed as a link without figures that opens it for 14 days, without an account', async ({
  server,
}) => {
  const browser = server.browser()
  expect((await browser.post(url, { ...given, estimate: await analyse(browser) })).body).toEqual({ isReceived: true })
  const [mail] = await mailsTo(server)
  expect(mail?.subject).toBe('Your estimate')
  expect(mail?.text).not.toMatch(/50,000|restaurant|ada@/)
  const token = tokenIn(mail?.text)
  const open = () => server.browser().post(`${url}/open`, { token })
  expect((await open()).body).toEqual({ kind: 'business', answers })
  const { headers, statusCode } = await openOld(server, token)
  expect([statusCode, headers.location]).toEqual([303, `/free-analysis#result=${encodeURIComponent(token)}`])

  server.advanceTime({ hours: 14 * 24 })
  expect((await open()).status).toBe(404)
  const late = await openOld(server, token)
  expect(late.headers.location).toBe('/free-analysis#result=expired')
})

test('the numbers of a calculator return to its page, and only numbers and choices are accepted', async ({
  server,
}) => {
  const browser = server.browser()
  await browser.post(url, { ...given, estimate: calculation })
  const token = tokenIn((await mailsTo(server))[0]?.text)
  expect(token).not.toContain('75000')
  const address = '/business-funding?loan-amount=75000&loan-every=weekly#calculator'
  expect((await browser.post(`${url}/open`, { token })).body).toEqual({ kind: 'calculator', address })
  expect((await openOld(server, token)).headers.location).toBe(address)

  for (const odd of [
    { ...calculation, path: '//evil.example.com' },
    { ...calculation, path: '/admin' },
    { ...calculation, search: '?loan-amount=Call%20555-0100' },
    { ...calculation, search: '?next=//evil.example.com' },
    { ...calculation, section: 'x y' },
    { kind: 'other' },
  ])
    expect((await browser.post(url, { ...given, estimate: odd })).status).toBe(422)
})

test('every missing field is named at once; a program and an unchecked box send nothing', async ({ server }) => {
  const browser = server.browser()
  const { status, body } = await browser.post(url, { email: 'ada', consent: false, ms: '9000', estimate: calculation })
  expect([status, Object.keys(body.fields).sort()]).toEqual([422, ['consent', 'email']])
  expect((await browser.post(url, { ...given, homepage: 'x', estimate: calculation })).status).toBe(422)
  expect((await browser.post(url, { ...given, ms: '900', estimate: calculation })).status).toBe(422)
  expect(await mailsTo(server)).toEqual([])
})

test('the address is only in the waiting job, encrypted, and the consent is audited without it', async ({ server }) => {
  const browser = server.browser()
  const estimate = await analyse(browser)
  await browser.post(url, { ...given, estimate })
  const jobs = await server.ctx.db.select().from(outbox)
  expect(JSON.stringify(jobs)).toContain('addressEncrypted')
  expect(JSON.stringify(jobs)).not.toContain(email)
  const entries = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'estimate.email'))
    .orderBy(auditLog.id)
  expect(entries).toMatchObject([{ subject: estimate.id, detail: { kind: 'analysis', consentVersion: 1 } }])
  expect(JSON.stringify(entries)).not.toContain(email)
})

test('an address gets five a day, whoever asks', async ({ server }) => {
  for (let turn = 0; turn < 7; turn++) await server.browser().post(url, { ...given, estimate: calculation })
  expect(await mailsTo(server)).toHaveLength(5)
  server.advanceTime({ hours: 25 })
  await server.browser().post(url, { ...given, estimate: calculation })
  expect(await mailsTo(server)).toHaveLength(1)
})

test('altered links and deleted answers open nothing', async ({ server }) => {
  const browser = server.browser()
  const estimate = await analyse(browser)
  await server.ctx.db.delete(prequalifications)
  expect((await browser.post(url, { ...given, estimate })).status).toBe(404)
  for (const token of ['x', 'a.b', '%', 'x'.repeat(3_000)]) {
    expect((await browser.post(`${url}/open`, { token })).status).toBe(404)
    const { headers } = await server.app.inject(`${url}/open?token=${encodeURIComponent(token)}`)
    expect(headers.location).toBe('/free-analysis#result=expired')
  }
})
