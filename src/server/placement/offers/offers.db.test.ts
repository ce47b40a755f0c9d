import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { webhookDeliveries, webhooks } from '#server/messaging/webhooks/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { lenderCriteria } from '#server/placement/lenders/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import { lenientCriteria } from '#server/testing/fixtures/lender-fixtures.ts'
import {
  type ApplicationWithLenders,
  actOnOffer,
  addOffer,
  createApplicationWithLenders,
  getOffer,
  loanTerms,
  presentOffer,
} from '#server/testing/fixtures/offer-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { defaultSections } from '#shared/system/settings/sections.ts'

test('staff add an offer: its cost is computed with and without our fee, and its submission is updated', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const id = await addOffer(offered)
  expect(await getOffer(offered, id)).toMatchObject({
    ...{ status: 'received', paymentCents: 235_367, payments: 24, successFeeCents: 250_000, receivedCents: 4_750_000 },
    ...{ aprWithoutFeeThousandths: 12_000, state: 'NV', rule: null },
  })
  expect((await getOffer(offered, id)).aprThousandths).toBeGreaterThan(17_220)
  const [submission] = await server.ctx.db
    .select()
    .from(lenderSubmissions)
    .where(eq(lenderSubmissions.id, offered.submissions[0]))
  expect(submission?.status).toBe('offer_received')
  expect((await offered.ada.get('/api/offers')).body).toMatchObject({ count: 0, offers: [], canChoose: false })
})

test('staff see what the criteria in force of each lender say about its offers', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const [{ lenderId } = { lenderId: '' }] = await server.ctx.db
    .select()
    .from(lenderSubmissions)
    .where(eq(lenderSubmissions.id, offered.submissions[0]))
  const usualTerms = { hasUccFiling: true, hasPersonalGuarantee: null, prepayment: 'No penalty.' }
  await server.ctx.db.insert(lenderCriteria).values({
    ...{ id: uuidv7(), lenderId, product: 'term_loan', version: 2, createdAt: server.ctx.now() },
    criteria: { ...lenientCriteria, usualTerms },
  })
  const { submissions } = (await offered.staff.get(`/api/admin/applications/${offered.id}/offers`)).body
  const { pricing } = lenientCriteria
  const programsOf = (submissionId: string | undefined): { product: string }[] =>
    submissions.find(({ id }: { id: string }) => id === submissionId).programs
  const [first, second] = offered.submissions
  expect(programsOf(first).filter(({ product }) => product === 'term_loan')).toEqual([
    { product: 'term_loan', version: 2, pricing, usualTerms },
  ])
  expect(programsOf(second).length).toBeGreaterThan(0)
  expect(JSON.stringify(programsOf(second))).not.toContain('usualTerms')
})

test('// A repeated click adds nothing.', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const offer = { id: uuidv7(), submissionId: offered.submissions[0], ...loanTerms }
  expect((await offered.staff.post('/api/admin/offers', offer)).status).toBe(200)
  expect((await offered.staff.post('/api/admin/offers', offer)).body.offers).toHaveLength(1)
  const wrong = { ...offer, id: uuidv7(), lenderFeesCents: 4_900_000, expiresAt: 'soon' }
  const refused = await offered.staff.post('/api/admin/offers', wrong)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['expiresAt']])
  const nothingLeft = await offered.staff.post('/api/admin/offers', { ...wrong, expiresAt: null })
  expect([nothingLeft.status, Object.keys(nothingLeft.body.fields)]).toEqual([422, ['lenderFeesCents']])
  expect((await offered.ada.post('/api/admin/offers', offer)).status).toBe(401)
})

test('an id that was used for another offer is refused, and the same offer is saved once', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const [first, second] = offered.submissions
  const lenderFigures = { aprThousandths: 12_000, financeChargeCents: null, paymentCents: null }
  const offer = { id: uuidv7(), submissionId: first, ...loanTerms, priceReason: 'Not needed', lenderFigures }
  const add = (values = {}) => offered.staff.post('/api/admin/offers', { ...offer, ...values })
  expect((await add()).status).toBe(200)
  server.advanceTime({ minutes: 5 })
  expect((await add({ expiresAt: '2026-03-12T12:00:00-05:00' })).status).toBe(200)
  for (const other of [
    ...[{ amountCents: 4_000_000 }, { product: 'equipment' }, { price: { ...loanTerms.price, months: 36 } }],
    ...[{ lenderFeesCents: 50_000 }, { conditions: { ...loanTerms.conditions, collateral: 'A truck' } }],
    ...[{ expiresAt: null }, { lenderFigures: null }, { submissionId: second }],
  ]) {
    const { status, body } = await add(other)
    expect([status, body.message]).toEqual([409, 'This was already saved with other details. Refresh and try again.'])
  }
  expect((await offered.staff.get(`/api/admin/applications/${offered.id}/offers`)).body.offers).toHaveLength(1)
})

test('an offer expires within one year', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const add = (expiresAt: string) =>
    offered.staff.post('/api/admin/offers', {
      ...{ id: uuidv7(), submissionId: offered.submissions[0], ...loanTerms, expiresAt },
    })
  expect((await add('2027-03-04T12:00:00Z')).body.fields).toEqual({ expiresAt: 'Enter a time within one year' })
  expect((await add('2027-03-02T12:00:00Z')).status).toBe(200)
})

test('of two concurrent changes of an offer the second one is refused, and a sent offer can’t be edited', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const id = await addOffer(offered)
  const change = (version: number, lenderFeesCents: number) =>
    offered.staff.put(`/api/admin/offers/${id}`, { version, ...loanTerms, lenderFeesCents })
  for (const _sent of ['once', 'twice']) expect((await change(1, 50_000)).status).toBe(200)
  const second = await change(1, 70_000)
  expect([second.status, second.body.message]).toEqual([
    409,
    expect.stringContaining('You changed this just now. Your input is still here'),
  ])
  expect((await getOffer(offered, id)).lenderFeesCents).toBe(50_000)
  await actOnOffer(offered, id, 'prepare')
  const repeated = await offered.staff.post(`/api/admin/offers/${id}/prepare`, { version: 2 })
  expect([repeated.status, repeated.body.message]).toEqual([
    409,
    'Your change wasn’t saved. You changed this just now. The offer is now “Ready to present”.',
  ])
  expect((await change(3, 70_000)).body.message).toContain('can’t be edited anymore')
  const changes = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'offer.change'))
    .orderBy(auditLog.id)
  expect(changes[0]?.detail).toMatchObject({ before: { lenderFeesCents: 0 }, after: { lenderFeesCents: 50_000 } })
})

test('the first presented offer moves the application to its offers; one email in the morning, without figures', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  await presentOffer(offered)
  await presentOffer(offered, { lenderFeesCents: 100_000 }, offered.submissions[1])
  expect((await offered.ada.get('/api/tracking')).body).toMatchObject({
    ...{ label: 'Offers to compare', sentence: '2 offers are ready. Take your time.' },
  })
  // Not before eight in the morning in Nevada.
  expect(await server.deliverEmails()).toEqual([])
  server.advanceTime({ hours: 4 })
  const mails = await server.deliverEmails()
  expect(mails.map(({ to, subject }) => [to[0], subject])).toEqual([
    ['ada@example.com', expect.stringMatching(/^You have a new offer: application HL-/)],
  ])
  expect(JSON.stringify(mails.map(({ subject, text }) => [subject, text]))).not.toMatch(/\$|%|50,000/)
})

test('offers are sorted by APR with our fee, lowest first; an unverified session sees only how many there are', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  const higher = await presentOffer(offered, { lenderFeesCents: 100_000 })
  const lower = await presentOffer(offered, {}, offered.submissions[1])
  const { offers, isVerified, requestedAmountCents } = (await offered.ada.get('/api/offers')).body
  expect([isVerified, requestedAmountCents]).toEqual([true, null])
  expect(offers.map((offer: { id: string }) => offer.id)).toEqual([lower, higher])
  expect(offers[0]).toMatchObject({
    ...{
      lender: offered.lenders[1]?.name,
      isEstimate: false,
      amountCents: 5_000_000,
      expiresAt: '2026-03-12T17:00:00.000Z',
    },
    earlyPayoffs: [{ month: 3 }, { month: 6 }, { month: 12 }],
  })
  expect((await offered.applicant.get('/api/offers')).body).toMatchObject({ isVerified: false, count: 2, offers: [] })
  expect((await server.browser().get('/api/offers')).status).toBe(401)
})

test('a short advance that costs fewer dollars comes after a loan with a lower APR, for applicant and staff', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server)
  await server.ctx.db.update(applications).set({ amountCents: 5_000_000 }).where(eq(applications.id, offered.id))
  const advance = await presentOffer(offered, {
    ...{ product: 'revenue_based', amountCents: 2_000_000 },
    price: { kind: 'factor', factorThousandths: 1_200, months: 3, frequency: 'weekly' },
  })
  const price = { kind: 'rate', rateBasisPoints: 1_000, months: 48, frequency: 'monthly' }
  const loan = await presentOffer(offered, { price }, offered.submissions[1])
  const { body: own } = await offered.ada.get('/api/offers')
  const costs = own.offers.map((offer: Cost) => offer.repaidCents - offer.receivedCents)
  expect(costs[0]).toBeGreaterThan(costs[1])
  expect(own.offers[1].aprThousandths).toBeGreaterThan(own.offers[0].aprThousandths * 5)
  expect(own.offers.map(({ id }: { id: string }) => id)).toEqual([loan, advance])
  expect(own.requestedAmountCents).toBe(5_000_000)

  // Withdrawn offers follow open ones, whatever their APR.
  const withdrawn = await presentOffer(offered, { price: { ...price, rateBasisPoints: 500 } }, offered.submissions[1])
  await actOnOffer(offered, withdrawn, 'withdraw')
  const { body: seen } = await offered.staff.get(`/api/admin/applications/${offered.id}/offers`)
  expect(seen.offers.map(({ id }: { id: string }) => id)).toEqual([loan, advance, withdrawn])
  expect(seen.requestedAmountCents).toBe(5_000_000)
})

interface Cost {
  receivedCents: number
  repaidCents: number
}

test('an advance on sales is marked as an estimate', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const price = {
    ...{ kind: 'sales_share', factorThousandths: 1_300, shareBasisPoints: 1_000, monthlySalesCents: 8_000_000 },
    frequency: 'weekly',
  }
  await presentOffer(offered, { product: 'revenue_based', price })
  expect((await offered.ada.get('/api/offers')).body.offers[0]).toMatchObject({
    isEstimate: true,
    earlyPayoffs: [],
    price,
  })
})

test('staff see that an offer was withdrawn; its applicant sees nothing', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const id = await presentOffer(offered)
  expect((await actOnOffer(offered, id, 'withdraw')).status).toBe(200)
  expect((await offered.ada.get('/api/offers')).body.offers).toEqual([])
  expect((await actOnOffer(offered, id, 'present')).status).toBe(409)
})

test('an offer charges at most the agreed fee, and less if Settings now say so', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const charged = async (successFeeBasisPoints: number) => {
    await charge(server, offered, { successFeeBasisPoints })
    return (await getOffer(offered, await addOffer(offered))).successFeeCents
  }
  expect(await charged(700)).toBe(250_000)
  expect(await charged(300)).toBe(150_000)
})

test('an applicant who agreed to no fee is charged none, even if Settings turn it on', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { type: 'personal', state: 'NY' })
  await charge(server, offered, { personal: { ...defaultSections.offers.personal, hasSuccessFee: true } })
  expect((await getOffer(offered, await addOffer(offered))).successFeeCents).toBe(0)
})

/** Saves other offers in Settings. */
async function charge(
  server: TestServer,
  { pat }: ApplicationWithLenders,
  values: Partial<typeof defaultSections.offers>,
) {
  const value = { ...defaultSections.offers, ...values }
  await server.ctx.db.delete(siteSettings)
  await server.ctx.db
    .insert(siteSettings)
    .values({ section: 'offers', value, version: 1, changedBy: pat, changedAt: server.ctx.now() })
}

test('personal applications are charged no success fee', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { type: 'personal', state: 'NY' })
  const id = await presentOffer(offered)
  expect(await getOffer(offered, id)).toMatchObject({ successFeeCents: 0, aprThousandths: 12_000, rule: null })
})

test('API clients are notified when an offer is presented, without its terms or its applicant', async ({ server }) => {
  const offered = await createApplicationWithLenders(server)
  const [pat] = await server.ctx.db.select().from(staff)
  const hook = { url: 'https://example.com/hook', description: 'Customer list', events: ['offer.presented' as const] }
  await server.ctx.db
    .insert(webhooks)
    .values({ ...hook, id: uuidv7(), secretEncrypted: '', createdBy: pat?.id ?? '', createdAt: server.ctx.now() })
  const id = await addOffer(offered)
  await actOnOffer(offered, id, 'prepare')
  expect(await server.ctx.db.$count(webhookDeliveries)).toBe(0)
  expect((await actOnOffer(offered, id, 'present')).status).toBe(200)
  const [delivery, ...others] = await server.ctx.db.select().from(webhookDeliveries)
  expect(others).toEqual([])
  expect(JSON.parse(delivery?.body ?? '')).toEqual({
    ...{ id: `offer.presented:${id}`, event: 'offer.presented', occurredAt: server.ctx.now().toISOString() },
    data: { applicationId: offered.id, reference: expect.stringMatching(/^HL-/), offerId: id },
  })
})
