import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { commissions } from '#server/placement/commissions/table.ts'
import { deals } from '#server/placement/deals/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { listDocuments, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { createChosenOffer, fundApplication } from '#server/testing/fixtures/funding-fixtures.ts'
import { createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { openLatestRequest, requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { addOffer, createApplicationWithLenders, getOffer } from '#server/testing/fixtures/offer-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { offerCost } from '#shared/placement/offers/offer-cost.ts'
import { findToday } from './queries.ts'

/** From noon UTC to ten in the evening in New York, when it is already March 3 in UTC. */
const toEvening = { hours: 15 }
const [today, tomorrow] = ['2026-03-02', '2026-03-03']

test('in the evening it is still the same day', async ({ server }) => {
  server.advanceTime(toEvening)
  expect(await findToday(server.ctx)).toBe(today)
})

test('in the evening, tasks due today are not overdue and deals due tomorrow are not due', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  await server.ctx.db.update(commissions).set({ scheduledOn: today })
  await server.ctx.db.update(deals).set({ renewalEligibleOn: tomorrow })
  server.advanceTime(toEvening)
  const owner = await server.signIn('olga@example.com')
  const owed = { not_due: 150_000, to_30: 0 }
  expect((await owner.get('/api/admin/commission-aging')).body.lenders).toMatchObject([{ owed }])

  const { deal } = (await owner.get(`/api/admin/applications/${file.id}/deal`)).body
  expect((await owner.get('/api/admin/renewals')).body.renewals).toEqual([])
  expect((await owner.get('/api/admin/renewals?view=soon')).body.renewals).toHaveLength(1)
  const offer = { version: deal.version, action: 'offer' }
  expect((await owner.post(`/api/admin/deals/${deal.id}/renewal`, offer)).status).toBe(409)

  const { body } = await owner.post('/api/admin/commissions', {
    ...{ id: uuidv7(), applicationId: file.id, direction: 'payable', staffId: null, partner: 'Pier Referrals' },
    ...{ description: 'Bonus', basis: 'flat', basisPoints: 0, flatCents: 100, scheduledOn: null },
  })
  expect(body.commission.scheduledOn).toBe(today)
})

test('an offer entered in the evening is priced on that day', async ({ server }) => {
  server.advanceTime(toEvening)
  const offered = await createApplicationWithLenders(server)
  const price = { kind: 'factor', factorThousandths: 1_300, months: 6, frequency: 'daily' } as const
  const id = await addOffer(offered, { product: 'revenue_based', price })
  const cost = { price, amountCents: 5_000_000, lenderFeesCents: 0, successFeeCents: 250_000 }
  const aprOn = (pricedOn: string) => Math.round((offerCost({ ...cost, pricedOn })?.aprPercent ?? 0) * 1_000)
  expect(await getOffer(offered, id)).toMatchObject({ pricedOn: today, aprThousandths: aprOn(today) })
  expect(aprOn(tomorrow)).not.toBe(aprOn(today))
})

test('a license is still valid in the evening of its last day', async ({ server }) => {
  const { id, lenderId } = await createAgreedApplication(server)
  const licenses = [{ state: 'ME' as const, number: 'L-1', expiresOn: today }]
  await server.ctx.db.update(lenders).set({ licenses }).where(eq(lenders.id, lenderId))
  server.advanceTime(toEvening)
  const staff = await server.signIn()
  expect((await staff.get('/api/admin/lenders')).body.today).toBe(today)
  const { lenders: board } = (await staff.get(`/api/admin/applications/${id}/lenders`)).body
  expect(board.find((one: { id: string }) => one.id === lenderId)).toMatchObject({ obstacles: [] })
})

test('no statement is requested yet in the evening of the last day of a month', async ({ server }) => {
  const { browser } = await startApplication(server)
  server.advanceTime(toEvening)
  expect((await listDocuments(browser)).today).toBe(today)
})

test('in the evening, a merchant call due today is not late, and a quote can be valid until today', async ({
  server,
}) => {
  await requestQuote(server)
  await openLatestRequest(server)
  await server.ctx.db.update(merchantLeads).set({ status: 'analysed', nextAction: 'Call', nextActionOn: today })
  server.advanceTime(toEvening)
  const staff = await server.signIn()
  const [lead] = (await staff.get('/api/admin/merchant-leads')).body.leads
  expect(lead.isOverdue).toBe(false)
  const terms = {
    ...{ kind: 'interchange_plus', processor: 'Example Pay', monthlyCents: 1_000, contractMonths: 12 },
    ...{ leavingFeeCents: 0, remarks: '' },
    present: { basisPoints: 30, mils: 100 },
    absent: { basisPoints: 50, mils: 200 },
  }
  const quote = { quoteId: uuidv7(), terms, validUntil: today }
  expect((await staff.post(`/api/admin/merchant-leads/${lead.id}/quotes`, quote)).status).toBe(200)
})
