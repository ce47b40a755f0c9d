import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import { findChosen, findLatestAnswers } from './queries.ts'

const ada = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142' }
const answers: Answers = {
  ...{ amount: 5_000_000, purpose: 'inventory', monthsInBusiness: 30, monthlyRevenue: 3_000_000 },
  ...{ creditBand: 'from_650', industry: 'restaurant', state: 'NY', otherAdvances: 0, urgency: 'month' },
}
const forged: Answers = { ...answers, amount: 90_000_000, purpose: 'expansion', industry: 'construction' }
const cookie = 'harborline-lead'

async function leave(browser: Browser, values: object = {}): Promise<{ id: string; isExisting: boolean }> {
  const { status, body } = await browser.post('/api/leads/basic', { ...ada, ...values })
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['isExisting', 'lead'])
  return { id: body.lead.id, isExisting: body.isExisting }
}
async function signIn(server: TestServer) {
  await server.createStaff({ role: 'owner' })
  return server.signIn()
}
const analyze = async (browser: Browser, leadId: string, given = answers) =>
  (await browser.post('/api/prequalifications', { answers: given, leadId })).body
/** Returns the analyses that staff see, in order: whether each is from the lead's browser, and the amount. */
async function seen(staff: Browser, leadId: string) {
  const { prequalifications } = (await staff.get(`/api/admin/leads/${leadId}/prequalifications`)).body
  return prequalifications.map(
    (analysis: { isFromLeadBrowser: boolean; transcript: { text: string }[] }) =>
      [analysis.isFromLeadBrowser, analysis.transcript[0]?.text] as const,
  )
}

test('an analysis added by the browser that left the lead is used', async ({ server }) => {
  const staff = await signIn(server)
  const browser = server.browser()
  const { id } = await leave(browser)
  expect(await analyze(browser, id)).toMatchObject({ hasLead: true })
  expect(await seen(staff, id)).toEqual([[true, '$50,000']])
  expect(await findChosen(server.ctx, id)).toEqual({ purpose: 'inventory', industry: 'restaurant' })
  expect(await findLatestAnswers(server.ctx, [id])).toEqual(answers)
})

test('an analysis added by someone else who knows the email address is shown to staff marked and last, and is used for nothing', async ({
  server,
}) => {
  const staff = await signIn(server)
  const [browser, stranger] = [server.browser(), server.browser()]
  const { id } = await leave(browser)
  await analyze(browser, id)

  const known = await leave(stranger, { name: 'Mallory Example', phone: '(212) 555-0199' })
  expect(known).toEqual({ id: expect.any(String), isExisting: true })
  expect(known.id).not.toBe(id)
  await analyze(stranger, known.id, forged)
  // Another person's own lead does not help either, and neither does a missing cookie.
  const own = await leave(stranger, { email: 'mallory@example.com' })
  await analyze(stranger, id, { ...forged, amount: 80_000_000 })
  await analyze(server.browser(), id, { ...forged, amount: 70_000_000 })

  expect(await seen(staff, id)).toEqual([
    [true, '$50,000'],
    [false, '$700,000'],
    [false, '$800,000'],
    [false, '$900,000'],
  ])
  expect(await findChosen(server.ctx, id)).toEqual({ purpose: 'inventory', industry: 'restaurant' })
  expect(await findLatestAnswers(server.ctx, [id, own.id])).toEqual(answers)
  const converted = await staff.post(`/api/admin/leads/${id}/convert`, {
    type: 'business',
    consent: { method: 'phone', on: '2026-03-02' },
  })
  expect(converted.status).toBe(200)
  const ofAda = await openFromEmail(server)
  const { steps } = (await ofAda.get('/api/applications/current')).body
  expect(steps.find(({ slug }: { slug: string }) => slug === 'request').answers).toMatchObject({
    amountDollars: 50_000,
  })
})

test('without an analysis from its own browser, a lead has no answers to use', async ({ server }) => {
  const staff = await signIn(server)
  const { id } = await leave(server.browser())
  await analyze(server.browser(), id, forged)
  expect(await seen(staff, id)).toEqual([[false, '$900,000']])
  expect(await findChosen(server.ctx, id)).toEqual({ purpose: null, industry: null })
  expect(await findLatestAnswers(server.ctx, [id])).toEqual({})
})

test('the same browser may submit its details again, even with another address, and keeps its own lead', async ({
  server,
}) => {
  const staff = await signIn(server)
  const [browser, other] = [server.browser(), server.browser()]
  const { id } = await leave(browser)
  const { id: others } = await leave(other, { email: 'bo@example.com' })
  expect(await leave(browser)).toEqual({ id, isExisting: true })
  const ofOthers = await leave(browser, { email: 'bo@example.com' })
  expect(ofOthers.id).not.toBe(others)
  await analyze(browser, id)
  await analyze(browser, ofOthers.id, forged)
  expect(await seen(staff, id)).toEqual([[true, '$50,000']])
  expect(await seen(staff, others)).toEqual([[false, '$900,000']])
})

test('the cookie works for a day, never after tampering, and looks the same for new and known addresses', async ({
  server,
}) => {
  await server.createStaff()
  const [browser, stranger] = [server.browser(), server.browser()]
  const { id } = await leave(browser)
  await leave(stranger)
  const [own, known] = [browser.cookies.get(cookie) ?? '', stranger.cookies.get(cookie) ?? '']
  expect([own.length, own]).toEqual([known.length, expect.not.stringContaining(id)])
  const { cookies } = await browser.post('/api/leads/basic', ada)
  expect(cookies).toMatchObject([{ name: cookie, httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 86_400 }])

  stranger.cookies.set(cookie, `${own.slice(0, -2)}AA`)
  await analyze(stranger, id, forged)
  stranger.cookies.set(cookie, 'made-up')
  expect((await analyze(stranger, id, { ...forged, amount: 80_000_000 })).hasLead).toBe(true)
  server.advanceTime({ hours: 25 })
  await analyze(browser, id, { ...answers, amount: 6_000_000 })
  const later = await server.signIn()
  expect((await seen(later, id)).every(([isFromLeadBrowser]: [boolean]) => !isFromLeadBrowser)).toBe(true)
})

/** Submits a lead with a separate request. */
const send = (server: TestServer, headers: Record<string, string>, values: object = {}) =>
  server.app.inject({ method: 'POST', url: '/api/leads/basic', headers, payload: { ...ada, ...values } })
const asBrowser = (server: TestServer, answer: Awaited<ReturnType<typeof send>>) => {
  const browser = server.browser()
  for (const { name, value } of answer.cookies) browser.cookies.set(name, value)
  return browser
}

test('a repeated request returns its lead and its cookie again; the same key with other answers does not', async ({
  server,
}) => {
  const staff = await signIn(server)
  const headers = { 'idempotency-key': randomUUID() }
  const first = (await send(server, headers)).json()
  // The first response was lost, including its cookie.
  const again = await send(server, headers)
  expect(again.json()).toEqual({ lead: first.lead, isExisting: true })
  await analyze(asBrowser(server, again), first.lead.id)
  expect(await seen(staff, first.lead.id)).toEqual([[true, '$50,000']])

  const other = await send(server, headers, { name: 'Mallory Example' })
  await analyze(asBrowser(server, other), first.lead.id, forged)
  const byEmail = await send(server, { 'idempotency-key': randomUUID() })
  await analyze(asBrowser(server, byEmail), first.lead.id, { ...forged, amount: 80_000_000 })
  expect((await seen(staff, first.lead.id)).map(([isOwn]: [boolean]) => isOwn)).toEqual([true, false, false])
})

test('a form without JavaScript gets the cookie with its redirect', async ({ server }) => {
  const staff = await signIn(server)
  const payload = new URLSearchParams({ fullName: ada.name, email: ada.email, phone: ada.phone }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.app.inject({ method: 'POST', url: '/api/leads/basic', headers, payload })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/free-analysis'])
  const [lead] = await server.ctx.db.select().from(leads)
  await analyze(asBrowser(server, answer), lead?.id ?? '')
  expect(await seen(staff, lead?.id ?? '')).toEqual([[true, '$50,000']])
})

test('of leads that arrive concurrently each belongs to its own browser', async ({ server }) => {
  const staff = await signIn(server)
  const browsers = Array.from({ length: 20 }, () => server.browser())
  const left = await Promise.all(browsers.map((browser, index) => leave(browser, { email: `bo.${index}@example.com` })))
  await Promise.all(browsers.map((browser, index) => analyze(browser, left[index]?.id ?? '')))
  await Promise.all(browsers.map((browser, index) => analyze(browser, left[(index + 1) % 20]?.id ?? '', forged)))
  for (const { id } of left)
    expect(await seen(staff, id)).toEqual([
      [true, '$50,000'],
      [false, '$900,000'],
    ])
})

test('an analysis from before the lead is linked to it, and counts once the browser proves that it left the lead', async ({
  server,
}) => {
  const staff = await signIn(server)
  const browser = server.browser()
  const headers = { 'idempotency-key': randomUUID() }
  const post = (leadId?: string, cookies = Object.fromEntries(browser.cookies)) =>
    server.app.inject({ method: 'POST', url: '/api/prequalifications', headers, cookies, payload: { answers, leadId } })
  const before = (await post()).json()
  const { id } = await leave(browser)
  expect((await post(id, {})).json()).toEqual({ ...before, hasLead: true })
  expect(await seen(staff, id)).toEqual([[false, '$50,000']])
  expect((await post(id)).json()).toEqual({ ...before, hasLead: true })
  expect(await seen(staff, id)).toEqual([[true, '$50,000']])
})

test('an application started with the email address of a lead moves that lead only from its own browser or by an emailed link', async ({
  server,
}) => {
  const [browser, stranger] = [server.browser(), server.browser()]
  const { id } = await leave(browser)
  await analyze(browser, id)
  const begin = async (from: Browser) => {
    const { email, name } = ada
    expect((await from.post('/api/applications', { type: 'business', name, email })).status).toBe(200)
    const rows = await server.ctx.db.select().from(applications).where(eq(applications.emailNormalized, email))
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ leadId }) => leadId)
  }
  const status = async () => (await server.ctx.db.select().from(leads).where(eq(leads.id, id)))[0]?.status
  expect([await begin(stranger), await status()]).toEqual([[null], 'new'])

  await openFromEmail(server)
  expect([await status(), (await server.ctx.db.select().from(applications))[0]?.leadId]).toEqual([
    'application_started',
    id,
  ])
  await server.ctx.db.update(leads).set({ status: 'new' }).where(eq(leads.id, id))
  expect([await begin(browser), await status()]).toEqual([[id, id], 'application_started'])
})

describe('someone who leaves a lead with the email address of another person', () => {
  /** Returns the link of the stranger's draft and the phone number that it shows. */
  async function begin(server: TestServer, stranger: Browser, known?: object) {
    const { email, name } = ada
    expect((await stranger.post('/api/applications', { type: 'business', name, email, known })).status).toBe(200)
    const { steps } = (await stranger.get('/api/applications/current')).body
    const [application] = await server.ctx.db.select().from(applications).orderBy(desc(applications.id)).limit(1)
    return { leadId: application?.leadId, steps: JSON.stringify(steps) }
  }
  const entered = '(212) 555-0199'

  test('loses the link to it, and sees no phone number, once staff have corrected it', async ({ server }) => {
    const staff = await signIn(server)
    const stranger = server.browser()
    const { id } = await leave(stranger, { phone: entered })
    const before = { ...ada, phone: entered }
    expect((await staff.post(`/api/admin/leads/${id}/correct`, { ...ada, before })).status).toBe(200)
    expect(await begin(server, stranger)).toEqual({ leadId: null, steps: expect.not.stringContaining('0142') })
    await analyze(stranger, id, forged)
    expect(await seen(staff, id)).toEqual([[false, '$900,000']])
  })

  test('loses the link to it once that person submits it', async ({ server }) => {
    const stranger = server.browser()
    const { id } = await leave(stranger, { phone: entered })
    expect(await begin(server, stranger)).toMatchObject({ leadId: id })
    expect((await leave(server.browser())).isExisting).toBe(true)
    expect(await begin(server, stranger)).toMatchObject({ leadId: null })
    // Submitting once more, or repeating, brings nothing back.
    expect((await leave(stranger, { phone: entered })).id).not.toBe(id)
    expect(await begin(server, stranger)).toMatchObject({ leadId: null })
  })

  test('never sees a phone number that was not sent by this browser', async ({ server }) => {
    const stranger = server.browser()
    const { id } = await leave(stranger, { phone: entered })
    await server.ctx.db.update(leads).set({ phone: ada.phone }).where(eq(leads.id, id))
    const known = { phone: entered, analysis: {}, personal: {} }
    const { leadId, steps } = await begin(server, stranger)
    expect([leadId, steps]).toEqual([id, expect.not.stringContaining('0142')])
    expect((await begin(server, stranger, known)).steps).toContain('0199')
  })

  test('loses the link to it by correcting the address of the application', async ({ server }) => {
    const stranger = server.browser()
    await leave(server.browser(), { email: 'bo@example.com' })
    await leave(stranger)
    for (const email of ['new@example.com', 'bo@example.com']) {
      expect((await begin(server, stranger)).leadId).not.toBeNull()
      expect((await stranger.put('/api/applicants/email', { email })).status).toBe(200)
      const rows = await server.ctx.db.select().from(applications).where(eq(applications.email, email))
      expect(rows).toMatchObject([{ leadId: null }])
    }
  })
})
