import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { requireLender } from '#server/placement/lenders/queries.ts'
import { findCommission } from '#server/placement/offers/queries.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import { createChosenOffer, fundApplication } from '#server/testing/fixtures/funding-fixtures.ts'
import { addOffer } from '#server/testing/fixtures/offer-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { replanRenewals } from './commands.ts'
import { deals } from './table.ts'

test('a funded application has a deal: amount, expected payoff, and when half of it is paid in', async ({ server }) => {
  const file = await createChosenOffer(server)
  const read = async () => (await file.staff.get(`/api/admin/applications/${file.id}/deal`)).body.deal
  expect(await read()).toBeNull()
  await fundApplication(file)
  expect(await read()).toMatchObject({
    ...{ amountCents: 5_000_000, fundedOn: '2026-03-02', firstPaymentOn: '2026-04-02', expectedPayoffOn: '2028-03-02' },
    ...{ payments: 24, paidInBasisPoints: 0, confirmedOn: null, renewal: 'waiting', lender: 'A First Bank' },
  })
  const eligible = (await read()).renewalEligibleOn
  expect(eligible).toMatch(/^2027-0[23]/)
})

test('a weekly advance is paid off with its last debit, counted from the day of its funding', async ({ server }) => {
  const price = { kind: 'factor', factorThousandths: 1_300, months: 2, frequency: 'weekly' }
  const file = await createChosenOffer(server, {}, { product: 'revenue_based', price })
  server.advanceTime({ hours: 24 * 3 })
  const staff = await server.signIn()
  await fundApplication({ ...file, staff })
  expect((await staff.get(`/api/admin/applications/${file.id}/deal`)).body.deal).toMatchObject({
    ...{ payments: 9, firstPaymentOn: '2026-03-09', expectedPayoffOn: '2026-05-04', renewalEligibleOn: '2026-04-06' },
  })
  expect((await staff.get(`/api/admin/applications/${file.id}/offers`)).body).toMatchObject({
    ...{ today: '2026-03-05', offers: [{ pricedOn: '2026-03-02' }] },
  })
})

test('confirmed facts override the estimate, and a stale change is refused', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  server.advanceTime({ hours: 24 * 100 })
  const staff = await server.signIn()
  const { deal } = (await staff.get(`/api/admin/applications/${file.id}/deal`)).body
  const confirm = (values: object) =>
    staff.put(`/api/admin/deals/${deal.id}`, {
      ...{ version: deal.version, confirmed: { basisPoints: 5_500, on: '2026-06-01' }, closed: null },
      ...{ expectedPayoffOn: '2027-12-01', missedPayments: 2, ...values },
    })
  const wrong = await confirm({ confirmed: { basisPoints: 1, on: '2026-12-01' }, expectedPayoffOn: '2026-01-01' })
  expect(Object.keys(wrong.body.fields)).toEqual(['confirmed.on', 'expectedPayoffOn'])
  const tooMuch = await confirm({ expectedPayoffOn: '2057-06-11', missedPayments: 25 })
  expect([tooMuch.status, tooMuch.body.fields]).toEqual([
    422,
    {
      expectedPayoffOn: 'Enter a date at most 31 years from today',
      missedPayments: 'Enter at most 24, the number of payments',
    },
  ])
  const { body } = await confirm({})
  expect(body.deal).toMatchObject({ confirmedOn: '2026-06-01', missedPayments: 2, renewalEligibleOn: '2026-06-01' })
  expect(body.deal.paidInBasisPoints).toBeGreaterThan(5_500)
  const again = await confirm({})
  expect([again.status, again.body.deal.version]).toEqual([200, body.deal.version])
  const late = await confirm({ missedPayments: 3 })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('You changed this')])
})

test('changing the threshold in Settings moves the renewal date of deals', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const day = async () => (await server.ctx.db.select().from(deals).where(eq(deals.applicationId, file.id)))[0]
  const before = await day()
  await server.ctx.db.insert(siteSettings).values({
    ...{ section: 'deals', version: 1, changedBy: file.pat, changedAt: server.ctx.now() },
    value: { renewalThresholdBasisPoints: 8_000, agentShareBasisPoints: 0 },
  })
  await replanRenewals(server.ctx)
  expect((await day())?.renewalEligibleOn?.localeCompare(before?.renewalEligibleOn ?? '')).toBe(1)
  expect((await day())?.thresholdBasisPoints).toBe(8_000)
})

test('a lender may pay another percentage for clients it has funded before', async ({ server }) => {
  const file = await createChosenOffer(server, { renewalCommissionBasisPoints: 150 })
  const lender = await requireLender(server.ctx, file.lenderId)
  const offered = { product: 'term_loan', price: { kind: 'single', factorThousandths: 1_200, months: 6 } } as const
  const pays = () => findCommission(server.ctx, { emailNormalized: 'ada@example.com' }, lender, offered)
  expect(await pays()).toEqual({ commissionBasisPoints: 300 })
  await fundApplication(file)
  expect(await pays()).toEqual({ commissionBasisPoints: 150 })
  expect(await addOffer(file).catch(() => 'funded')).toBe('funded')
})
