import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { addTaskByRule } from '#server/applications/tasks/commands.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { refinanceDeals } from '#server/placement/deals/commands.ts'
import { deals } from '#server/placement/deals/table.ts'
import { lenderCriteria } from '#server/placement/lenders/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { transact } from '#server/platform/context.ts'
import { addOldDeal, advance, oldApplicationId } from '#server/testing/fixtures/funding-fixtures.ts'
import {
  actOnOffer,
  addOffer,
  createApplicationWithLenders,
  getOffer,
  loanTerms,
  presentOffer,
} from '#server/testing/fixtures/offer-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { offers } from './table.ts'

const payoff = {
  ...{ funder: 'Harbor Capital', dealId: null, amountCents: 3_250_000, remainingCents: 3_250_000 },
  ...{ financeCostCents: 750_000, endsOn: '2026-12-31' },
}

test('a $60,000 renewal that pays off $32,500 shows $24,500 as received, to applicant and staff', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const id = await presentOffer(offered, { ...advance, payoffs: [payoff] })
  const { body } = await offered.ada.get('/api/offers')
  expect(body.offers[0]).toMatchObject({
    ...{ netCashCents: 2_450_000, receivedCents: 5_700_000, successFeeCents: 300_000, payoffs: [payoff] },
  })
  const seen = await getOffer(offered, id)
  expect(seen).toMatchObject({ netCashCents: 2_450_000, payoffs: [payoff] })
  expect(seen.newMoneyAprThousandths).toBeGreaterThan(seen.aprThousandths * 2)
})

test('payoffs above the amount less fees, contradictions and missing names are refused, all at once', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const post = (values: object) =>
    offered.staff.post('/api/admin/offers', {
      ...{ id: uuidv7(), submissionId: offered.submissions[0], ...loanTerms, ...advance },
      ...values,
    })
  const tooLarge = await post({
    product: 'term_loan',
    payoffs: [payoff, { ...payoff, amountCents: 2_450_001, financeCostCents: 2_450_002 }],
    expiresAt: '2020-01-01T00:00:00Z',
  })
  expect([tooLarge.status, Object.keys(tooLarge.body.fields).toSorted()]).toEqual([
    ...[422, ['expiresAt', 'payoffs', 'payoffs.1.financeCostCents', 'priceReason']],
  ])
  const wrong = await post({ payoffs: [{ ...payoff, funder: ' ', amountCents: 0.5, endsOn: 'soon' }] })
  expect([wrong.status, Object.keys(wrong.body.fields).toSorted()]).toEqual([
    ...[422, ['payoffs.0.amountCents', 'payoffs.0.endsOn', 'payoffs.0.funder']],
  ])
  expect((await post({ payoffs: [payoff, { ...payoff, amountCents: 2_450_000 }] })).status).toBe(200)
  const foreign = await post({ payoffs: [{ ...payoff, dealId: uuidv7() }] })
  expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['payoffs.0.funder']])
})

test('an open deal of the same applicant proposes its payoff; a closed deal and other people’s deals don’t', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const dealId = await addOldDeal(server, offered)
  const own = async () => (await offered.staff.get(`/api/admin/applications/${offered.id}/offers`)).body.ownPayoffs
  const [proposed] = await own()
  expect(proposed).toMatchObject({
    ...{ dealId, funder: offered.lenders[0]?.name, amountCents: 3_250_000, remainingCents: 3_250_000 },
    ...{ financeCostCents: 750_000, endsOn: '2027-01-01' },
  })
  const deal = async () => (await offered.staff.get(`/api/admin/applications/${oldApplicationId}/deal`)).body
  const renewal = { id: offered.id, reference: expect.stringMatching(/^HL-/) }
  expect((await deal()).renewalApplication).toEqual(renewal)
  const listed = async () => (await offered.staff.get('/api/admin/renewals?view=all')).body.renewals
  expect(await listed()).toMatchObject([{ deal: { id: dealId }, renewalApplication: renewal }])
  const { lenderId: _lender, ...typed } = proposed
  const id = await addOffer(offered, { ...advance, payoffs: [typed] })
  expect((await getOffer(offered, id)).payoffs).toEqual([typed])
  await server.ctx.db
    .update(applications)
    .set({ emailNormalized: 'other@example.com' })
    .where(eq(applications.stage, 'funded'))
  expect(await own()).toEqual([])
  await server.ctx.db
    .update(applications)
    .set({ emailNormalized: 'ada@example.com' })
    .where(eq(applications.stage, 'funded'))
  await server.ctx.db
    .update(deals)
    .set({ closedOn: '2026-03-01', closedReason: 'paid_off' })
    .where(eq(deals.id, dealId))
  expect(await own()).toEqual([])
  expect((await deal()).renewalApplication).toBeNull()
  expect(await listed()).toMatchObject([{ renewalApplication: null }])
})

test('a payoff of our own deal has its lender’s name and a plausible amount, or a reason', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const own = { ...payoff, dealId: await addOldDeal(server, offered) }
  const post = (values: object, reason = '', id = uuidv7()) =>
    offered.staff.post('/api/admin/offers', {
      ...{ id, submissionId: offered.submissions[0], ...loanTerms, ...advance, priceReason: reason },
      payoffs: [{ ...own, funder: 'Somebody Else', financeCostCents: null, ...values }],
    })
  const impossible = await post({ amountCents: 1, remainingCents: 0, endsOn: '1900-01-01' })
  expect([impossible.status, Object.keys(impossible.body.fields).toSorted()]).toEqual([
    ...[422, ['payoffs.0.endsOn', 'payoffs.0.remainingCents', 'priceReason']],
  ])
  expect(impossible.body.fields.priceReason).toContain('$32,500.00')
  for (const amountCents of [1, 2_900_000, 3_600_000])
    expect(Object.keys((await post({ amountCents })).body.fields)).toEqual(['priceReason'])
  const [discounted, plain] = [uuidv7(), uuidv7()]
  for (const _sent of ['once', 'twice']) {
    expect((await post({ amountCents: 2_900_000 }, 'Discount in the payoff letter', discounted)).status).toBe(200)
    expect((await post({ amountCents: 3_000_000 }, 'Not needed', plain)).status).toBe(200)
  }
  expect((await post({ amountCents: 2_900_000 }, 'Another reason', discounted)).status).toBe(409)
  expect((await post({ amountCents: 3_100_000 }, 'Not needed', plain)).status).toBe(409)
  const stored = await server.ctx.db.select().from(offers).where(eq(offers.applicationId, offered.id))
  expect(
    stored.map(({ priceReason, payoffs }) => [payoffs[0]?.amountCents, payoffs[0]?.funder, priceReason]).toSorted(),
  ).toEqual([
    [2_900_000, offered.lenders[0]?.name, 'Discount in the payoff letter'],
    [3_000_000, offered.lenders[0]?.name, ''],
  ])
})

test('a funding below the lender’s fees and payoffs is refused in preview, record and correction', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const id = await presentOffer(offered, { ...advance, lenderFeesCents: 100_000, payoffs: [payoff] })
  await offered.ada.post(`/api/offers/${id}/choose`, { signature: 'Ada Harbor' })
  await server.createStaff({ role: 'owner', email: 'olga@example.com', name: 'Olga Example' })
  const owner = await server.signIn('olga@example.com')
  const post = (action: string, body: object) => owner.post(`/api/admin/applications/${offered.id}/${action}`, body)
  await post('contract-sent', {})
  await post('contract-signed', { signedOn: '2026-03-02', reference: 'Contract 17' })
  const day = { fundedOn: '2026-03-02' }
  const funding = (amountCents: number) => ({ ...day, amountCents, reference: 'Wire 4711' })
  const tooLittle = {
    amountCents:
      'This is less than the lender’s fees of $1,000.00 and the payoffs of $32,500.00. Enter the amount before deductions',
  }
  const short = 3_349_999
  expect((await post('funding-preview', { ...day, amountCents: short })).body.fields).toEqual(tooLittle)
  const refused = await post('funded', { ...funding(short), confirmedAmountCents: short })
  expect([refused.status, refused.body.fields]).toEqual([422, tooLittle])
  const sent = 5_000_000
  expect((await post('funded', { ...funding(sent), confirmedAmountCents: sent })).status).toBe(200)
  const { seen } = (await post('funding-preview', { ...day, amountCents: sent })).body
  const corrected = await post('funding-correction', { ...funding(short), seen, reason: 'Bank statement' })
  expect([corrected.status, corrected.body.fields]).toEqual([422, tooLittle])
  // $50,000 less $1,000, our 5%, and the payoff of $32,500.
  const { fundedTerms, offers: shown } = (await offered.ada.get('/api/offers')).body
  expect([fundedTerms.netCashCents, shown[0].netCashCents]).toEqual([1_400_000, 2_350_000])
})

test('a funding that pays off our own deal closes it on the day of the payoff, and a corrected day moves with it', async ({
  server,
}) => {
  const { ctx } = server
  const offered = await createApplicationWithLenders(server)
  const dealId = await addOldDeal(server, offered)
  const renewal = { ruleKey: `renewal:${dealId}:1`, type: 'renewal', subject: 'Ask about a renewal' } as const
  const task = { ...renewal, applicationId: oldApplicationId, dueAt: ctx.now(), assigneeId: null }
  await transact(ctx, (ctx) => addTaskByRule(ctx, task))
  const own = { ...payoff, dealId }
  const id = await presentOffer(offered, {
    ...advance,
    payoffs: [own, { ...payoff, amountCents: 100_000, financeCostCents: 0 }],
  })
  await offered.ada.post(`/api/offers/${id}/choose`, { signature: 'Ada Harbor' })
  const post = (action: string, body: object, browser = offered.staff) =>
    browser.post(`/api/admin/applications/${offered.id}/${action}`, body)
  await post('contract-sent', {})
  await post('contract-signed', { signedOn: '2026-03-02', reference: 'Contract 17' })
  server.advanceTime({ hours: 72 })
  const staff = await server.signIn()
  const stored = async () => {
    const [deal] = await ctx.db.select().from(deals).where(eq(deals.id, dealId))
    return deal && { closedOn: deal.closedOn, closedReason: deal.closedReason }
  }
  expect(await stored()).toEqual({ closedOn: null, closedReason: null })
  const funding = { fundedOn: '2026-03-05', amountCents: advance.amountCents, reference: 'Wire 4711' }
  expect((await post('funded', funding, staff)).status).toBe(200)
  expect(await stored()).toEqual({ closedOn: funding.fundedOn, closedReason: 'refinanced' })
  const [dropped] = await ctx.db.select().from(tasks).where(eq(tasks.ruleKey, task.ruleKey))
  expect(dropped).toMatchObject({ status: 'dropped', outcome: 'The deal is closed: refinanced.' })
  const activity = await staff.get(`/api/admin/applications/${oldApplicationId}/activity?show=work`)
  expect(activity.body.entries.map(({ text }: { text: string }) => text)).toContain(
    `Closed the deal, because a new funding paid it off (${funding.fundedOn})`,
  )

  await server.createStaff({ role: 'owner', email: 'olga@example.com', name: 'Olga Example' })
  const owner = await server.signIn('olga@example.com')
  const correct = async (values: object) => {
    const corrected = { ...funding, ...values }
    const { seen } = (await post('funding-preview', corrected, owner)).body
    return post('funding-correction', { ...corrected, seen, reason: 'The day was wrong' }, owner)
  }
  expect((await correct({ fundedOn: '2026-03-04' })).status).toBe(200)
  expect(await stored()).toEqual({ closedOn: '2026-03-04', closedReason: 'refinanced' })

  // What staff entered since is not replaced.
  await ctx.db.update(deals).set({ closedOn: '2026-02-27', closedReason: 'paid_off' }).where(eq(deals.id, dealId))
  expect((await correct({ fundedOn: '2026-03-03' })).status).toBe(200)
  expect(await stored()).toEqual({ closedOn: '2026-02-27', closedReason: 'paid_off' })
  // Rescinding takes the closing back if it is still the funding's.
  await ctx.db.update(deals).set({ closedOn: '2026-03-03', closedReason: 'refinanced' }).where(eq(deals.id, dealId))
  await transact(ctx, (ctx) => refinanceDeals(ctx, { dealIds: [dealId], recordedOn: '2026-03-03', fundedOn: null }))
  expect(await stored()).toEqual({ closedOn: null, closedReason: null })
})

test('a bank term loan priced by factor is saved only with a reason, which is in the audit log', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const factor = { ...loanTerms, price: advance.price }
  const post = (values: object) =>
    offered.staff.post('/api/admin/offers', { id: uuidv7(), submissionId: offered.submissions[0], ...values })
  const refused = await post(factor)
  expect([refused.status, refused.body.fields.priceReason]).toEqual([
    ...[422, expect.stringContaining('Bank term loan is usually priced by an annual rate, not by a factor.')],
  ])
  const priceReason = 'The bank confirmed a factor by phone'
  const id = await addOffer(offered, { ...factor, priceReason })
  expect((await getOffer(offered, id)).priceReason).toBe(priceReason)
  const [added] = await server.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'offer.add'), eq(auditLog.subject, id)))
    .orderBy(auditLog.id)
  expect(added?.detail).toMatchObject({ reason: priceReason })
  // A reason without a misfit isn't stored.
  const plain = await addOffer(offered, { priceReason })
  expect((await getOffer(offered, plain)).priceReason).toBe('')
})

test.for([
  ['amountCents', { amountCents: 99_999_999_999_900 }, 'Enter an amount of up to $50,000,000'],
  ['lenderFeesCents', { lenderFeesCents: 5_000_001 }, 'The fees can’t be more than the amount, $50,000.00.'],
  ['price.months', { price: { ...loanTerms.price, months: 361 } }, 'Enter whole months, from 1 to 360'],
] as const)('an implausible %s is refused with a sentence', async ([field, values, message], { server }) => {
  const offered = await createApplicationWithLenders(server)
  const answer = await offered.staff.post('/api/admin/offers', {
    ...{ id: uuidv7(), submissionId: offered.submissions[0], ...loanTerms, ...values },
  })
  expect([answer.status, answer.body.fields]).toEqual([422, { [field]: message }])
})

test('the lender’s figures are entered on the offer or with the disclosure, also after it is shown', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const lenderFigures = { aprThousandths: 12_600, financeChargeCents: 648_814, paymentCents: 235_367 }
  const id = await presentOffer(offered, { lenderFigures })
  expect((await offered.ada.get('/api/offers')).body.offers[0].lenderFigures).toEqual(lenderFigures)
  const { version } = await getOffer(offered, id)
  const save = (values: object) => offered.staff.put(`/api/admin/offers/${id}/lender-figures`, { version, ...values })
  const corrected = { ...lenderFigures, aprThousandths: 12_100, financeChargeCents: null }
  for (const _sent of ['once', 'twice']) expect((await save({ lenderFigures: corrected })).status).toBe(200)
  expect((await getOffer(offered, id)).lenderFigures).toEqual(corrected)
  expect((await save({ lenderFigures: null })).status).toBe(409)
  const wrong = await save({ lenderFigures: { ...corrected, aprThousandths: -1, paymentCents: 0 } })
  expect(Object.keys(wrong.body.fields)).toEqual(['lenderFigures.aprThousandths', 'lenderFigures.paymentCents'])
  const { version: now } = await getOffer(offered, id)
  const refused = await save({
    version: now,
    lenderFigures: { aprThousandths: 9_999_000, financeChargeCents: 9_999_999_900, paymentCents: 9_999_999_900 },
  })
  expect(Object.keys(refused.body.fields)).toEqual([
    ...['lenderFigures.aprThousandths', 'lenderFigures.financeChargeCents', 'lenderFigures.paymentCents'],
  ])
  const [saved] = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'offer.save-lender-figures'))
    .orderBy(auditLog.id)
  expect(saved?.detail).toMatchObject({ before: { lenderFigures }, after: { lenderFigures: corrected } })
  await actOnOffer(offered, id, 'withdraw')
  const { version: ended } = await getOffer(offered, id)
  expect((await save({ version: ended, lenderFigures: null })).status).toBe(409)
})

test('offers from before payoffs and lender figures are shown as they were, with the lender’s usual speed', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const id = await presentOffer(offered)
  const [lender] = offered.lenders
  const [known] = await server.ctx.db
    .select()
    .from(lenderCriteria)
    .where(eq(lenderCriteria.lenderId, lender?.id ?? ''))
  const { product = 'term_loan', criteria } = known ?? {}
  await server.ctx.db.update(offers).set({ product, amountCents: 9_000_000_000 }).where(eq(offers.id, id))
  const [shown] = (await offered.ada.get('/api/offers')).body.offers
  expect(shown).toMatchObject({
    payoffs: [],
    lenderFigures: null,
    newMoneyAprThousandths: null,
    amountCents: 9_000_000_000,
  })
  expect(shown.fundingDays).toBe(criteria?.fundingDays ?? null)
})
