import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { consentEvents } from '#server/messaging/consents/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { sampleCode } from '#server/testing/fixtures/applicant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { agreementsFor } from '#shared/applications/applications/agreements.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { applicationStageChanges, applications, applicationTranscripts } from './table.ts'

const broker = defaultSiteSettings.brand.name
const ada = { type: 'personal', name: 'Ada Hárbor', email: 'ada@example.com' }
const answers: Record<string, unknown> = {
  applicant: {
    ...{ fullName: 'Ada Hárbor', phone: '(212) 555-0142', street: '1 Pier Road', city: 'New York', state: 'NY' },
    ...{ zip: '10001', housing: 'rent', ssn: '123-45-6789', birthDate: '3/27/1980' },
  },
  request: { amountDollars: 25_000, purpose: 'A new roof', urgency: 'month' },
  income: {
    ...{
      employment: 'employed',
      employer: 'Pier Bakery',
      yearlyIncomeDollars: 62_000,
      monthlyDebtsDollars: 400,
      creditBand: 'not_sure',
    },
  },
}
const none = { basisPoints: 0, amountCents: 2_500_000 }
const agreements = agreementsFor('personal', broker, none).map(({ purpose, version }) => ({ purpose, version }))

async function filled(server: TestServer): Promise<Browser> {
  const browser = server.browser()
  await browser.post('/api/applications', ada)
  for (const [step, values] of Object.entries(answers)) {
    const saved = await browser.put(`/api/applications/current/steps/${step}`, { answers: values, version: 0 })
    expect(saved.body.problems, step).toEqual({})
  }
  return browser
}
const submit = async (server: TestServer, browser: Browser, sending = {}) =>
  browser.post('/api/applications/current/submit', {
    ...{ agreements, signature: 'ada harbor', sampleCode: await sampleCode(server, browser) },
    ...sending,
  })

test('a complete application is submitted once, with its agreements, transcript and emails', async ({ server }) => {
  await server.createStaff({ role: 'owner', email: 'owner@example.com' })
  const browser = await filled(server)
  await server.deliverEmails()

  const sent = await submit(server, browser)
  expect(sent.body).toEqual({ reference: expect.stringMatching(/^HL-/), submittedAt: server.ctx.now().toISOString() })
  server.advanceTime({ minutes: 5 })
  expect((await submit(server, browser)).body).toEqual(sent.body)

  const [application] = await server.ctx.db.select().from(applications)
  expect(application).toMatchObject({ stage: 'submitted', amountCents: 2_500_000, phone: '(212) 555-0142' })
  const moves = await server.ctx.db.select().from(applicationStageChanges).orderBy(applicationStageChanges.id)
  expect(moves.map(({ from, to, actorKind }) => [from, to, actorKind])).toEqual([
    [null, 'draft', 'applicant'],
    ['draft', 'submitted', 'applicant'],
  ])
  const ofApplication = eq(consentEvents.subjectId, application?.id ?? '')
  const consents = await server.ctx.db.select().from(consentEvents).where(ofApplication).orderBy(consentEvents.id)
  expect(consents.map(({ channel }) => channel)).toEqual(['e-records', 'accuracy', 'credit-check', 'terms'])
  expect((await server.deliverEmails()).map(({ to }) => to).sort()).toEqual([
    ['ada@example.com'],
    ['owner@example.com'],
  ])
})

test("if the settings charge individuals a fee, it is a separate agreement with the application's figures", async ({
  server,
}) => {
  await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  const { value } = (await owner.get('/api/admin/settings')).body.sections.offers
  const charging = { ...value, personal: { ...value.personal, hasSuccessFee: true } }
  expect((await owner.put('/api/admin/settings/offers', { version: 0, value: charging })).status).toBe(200)
  const browser = await filled(server)
  await expect.poll(async () => (await submit(server, browser)).body.fields).toHaveProperty(['agreements.fee'])

  const feeConsent = (basisPoints: number) =>
    agreementsFor('personal', broker, { basisPoints, amountCents: 2_500_000 }).map(({ purpose, version }) => ({
      ...{ purpose, version },
    }))
  // Outdated figures don't count as accepted.
  expect((await submit(server, browser, { agreements: feeConsent(400) })).body.fields).toHaveProperty([
    'agreements.fee',
  ])
  expect((await submit(server, browser, { agreements: feeConsent(500) })).status).toBe(200)
  const [fee] = await server.ctx.db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.channel, 'fee'))
    .orderBy(consentEvents.id)
  expect(fee).toMatchObject({ action: 'given', exactText: expect.stringContaining('that is $1,250.00') })
  const pdf = await server.app.inject({
    url: '/api/applications/current/transcript.pdf',
    cookies: Object.fromEntries(browser.cookies),
  })
  expect(pdf.statusCode).toBe(200)
})

test('two concurrent submissions create one application', async ({ server }) => {
  const browser = await filled(server)
  const both = await Promise.all([submit(server, browser), submit(server, browser)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await server.ctx.db.$count(applicationTranscripts)).toBe(1)
  expect(await server.ctx.db.$count(consentEvents, eq(consentEvents.subjectType, 'application'))).toBe(4)
})

test('all missing items are listed at once, and nothing is submitted', async ({ server }) => {
  const browser = server.browser()
  await browser.post('/api/applications', ada)
  const refused = await submit(server, browser, { agreements: agreements.slice(1), signature: 'Bob' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.fields)).toEqual(
    expect.arrayContaining(['applicant.fullName', 'request.amountDollars', 'agreements.e-records', 'signature']),
  )
  expect((await server.ctx.db.select().from(applications))[0]?.stage).toBe('draft')
})

test('an agreement whose text has changed is not accepted', async ({ server }) => {
  const browser = await filled(server)
  const old = agreements.map((given) => ({ ...given, version: given.purpose === 'terms' ? '2020-1' : given.version }))
  expect(Object.keys((await submit(server, browser, { agreements: old })).body.fields)).toEqual(['agreements.terms'])
})

test('the submitted application can be downloaded as PDF and no longer changes', async ({ server }) => {
  const browser = await filled(server)
  const cookies = Object.fromEntries(browser.cookies)
  const ask = () => server.app.inject({ method: 'GET', url: '/api/applications/current/transcript.pdf', cookies })
  const hasTranscript = async () => (await browser.get('/api/tracking')).body.file.hasTranscript
  expect([(await ask()).statusCode, await hasTranscript()]).toEqual([404, false])
  await submit(server, browser)
  expect(await hasTranscript()).toBe(true)
  const pdf = await ask()
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const late = await browser.put('/api/applications/current/steps/request', { answers: answers.request, version: 1 })
  expect(late.status).toBe(409)
  expect((await server.app.inject({ method: 'GET', url: '/api/applications/current/transcript.pdf' })).statusCode).toBe(
    401,
  )
})

test('SSNs and other secrets are never stored in plain text, not even in the transcript', async ({ server }) => {
  const browser = await filled(server)
  await submit(server, browser)
  const tables = await server.ctx.db.execute(
    'select a.encrypted from application_answers a union all select t.encrypted from application_transcripts t',
  )
  expect(JSON.stringify(tables.rows)).not.toMatch(/45-6789|1980-03|27, 1980/)
  const read = JSON.stringify((await browser.get('/api/applications/current')).body)
  expect(read).not.toContain('123-45-6789')
  expect(read).toContain('"last4":"6789"')
})

test('a draft can only be submitted from its own browser, and not by staff', async ({ server }) => {
  await filled(server)
  expect((await submit(server, server.browser())).status).toBe(401)
  await server.createStaff()
  expect((await submit(server, await server.signIn())).status).toBe(401)
  const [application] = await server.ctx.db.select().from(applications)
  expect(await server.ctx.db.$count(applications, eq(applications.stage, 'submitted'))).toBe(0)
  expect(application?.submittedAt).toBeNull()
})

test('electronic records require the code from the sample page, which is stored with the consent', async ({
  server,
}) => {
  const browser = await filled(server)
  const code = await sampleCode(server, browser)
  const check = (typed: string) => browser.post('/api/applications/current/sample-code', { sampleCode: typed })
  expect((await check('ZZZZ')).body).toEqual({ isRight: false })
  expect((await check(` ${code.toLowerCase()} `)).body).toEqual({ isRight: true })
  expect((await submit(server, browser, { sampleCode: '' })).body.fields.sampleCode).toMatch(/open the sample page/)
  expect((await submit(server, browser, { sampleCode: 'ZZZZ' })).body.fields).toEqual({
    sampleCode: expect.stringMatching(/doesn’t match the sample page/),
  })
  expect((await submit(server, browser, { sampleCode: ` ${code.toLowerCase()} ` })).status).toBe(200)
  const [kept] = await server.ctx.db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.channel, 'e-records'))
    .orderBy(consentEvents.id)
  expect(kept).toMatchObject({
    action: 'given',
    textVersion: '2026-11-4',
    exactText: expect.stringContaining(`Typed code: ${code}.`),
  })
})

test("an applicant who can't open PDFs can submit with paper records", async ({ server }) => {
  const browser = await filled(server)
  const others = agreements.filter(({ purpose }) => purpose !== 'e-records')
  expect((await submit(server, browser, { agreements: others, sampleCode: '', wantsPaper: true })).status).toBe(200)
  const [kept] = await server.ctx.db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.channel, 'e-records'))
    .orderBy(consentEvents.id)
  expect(kept).toMatchObject({ action: 'withdrawn', exactText: expect.stringContaining('paper disclosures') })
})

test('a business needs no code for electronic records', async ({ server }) => {
  const browser = server.browser()
  await browser.post('/api/applications', { ...ada, type: 'business' })
  const wanted = agreementsFor('business', broker, { basisPoints: 500, amountCents: 0 })
  const sent = await submit(server, browser, {
    agreements: wanted.map(({ purpose, version }) => ({ purpose, version })),
    sampleCode: '',
  })
  expect(sent.status).toBe(422)
  expect(Object.keys(sent.body.fields).filter((path) => !/^(business|owners|request|financials)\./.test(path))).toEqual(
    [],
  )
})

test('an individual with paper records switches back by agreeing to the text and typing the code', async ({
  server,
}) => {
  const browser = await filled(server)
  const others = agreements.filter(({ purpose }) => purpose !== 'e-records')
  await submit(server, browser, { agreements: others, sampleCode: '', wantsPaper: true })
  const { electronicRecords } = (await browser.get('/api/tracking')).body
  expect(electronicRecords).toMatchObject({ asksCode: true, text: expect.stringContaining('sample page') })
  const { version } = electronicRecords
  const code = await sampleCode(server, browser)
  const switchBack = (sending: object) => browser.post('/api/applications/current/electronic', sending)
  const messageFor = async (typed: string) => (await switchBack({ version, sampleCode: typed })).body.fields.sampleCode
  expect(await messageFor('ZZZZ')).toBe('This code doesn’t match the sample page. Please check it.')
  expect(await messageFor('')).toBe('Type the code shown on the sample page')
  expect((await switchBack({ version: 'older', sampleCode: code })).status).toBe(409)
  expect((await browser.get('/api/tracking')).body.wantsPaper).toBe(true)

  // Repeated or concurrent presses count as one.
  const pressed = await Promise.all([1, 2].map(() => switchBack({ version, sampleCode: code })))
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  expect((await browser.get('/api/tracking')).body.wantsPaper).toBe(false)
  const kept = await server.ctx.db
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.channel, 'e-records'))
    .orderBy(consentEvents.id)
  expect(kept.map(({ action }) => action)).toEqual(['withdrawn', 'given'])
  expect(kept[1]?.exactText).toBe(`${electronicRecords.text} Typed code: ${code}.`)
})

test('the sample code of one application is invalid for another', async ({ server }) => {
  const [first, second] = [await filled(server), server.browser()]
  await second.post('/api/applications', { ...ada, email: 'bob@example.com' })
  expect(await sampleCode(server, first)).not.toBe(await sampleCode(server, second))
  expect((await server.app.inject('/api/applications/current/sample.pdf')).statusCode).toBe(401)
})

test('control characters are removed from answers, and the application can be submitted', async ({ server }) => {
  const browser = await filled(server)
  const phone = '(212) 555-\u00000142\u0000'
  const { body } = await browser.put('/api/applications/current/steps/applicant', {
    answers: { ...(answers.applicant as object), fullName: 'Ada\u0000 Hárbor', phone },
    version: 1,
  })
  expect(body).toMatchObject({ problems: {}, answers: { fullName: 'Ada Hárbor', phone: '(212) 555-0142' } })
  expect((await submit(server, browser)).status).toBe(200)
  const [application] = await server.ctx.db.select().from(applications)
  expect(application).toMatchObject({ stage: 'submitted', phone: '(212) 555-0142' })
})
