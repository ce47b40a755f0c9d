import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { startApplication } from '#server/applications/applications/commands/start-application.ts'
import { chargeDraft } from '#server/identity/auth/commands/limit-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { encrypt } from '#server/platform/crypto/encrypt.ts'
import type { Browser } from '#server/testing/browser.ts'
import { test } from '#server/testing/test-server.ts'
import { startApplication as startContract } from '#shared/applications/applications/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { answersContext, decryptAnswers } from './answers.ts'
import { applicationAnswers, applicationStageChanges, applications } from './table.ts'

const ada = { type: 'business', name: 'Ada Harbor', email: 'Ada@example.com' }
const request = { amountDollars: 50_000, purpose: 'A second oven', urgency: 'month' }

const begin = async (browser: Browser, values = {}) =>
  (await browser.post('/api/applications', { ...ada, ...values })).body.file.reference as string

const save = (browser: Browser, answers: unknown, version: number) =>
  browser.put('/api/applications/current/steps/request', { answers, version })

test('only five drafts per hour and address send an email, and all are created', async ({ server }) => {
  const start = async (email: string) =>
    (await server.browser().post('/api/applications', { type: 'business', name: 'Ada Harbor', email })).status
  const started = await Promise.all(
    Array.from({ length: 12 }, (_, index) => start(index % 2 ? 'ada@example.com' : 'ADA@example.com')),
  )
  expect(started).toEqual(Array(12).fill(200))
  await start('bob@example.com')
  const mailed = async () =>
    (await server.deliverEmails()).map(({ to }) => to[0]?.toLowerCase()).filter((to) => to === 'ada@example.com').length
  expect(await mailed()).toBe(5)
  expect(await server.ctx.db.$count(applications)).toBe(13)
  server.advanceTime({ hours: 1, minutes: 1 })
  await start('ada@example.com')
  expect(await mailed()).toBe(1)
})

test('an address gets 50 drafts a day from one network, and 300 from all', async ({ server }) => {
  const start = async (remoteAddress: string, email = 'ada@example.com') => {
    const payload = { type: 'business', name: 'Ada Harbor', email }
    return (await server.app.inject({ method: 'POST', url: '/api/applications', payload, remoteAddress })).statusCode
  }
  const statuses: number[] = []
  for (let draft = 0; draft < 51; draft++) statuses.push(await start('198.51.100.7'))
  expect(statuses).toEqual([...Array(50).fill(200), 429])
  expect([await start('203.0.113.5'), await start('198.51.100.7', 'bob@example.com')]).toEqual([200, 200])
  for (let draft = 51; draft < 300; draft++)
    await chargeDraft({ ...server.ctx, origin: { ip: `192.0.2.${draft % 250}`, userAgent: '' } }, 'ada@example.com')
  expect(await start('203.0.113.9')).toBe(429)
  server.advanceTime({ hours: 25 })
  expect(await start('198.51.100.7')).toBe(200)
})

test('a refused draft uses up no email', async ({ server }) => {
  const emailed: string[] = []
  const visitor: Context = {
    ...{ ...server.ctx, actor: { kind: 'visitor' } },
    mayEmail: async (email) => emailed.push(email) > 0,
  }
  const start = () => {
    const sent = parse(startContract.input, { ...ada, email: 'ada@example.com' })
    const key = { idempotencyKey: undefined, ownLeadId: undefined }
    return startApplication(visitor, server.documentStore.keys, sent, key)
  }
  for (let draft = 0; draft < 49; draft++) await chargeDraft(visitor, 'ada@example.com')
  await start()
  await expect(start()).rejects.toThrow('Too many requests')
  expect(emailed).toEqual(['ada@example.com'])
})

test('a draft is started, saved step by step, and loaded in the same browser', async ({ server }) => {
  const browser = server.browser()
  const reference = await begin(browser)
  expect(reference).toMatch(/^HL-.{4}-.{4}$/)

  const half = await save(browser, { amountDollars: 50_000, purpose: '' }, 0)
  expect(half.body).toMatchObject({
    version: 1,
    problems: { purpose: expect.any(String), urgency: expect.any(String) },
  })
  const whole = await save(browser, request, 1)
  expect(whole.body).toMatchObject({ version: 2, problems: {} })

  const read = (await browser.get('/api/applications/current')).body
  expect(read.file).toMatchObject({ reference, type: 'business', stage: 'draft', isVerified: false })
  expect(read.steps.find(({ slug }: { slug: string }) => slug === 'request')).toMatchObject({
    answers: request,
    version: 2,
  })
})

test('of two devices saving the same step, the later one gets a conflict and nothing is overwritten', async ({
  server,
}) => {
  const browser = server.browser()
  await begin(browser)
  await save(browser, request, 0)
  const late = await save(browser, { ...request, purpose: 'Something else' }, 0)
  expect(late.status).toBe(409)
  expect(JSON.stringify((await browser.get('/api/applications/current')).body)).toContain('A second oven')

  const both = await Promise.all([save(browser, request, 1), save(browser, { ...request, purpose: 'Else' }, 1)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test("answers are stored encrypted and can't be decrypted in another row", async ({ server }) => {
  const browser = server.browser()
  await begin(browser)
  await save(browser, request, 0)
  const [row] = await server.ctx.db.select().from(applicationAnswers)
  expect(row?.encrypted).not.toContain('oven')

  const other = server.browser()
  const reference = await begin(other, { email: 'bob@example.com' })
  const [bob] = await server.ctx.db.select().from(applications).where(eq(applications.reference, reference))
  await server.ctx.db.insert(applicationAnswers).values({ ...row, applicationId: bob?.id } as never)
  expect((await other.get('/api/applications/current')).status).toBe(500)
})

test('without the cookie nothing can be read or saved', async ({ server }) => {
  await begin(server.browser())
  const stranger = server.browser()
  expect((await stranger.get('/api/applications/current')).status).toBe(401)
  expect((await save(stranger, request, 0)).status).toBe(401)
  expect((await stranger.get('/api/applicants/me')).body).toEqual({ file: null })
})

test('a repeated request starts one draft; the same key with another address is refused', async ({ server }) => {
  const browser = server.browser()
  const headers = { 'idempotency-key': 'a-key-of-this-browser' }
  const send = (values = {}) =>
    server.app.inject({ method: 'POST', url: '/api/applications', payload: { ...ada, ...values }, headers })
  const [first, second] = [await send(), await send()]
  expect(second.json().file.reference).toBe(first.json().file.reference)
  expect((await send({ email: 'bob@example.com' })).statusCode).toBe(409)
  expect(await server.ctx.db.$count(applications)).toBe(1)
  expect(await server.ctx.db.$count(applicationStageChanges)).toBe(1)
  expect((await browser.get('/api/applicants/me')).body).toEqual({ file: null })
})

test('invalid answers are listed, and malformed input is refused', async ({ server }) => {
  const browser = server.browser()
  const refused = await browser.post('/api/applications', { type: 'house', name: 'A', email: 'ada' })
  expect(Object.keys(refused.body.fields).sort()).toEqual(['email', 'name', 'type'])
  await begin(browser)
  expect((await save(browser, 'text', 0)).status).toBe(422)
  expect((await save(browser, { a: { b: { c: 1 } } }, 0)).status).toBe(422)
  expect((await browser.put('/api/applications/current/steps/none', { answers: {}, version: 0 })).status).toBe(404)
})

test('only answers to questions of the step are stored and returned, also in list items', async ({ server }) => {
  const browser = server.browser()
  await begin(browser)
  const saved = await browser.put('/api/applications/current/steps/owners', {
    answers: { owners: [{ fullName: 'Ada Harbor', role: '', nickname: 'Ada' }], pets: ['Rex'] },
    version: 0,
  })
  expect(saved.body.answers).toEqual({ owners: [{ fullName: 'Ada Harbor', role: '' }] })
  const [row] = await server.ctx.db.select().from(applicationAnswers).where(eq(applicationAnswers.step, 'owners'))
  const context = answersContext(row?.applicationId ?? '', 'owners')
  expect(decryptAnswers(server.documentStore.keys, context, row?.encrypted ?? '')).toEqual(saved.body.answers)
})

test('too many answers are refused with one error, and nothing is stored', async ({ server }) => {
  const browser = server.browser()
  await begin(browser)
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [at.toString(36), 0]))
  const groups = { owners: Array.from({ length: 20 }, () => Object.fromEntries(Object.entries(many).slice(0, 30))) }
  for (const answers of [many, groups]) {
    const { status, body } = await save(browser, answers, 0)
    expect([status, body.fields]).toEqual([422, { answers: 'Send up to 500 answers at once' }])
  }
  const known = { analysis: Object.fromEntries(Object.entries(many).slice(0, 700)), personal: {} }
  expect((await server.browser().post('/api/applications', { ...ada, known })).body.fields).toEqual({
    'known.analysis': 'Send up to 500 answers at once',
  })
  const { steps } = (await browser.get('/api/applications/current')).body
  expect(steps.find(({ slug }: { slug: string }) => slug === 'request').version).toBe(0)
})

test('a draft that is full of other answers from an earlier version is shown and saved without them', async ({
  server,
}) => {
  const browser = server.browser()
  await begin(browser)
  await save(browser, request, 0)
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [at.toString(36), 0]))
  const [row] = await server.ctx.db.select().from(applicationAnswers).where(eq(applicationAnswers.step, 'request'))
  const context = answersContext(row?.applicationId ?? '', 'request')
  const encrypted = encrypt(server.documentStore.keys, JSON.stringify({ ...many, ...request }), context)
  await server.ctx.db.update(applicationAnswers).set({ encrypted }).where(eq(applicationAnswers.step, 'request'))
  const { steps } = (await browser.get('/api/applications/current')).body
  expect(steps.find(({ slug }: { slug: string }) => slug === 'request').answers).toEqual(request)
})

test('answers given elsewhere on the site are part of the draft, and invalid ones are ignored', async ({ server }) => {
  const browser = server.browser()
  const known = {
    phone: '207 555 0142',
    analysis: { amount: 4_500_000, urgency: 'month', industry: 'restaurant', state: 'Atlantis', admin: true },
    personal: { amount: 'a lot' },
  }
  const started = { type: 'business', name: 'Rosa Pier', email: 'rosa@example.com', known }
  expect((await browser.post('/api/applications', started)).status).toBe(200)
  const { steps } = (await browser.get('/api/applications/current')).body
  const of = (slug: string) => steps.find((step: { slug: string }) => step.slug === slug)
  expect(of('request')).toMatchObject({ version: 1, answers: { amountDollars: 45_000, urgency: 'month' } })
  expect(of('business').answers).toEqual({ industry: 'Restaurant, bar, food' })
  expect(of('owners').answers.owners).toEqual([
    { fullName: 'Rosa Pier', email: 'rosa@example.com', phone: '207 555 0142' },
  ])
  expect(of('financials')).toMatchObject({ version: 0, answers: {} })

  const tooLong = { ...started, known: { analysis: 'all', personal: [] } }
  expect((await server.browser().post('/api/applications', tooLong)).status).toBe(422)
})

test('the analysis of the lead this browser left is part of the draft, also in a new tab', async ({ server }) => {
  const browser = server.browser()
  const rosa = { name: 'Rosa Pier', email: 'rosa@example.com', phone: '207 555 0142' }
  const { lead } = (await browser.post('/api/leads/basic', rosa)).body
  const answers = {
    ...{ amount: 4_500_000, purpose: 'equipment', monthsInBusiness: null, monthlyRevenue: 1_800_000, creditBand: null },
    ...{ industry: null, state: 'ME', otherAdvances: null, urgency: 'week' },
  }
  expect((await browser.post('/api/prequalifications', { answers, leadId: lead.id })).status).toBe(200)
  const start = async (from: typeof browser) => {
    await from.post('/api/applications', { type: 'business', name: rosa.name, email: rosa.email })
    const { steps } = (await from.get('/api/applications/current')).body
    return steps.find(({ slug }: { slug: string }) => slug === 'request').answers
  }
  expect(await start(browser)).toMatchObject({ amountDollars: 45_000, urgency: 'week' })
  // Another browser only knows the address.
  expect(await start(server.browser())).toEqual({})
})
