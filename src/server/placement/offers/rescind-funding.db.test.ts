import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { commissionPayments, commissions } from '#server/placement/commissions/table.ts'
import { deals } from '#server/placement/deals/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { readBooks } from '#server/placement/success-fees/queries.ts'
import { successFeeInvoices } from '#server/placement/success-fees/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import {
  actOnCommission,
  createChosenOffer,
  fundApplication,
  listCommissions,
} from '#server/testing/fixtures/funding-fixtures.ts'
import { getOffer, presentOffer } from '#server/testing/fixtures/offer-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { RescissionPreview } from '#shared/placement/offers/funding-contract.ts'
import { offers } from './table.ts'

type Chosen = Awaited<ReturnType<typeof createChosenOffer>>

/** A chosen offer of $50,000: fee 5%, the lender pays 3%, and the agent gets half of that. */
async function choose(server: TestServer): Promise<Chosen> {
  const { id: changedBy } = await server.createStaff({ role: 'manager', email: 'mona@example.com' })
  await server.ctx.db.insert(siteSettings).values({
    ...{ section: 'deals', version: 1, changedBy, changedAt: server.ctx.now() },
    value: { renewalThresholdBasisPoints: 5_000, agentShareBasisPoints: 5_000 },
  })
  return createChosenOffer(server)
}

const right = { fundedOn: '2026-03-02', amountCents: 5_000_000, reference: 'Wire 4711' }
const reason = 'The applicant canceled within three days'
const url = ({ id }: Chosen, action: string) => `/api/admin/applications/${id}/${action}`

const preview = async (setting: Chosen): Promise<RescissionPreview> =>
  (await setting.owner.post(url(setting, 'rescission-preview'), {})).body
async function rescind(setting: Chosen) {
  const { seen } = await preview(setting)
  return setting.owner.post(url(setting, 'rescission'), { seen, reason })
}
const undo = (setting: Chosen) => setting.owner.post(url(setting, 'funding-undo'), {})
const fundAgain = (setting: Chosen, amountCents = right.amountCents, browser = setting.staff) =>
  browser.post(url(setting, 'funded'), { ...right, amountCents, confirmedAmountCents: amountCents })
async function correct(setting: Chosen, amountCents: number) {
  const funding = { ...right, amountCents }
  const { seen } = (await setting.owner.post(url(setting, 'funding-preview'), funding)).body
  return setting.owner.post(url(setting, 'funding-correction'), { ...funding, seen, reason })
}

/** Without reversed entries: direction, scheduled, settled and outstanding cents, and status. */
const lines = async (setting: Chosen) =>
  (await listCommissions(setting))
    .filter(({ status }) => status !== 'reversed')
    .map(({ direction, scheduledCents, settledCents, balanceCents, status }) => [
      ...[direction, scheduledCents, settledCents, balanceCents, status],
    ])
const stageOf = async (server: TestServer, { id }: Chosen) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]?.stage
const dealOf = async (server: TestServer) => (await server.ctx.db.select().from(deals))[0]
const invoiced = async (server: TestServer) =>
  (await server.ctx.db.select().from(successFeeInvoices).orderBy(successFeeInvoices.id)).map(
    ({ number, amountCents }) => [number, amountCents],
  )

const whole = ['receivable', 150_000, 0, 150_000, 'due']
const share = ['payable', 75_000, 0, 75_000, 'due']

test('a manager rescinds a deal: books are reversed, the rival offer opens again, and it can be funded again', async ({
  server,
}) => {
  const setting = await choose(server)
  const rival = await presentOffer(setting, {}, setting.submissions[1])
  await fundApplication(setting)
  expect(await lines(setting)).toEqual([whole, share])
  expect((await getOffer(setting, rival)).status).toBe('declined')
  expect(await preview(setting)).toMatchObject({
    ...{ fundedCents: 5_000_000, creditCents: 250_000, refundCents: 0, paidOffDeals: 0 },
    reopened: [{ amountCents: 5_000_000 }],
  })

  expect((await rescind(setting)).status).toBe(200)
  expect(await stageOf(server, setting)).toBe('final_checks')
  expect(await lines(setting)).toEqual([
    ['receivable', 150_000, 0, 150_000, 'expected'],
    ['payable', 75_000, 0, 75_000, 'expected'],
  ])
  expect(await invoiced(server)).toEqual([
    ['INV-2026-0001', 250_000],
    ['CN-2026-0001', 250_000],
  ])
  expect(await dealOf(server)).toMatchObject({ closedReason: 'rescinded', closedOn: expect.any(String) })
  const [offer] = await server.ctx.db.select().from(offers).where(eq(offers.id, setting.offerId))
  expect(offer).toMatchObject({ status: 'accepted', funding: null, contract: { reference: 'Contract 17' } })
  expect((await getOffer(setting, rival)).status).toBe('presented')
  const [line] = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'offer.rescind-funding'))
    .orderBy(auditLog.id)
  expect(line?.detail).toMatchObject({ reason, before: { funding: right } })

  expect((await fundAgain(setting, 4_000_000)).status).toBe(200)
  expect(await lines(setting)).toEqual([
    ['receivable', 120_000, 0, 120_000, 'due'],
    ['payable', 60_000, 0, 60_000, 'due'],
  ])
  expect((await invoiced(server)).at(-1)).toEqual(['INV-2026-0002', 200_000])
  expect(await dealOf(server)).toMatchObject({ closedReason: null, closedOn: null, amountCents: 4_000_000 })
})

test('the applicant is notified of a rescission, unless the deal is funded again before the email is sent', async ({
  server,
}) => {
  const setting = await choose(server)
  await fundApplication(setting)
  await rescind(setting)
  const subjects = async () => (await server.deliverEmails()).map(({ subject }) => subject)
  // Notices wait until eight in the morning in Nevada.
  server.advanceTime({ hours: 4 })
  expect(await subjects()).toContainEqual(expect.stringMatching(/^Your funding was canceled/))

  const staff = await server.signIn('olga@example.com')
  await staff.post(url(setting, 'funded'), right)
  const { seen } = (await staff.post(url(setting, 'rescission-preview'), {})).body
  expect((await staff.post(url(setting, 'rescission'), { seen, reason })).status).toBe(200)
  expect((await staff.post(url(setting, 'funding-undo'), {})).status).toBe(200)
  expect(await subjects()).not.toContainEqual(expect.stringMatching(/^Your funding was canceled/))
})

test('what was paid is to be paid back, and counts again if the deal is funded after all', async ({ server }) => {
  const setting = await choose(server)
  await fundApplication(setting)
  const [commission, split] = await listCommissions(setting)
  const on = { on: '2026-03-02' }
  await actOnCommission(setting.owner, commission?.id ?? '', { kind: 'settle', ...on, amountCents: 150_000 })
  await actOnCommission(setting.owner, split?.id ?? '', { kind: 'approve' })
  await actOnCommission(setting.owner, split?.id ?? '', { kind: 'settle', ...on, amountCents: 75_000 })
  const before = await lines(setting)
  expect(before.map(([, , settled]) => settled)).toEqual([150_000, 75_000])

  expect((await rescind(setting)).status).toBe(200)
  expect((await lines(setting)).toSorted()).toEqual(
    [
      ['receivable', 0, 150_000, -150_000, 'due'],
      ['payable', 0, 75_000, -75_000, 'due'],
      ['receivable', 150_000, 0, 150_000, 'expected'],
      ['payable', 75_000, 0, 75_000, 'expected'],
    ].toSorted(),
  )
  // The payee, who owes it back, can't.
  expect((await fundAgain(setting)).status).toBe(403)
  expect((await fundAgain(setting, right.amountCents, setting.owner)).status).toBe(200)
  expect((await lines(setting)).toSorted()).toEqual(before.toSorted())
})

test('a fee paid in part becomes a credit to refund, and a waiver stays', async ({ server }) => {
  const setting = await choose(server)
  await fundApplication(setting)
  const fees = `/api/admin/success-fees/${setting.offerId}`
  const { version } = (await setting.owner.get(fees)).body.fee
  const paid = await setting.owner.post(`${fees}/payments`, {
    ...{ version, entryId: crypto.randomUUID(), on: '2026-03-02' },
    ...{ amountCents: 100_000, method: 'check', reference: '1001' },
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(await preview(setting)).toMatchObject({ creditCents: 250_000, refundCents: 100_000 })
  expect((await rescind(setting)).status).toBe(200)
  expect((await readBooks(server.ctx, setting.offerId)).sums).toMatchObject({
    ...{ invoicedCents: 0, paidCents: 100_000, balanceCents: -100_000 },
  })
})

test('a correction and a rescission are undone within ten minutes, unless something has changed since', async ({
  server,
}) => {
  const setting = await choose(server)
  await fundApplication(setting)
  const read = async () => (await setting.owner.get(url(setting, 'offers'))).body
  expect((await correct(setting, 4_000_000)).body.fundingUndo).toMatchObject({ kind: 'correction' })
  expect((await undo(setting)).status).toBe(200)
  expect((await read()).funding).toMatchObject(right)
  expect(await lines(setting)).toEqual([whole, share])
  expect((await undo(setting)).status).toBe(409)

  expect((await rescind(setting)).body.fundingUndo).toMatchObject({ kind: 'rescission' })
  expect((await undo(setting)).status).toBe(200)
  expect(await stageOf(server, setting)).toBe('funded')
  expect(await lines(setting)).toEqual([whole, share])
  expect(await dealOf(server)).toMatchObject({ closedReason: null, amountCents: 5_000_000 })

  await correct(setting, 4_500_000)
  server.advanceTime({ minutes: 11 })
  expect((await read()).fundingUndo).toBeNull()
  expect((await undo(setting)).body.message).toContain('within ten minutes')

  await rescind(setting)
  await setting.staff.post(url(setting, 'reopen-offers'), { to: 'offers', reason: 'The deal is dead' })
  expect((await undo(setting)).status).toBe(409)
})

test('only managers rescind, once, on what they saw, and only a funded deal', async ({ server }) => {
  const setting = await choose(server)
  expect((await setting.owner.post(url(setting, 'rescission-preview'), {})).status).toBe(409)
  await fundApplication(setting)
  await server.createStaff({ role: 'processor', email: 'pia@example.com' })
  const processor = await server.signIn('pia@example.com')
  for (const action of ['rescission-preview', 'rescission', 'funding-undo'])
    expect((await processor.post(url(setting, action), { reason, seen: '' })).status).toBe(403)

  const { seen } = await preview(setting)
  expect((await setting.owner.post(url(setting, 'rescission'), { seen })).body.fields).toHaveProperty('reason')
  await correct(setting, 4_000_000)
  expect((await setting.owner.post(url(setting, 'rescission'), { seen, reason })).status).toBe(409)
  const now = (await preview(setting)).seen
  const both = await Promise.all(
    [1, 2].map(() => setting.owner.post(url(setting, 'rescission'), { seen: now, reason })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the same offer can be funded again after another one was funded and rescinded', async ({ server }) => {
  const setting = await choose(server)
  const rival = await presentOffer(setting, {}, setting.submissions[1])
  await fundApplication(setting)
  const next = async (offerId: string) => {
    expect((await rescind(setting)).status).toBe(200)
    await setting.staff.post(url(setting, 'reopen-offers'), { to: 'offers', reason: 'The deal is dead' })
    server.advanceTime({ minutes: 1 })
    expect((await setting.ada.post(`/api/offers/${offerId}/choose`, { signature: 'Ada Harbor' })).status).toBe(200)
    await fundApplication(setting)
  }
  await next(rival)
  await next(setting.offerId)
  const sums = async (id: string) => (await readBooks(server.ctx, id)).sums.invoicedCents
  expect([await sums(setting.offerId), await sums(rival)]).toEqual([250_000, 0])
  expect((await rescind(setting)).status).toBe(200)
  expect([await sums(setting.offerId), await sums(rival)]).toEqual([0, 0])
})

test('offers of inactive lenders stay closed, and a deal that staff closed is reopened before it is rescinded', async ({
  server,
}) => {
  const setting = await choose(server)
  const rival = await presentOffer(setting, {}, setting.submissions[1])
  await fundApplication(setting)
  const [{ lenderId } = { lenderId: '' }] = await server.ctx.db.select().from(offers).where(eq(offers.id, rival))
  await server.ctx.db.update(lenders).set({ status: 'inactive' }).where(eq(lenders.id, lenderId))
  expect((await preview(setting)).reopened).toEqual([])
  await server.ctx.db.update(deals).set({ closedOn: '2026-03-02', closedReason: 'paid_off' })
  expect((await setting.owner.post(url(setting, 'rescission'), { seen: 'any', reason })).status).toBe(409)
  expect(await dealOf(server)).toMatchObject({ closedReason: 'paid_off' })
})

test('an offer that has expired since the funding stays closed', async ({ server }) => {
  const setting = await choose(server)
  const rival = await presentOffer(setting, {}, setting.submissions[1])
  await fundApplication(setting)
  await server.ctx.db.update(offers).set({ expiresAt: server.ctx.now() }).where(eq(offers.id, rival))
  expect((await preview(setting)).reopened).toEqual([])
  await rescind(setting)
  expect((await getOffer(setting, rival)).status).toBe('declined')
})

const steps = fc.array(
  fc.oneof(
    fc.constantFrom('rescind', 'undo', 'fund', 'receive', 'pay'),
    fc.integer({ min: 1, max: 5_000_000 }).map((cents) => ({ cents })),
  ),
  { minLength: 4, maxLength: 9 },
)

test('after any corrections, rescissions and undos the books hold what the last state owes, to the cent', async ({
  server,
}) => {
  const setting = await choose(server)
  await fundApplication(setting)
  let receivedCents = 0
  for (const sequence of fc.sample(steps, { numRuns: 6, seed: 77 }))
    for (const step of sequence) {
      if (step === 'rescind') await rescind(setting)
      else if (step === 'undo') await undo(setting)
      else if (step === 'fund') await fundAgain(setting, 3_333_333)
      else if (step === 'receive' || step === 'pay') receivedCents += await settle(setting, step)
      else await correct(setting, step.cents)
      await expectBooks(server, setting, receivedCents)
    }
}, 120_000)

/** Receives or pays one open amount in full. @returns the cents received. */
async function settle(setting: Chosen, kind: 'receive' | 'pay'): Promise<number> {
  const direction = kind === 'receive' ? 'receivable' : 'payable'
  const open = (await listCommissions(setting)).find(
    (line) => line.direction === direction && line.status === 'due' && line.balanceCents > 0,
  )
  if (!open) return 0
  if (kind === 'pay') await actOnCommission(setting.owner, open.id, { kind: 'approve' })
  const paid = { kind: 'settle', on: '2026-03-02', amountCents: open.balanceCents }
  const { status } = await actOnCommission(setting.owner, open.id, paid)
  return status === 200 && kind === 'receive' ? open.balanceCents : 0
}

async function expectBooks(server: TestServer, setting: Chosen, receivedCents: number) {
  const { db } = server.ctx
  const [offer] = await db.select().from(offers).where(eq(offers.id, setting.offerId))
  const fundedCents = offer?.funding?.amountCents ?? 0
  const commissionCents = Math.round(fundedCents * 0.03)
  const receivable = await db.select().from(commissions).where(eq(commissions.direction, 'receivable'))
  const booked = receivable.filter(({ status }) => status !== 'expected')
  expect(booked.reduce((sum, { scheduledCents }) => sum + scheduledCents, 0)).toBe(commissionCents)
  expect(booked.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(commissionCents - receivedCents)
  const { rows } = await db.execute<{ paid: string; posted: string }>(sql`select
    (select coalesce(sum(amount_cents), 0) from ${commissionPayments} line
      join commissions on commissions.id = line.commission_id where commissions.direction = 'receivable') as paid,
    (select coalesce(sum(change_cents), 0) from commission_postings where direction = 'receivable') as posted`)
  expect([Number(rows[0]?.paid), Number(rows[0]?.posted)]).toEqual([receivedCents, commissionCents])
  const { sums } = await readBooks(server.ctx, setting.offerId)
  expect(sums.invoicedCents).toBe(Math.min(250_000, Math.round(fundedCents * 0.05)))
}
