import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { findCopy } from '#server/compliance/privacy/held-copy.ts'
import { leads } from '#server/intake/leads/table.ts'
import { lenderCriteria, lenders } from '#server/placement/lenders/table.ts'
import { openFromEmail } from '#server/testing/fixtures/applicant-fixtures.ts'
import { addTestLender, lenientCriteria } from '#server/testing/fixtures/lender-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { type PersonalEstimateAnswers, personalQuestions } from '#shared/intake/personal-matching/personal-questions.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import { deleteUnclaimed } from './commands.ts'
import { findChosen, findLatestAnswers, findLatestPersonalAnswers } from './queries.ts'
import { prequalifications } from './table.ts'

const url = '/api/personal-estimates'
const ada = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142', source: 'Personal Funding' }
const answers: PersonalEstimateAnswers = {
  ...{ amount: 2_000_000, purpose: 'debts', urgency: 'month', yearlyIncome: 6_000_000, work: 'self_employed' },
  ...{ monthlyHousing: 120_000, monthlyDebts: 30_000, creditBand: 'from_650', state: 'NY' },
}
const business: Answers = {
  ...{ amount: 5_000_000, purpose: 'inventory', monthsInBusiness: 30, monthlyRevenue: 3_000_000 },
  ...{ creditBand: 'from_650', industry: 'restaurant', state: 'NY', otherAdvances: 0, urgency: 'month' },
}

async function addPersonalLender(server: TestServer, name: string, change: Partial<Criteria> = {}) {
  const lenderId = await addTestLender(server, { name, status: 'active' })
  const personal = { minYearlyIncomeCents: 4_000_000, maxDebtToIncomePercent: 36, acceptsSelfEmployed: true }
  await server.ctx.db.insert(lenderCriteria).values({
    ...{ id: randomUUID(), lenderId, product: 'term_loan', version: 2, createdAt: server.ctx.now() },
    criteria: { ...lenientCriteria, maxAmountCents: 4_500_000, personal, ...change },
  })
  return lenderId
}

test('the result counts active lenders for individuals only: no business lender and no sample', async ({ server }) => {
  const ask = async () => (await server.browser().post(url, { answers })).body.estimate
  expect(await ask()).toMatchObject({ lenders: [], rangeCents: null, ourFeeBasisPoints: 0 })

  await addTestLender(server, { name: 'Business bank', status: 'active' })
  const id = await addPersonalLender(server, 'Pier Bank')
  expect(await ask()).toMatchObject({
    lenders: [{ name: 'Pier Bank', matchStatus: 'possible' }],
    rangeCents: { from: 1_000_000, to: 4_500_000 },
  })
  await server.ctx.db.update(lenders).set({ status: 'inactive' }).where(eq(lenders.id, id))
  expect(await ask()).toMatchObject({ lenders: [] })
})

test('all invalid answers are reported at once, and odd input is never a server error', async ({ server }) => {
  const browser = server.browser()
  const { status, body } = await browser.post(url, { answers: { amount: 5, yearlyIncome: 1.5, state: 'XX' } })
  expect(status).toBe(422)
  expect(Object.keys(body.fields).sort()).toEqual(personalQuestions.map((name) => `answers.${name}`).sort())
  for (const odd of [null, 5, 'x', [], { ...answers, amount: 100_050 }, { ...answers, creditBand: null }])
    expect((await browser.post(url, { answers: odd })).status).toBe(422)
  expect((await browser.post(url, { answers, leadId: 'x' })).status).toBe(422)
})

test('answers given before the lead join it, and staff see them with the product and the result', async ({
  server,
}) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  await addPersonalLender(server, 'Pier Bank')
  const browser = server.browser()
  const headers = { 'idempotency-key': randomUUID() }
  const post = (leadId?: string) => {
    const cookies = Object.fromEntries(browser.cookies)
    return server.app.inject({ method: 'POST', url, headers, cookies, payload: { answers, leadId } })
  }
  const before = (await post()).json()
  expect(before.hasLead).toBe(false)
  const { lead } = (await browser.post('/api/leads/basic', ada)).body
  expect((await post(lead.id)).json()).toEqual({ ...before, hasLead: true })

  const { prequalifications: seen } = (await staff.get(`/api/admin/leads/${lead.id}/prequalifications`)).body
  expect(seen).toMatchObject([
    { kind: 'personal', isFromLeadBrowser: true, estimate: { lenders: [{ name: 'Pier Bank' }] } },
  ])
  expect(seen[0].transcript.slice(0, 2)).toEqual([
    { label: 'Product', text: 'Personal loan' },
    { label: 'Amount', text: '$20,000' },
  ])
  const { entries } = (await staff.get(`/api/admin/leads/${lead.id}/timeline`)).body
  expect(JSON.stringify(entries)).toContain('Completed the personal loan estimate')
})

test('each kind of application starts with the answers of its own estimate', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const browser = server.browser()
  const { lead } = (await browser.post('/api/leads/basic', ada)).body
  await browser.post('/api/prequalifications', { answers: business, leadId: lead.id })
  await browser.post(url, { answers, leadId: lead.id })
  expect(await findLatestAnswers(server.ctx, [lead.id])).toEqual(business)
  expect(await findLatestPersonalAnswers(server.ctx, [lead.id])).toEqual(answers)
  expect(await findChosen(server.ctx, lead.id)).toEqual({ purpose: 'inventory', industry: 'restaurant' })

  expect(
    (
      await staff.post(`/api/admin/leads/${lead.id}/convert`, {
        type: 'personal',
        consent: { method: 'phone', on: '2026-03-02' },
      })
    ).status,
  ).toBe(200)
  const { steps } = (await (await openFromEmail(server)).get('/api/applications/current')).body
  const step = (slug: string) => steps.find((each: { slug: string }) => each.slug === slug).answers
  expect(step('request')).toMatchObject({ amountDollars: 20_000, purpose: 'Paying off cards or loans' })
  expect(step('applicant')).toMatchObject({ state: 'NY', housingDollars: 1_200 })
  expect(step('income')).toMatchObject({
    ...{ employment: 'self_employed', yearlyIncomeDollars: 60_000, monthlyDebtsDollars: 300 },
    creditBand: '650_699',
  })
})

test('answers from another browser are marked and never used', async ({ server }) => {
  const { lead } = (await server.browser().post('/api/leads/basic', ada)).body
  expect((await server.browser().post(url, { answers, leadId: lead.id })).body.hasLead).toBe(true)
  expect(await findLatestPersonalAnswers(server.ctx, [lead.id])).toEqual({})
})

test('a copy of the person’s data includes the answers and the result, and both are deleted with the lead', async ({
  server,
}) => {
  const browser = server.browser()
  const { lead } = (await browser.post('/api/leads/basic', ada)).body
  await browser.post(url, { answers, leadId: lead.id })
  const { Lead: copies } = await findCopy(server.ctx, server.documentStore.keys, ada.email)
  const answer = { label: 'Annual income', text: '$60,000' }
  expect(copies).toMatchObject([
    { analyses: [{ kind: 'personal', answers: expect.arrayContaining([answer]), estimate: { lenders: [] } }] },
  ])
  await server.ctx.db.delete(leads).where(eq(leads.id, lead.id))
  expect(await server.ctx.db.$count(prequalifications)).toBe(0)
})

test('answers without a lead are deleted after thirty days', async ({ server }) => {
  await server.browser().post(url, { answers })
  const count = () => server.ctx.db.$count(prequalifications)
  server.advanceTime({ hours: 30 * 24 })
  await deleteUnclaimed(server.ctx)
  expect(await count()).toBe(1)
  server.advanceTime({ hours: 24 })
  await deleteUnclaimed(server.ctx)
  expect(await count()).toBe(0)
})

test('a form without JavaScript returns to the page of personal funding', async ({ server }) => {
  const payload = new URLSearchParams({ fullName: ada.name, email: ada.email, phone: ada.phone, source: ada.source })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.app.inject({ method: 'POST', url: '/api/leads/basic', headers, payload: `${payload}` })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/personal-funding'])
})
