import { eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { updateDailyFigures } from '#server/admin/dashboard/commands.ts'
import { dailyFigures } from '#server/admin/dashboard/table.ts'
import { commissionPayments, commissions } from '#server/placement/commissions/table.ts'
import { deals } from '#server/placement/deals/table.ts'
import { successFeeInvoices, successFees } from '#server/placement/success-fees/table.ts'
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
import type { FundingPreview } from '#shared/placement/offers/funding-contract.ts'
import { offers } from './table.ts'

type Chosen = Awaited<ReturnType<typeof createChosenOffer>>

/** A chosen offer of $50,000: the lender pays 3%, and the agent gets half of that. */
async function choose(server: TestServer): Promise<Chosen> {
  const { id: changedBy } = await server.createStaff({
    role: 'manager',
    email: 'mona@example.com',
    name: 'Mona Example',
  })
  await server.ctx.db.insert(siteSettings).values({
    ...{ section: 'deals', version: 1, changedBy, changedAt: server.ctx.now() },
    value: { renewalThresholdBasisPoints: 5_000, agentShareBasisPoints: 5_000 },
  })
  return createChosenOffer(server)
}

const typo = 500_000
const actual = 5_000_000
const right = { fundedOn: '2026-03-02', amountCents: actual, reference: 'Wire 4711' }
const reason = 'A digit was missing from the amount'

const url = ({ id }: Chosen, action: string) => `/api/admin/applications/${id}/${action}`
const preview = async (
  setting: Chosen,
  { fundedOn, amountCents }: { fundedOn: string; amountCents: number } = right,
): Promise<FundingPreview> =>
  (await setting.owner.post(url(setting, 'funding-preview'), { fundedOn, amountCents })).body

async function correct(setting: Chosen, values = {}) {
  const funding = { ...right, ...values }
  const { seen } = await preview(setting, funding)
  return setting.owner.post(url(setting, 'funding-correction'), { seen, reason, ...funding })
}

const open = async (setting: Chosen) => (await listCommissions(setting)).filter(({ status }) => status !== 'reversed')
const balances = async (setting: Chosen) =>
  (await open(setting)).map(({ direction, scheduledCents, settledCents, balanceCents, status }) => [
    ...[direction, scheduledCents, settledCents, balanceCents, status],
  ])
/** Numbers and amounts in the order issued. */
const invoices = async (server: TestServer) =>
  (await server.ctx.db.select().from(successFeeInvoices).orderBy(successFeeInvoices.id)).map(
    ({ number, amountCents }) => [number, amountCents],
  )
const auditOf = async (server: TestServer, action: string) =>
  server.ctx.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(auditLog.id)

async function signed(setting: Chosen) {
  await setting.staff.post(url(setting, 'contract-sent'), {})
  await setting.staff.post(url(setting, 'contract-signed'), { signedOn: '2026-03-02', reference: 'Contract 17' })
}

test('a funding that differs from the offer is refused until that very amount is confirmed', async ({ server }) => {
  const setting = await choose(server)
  await signed(setting)
  const post = (body: object) => setting.staff.post(url(setting, 'funded'), { ...right, amountCents: typo, ...body })
  const refused = await post({})
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(refused.body.fields.amountCents).toContain('$50,000.00')
  expect((await post({ confirmedAmountCents: actual })).status).toBe(422)
  expect(await server.ctx.db.select().from(successFees)).toEqual([])

  expect(await preview(setting, { ...right, amountCents: typo })).toMatchObject({
    ...{ offeredCents: actual, isRecorded: false },
    successFee: { beforeCents: 250_000, afterCents: 25_000 },
    commission: { beforeCents: 150_000, afterCents: 15_000 },
  })
  expect((await post({ confirmedAmountCents: typo })).status).toBe(200)
  expect(await invoices(server)).toEqual([['INV-2026-0001', 25_000]])
})

test('the preview refuses what can’t be recorded, instead of showing its fee and commission', async ({ server }) => {
  const setting = await choose(server)
  await signed(setting)
  const ask = (values: object) =>
    setting.owner.post(url(setting, 'funding-preview'), { fundedOn: right.fundedOn, amountCents: actual, ...values })
  const fieldsOf = async (values: object) => (await ask(values)).body.fields
  const tooMuch = { amountCents: 'This is more than the lender offered ($50,000.00)' }
  expect(await fieldsOf({ amountCents: actual * 10 })).toEqual(tooMuch)
  expect(await fieldsOf({ fundedOn: '2020-01-01' })).toHaveProperty('fundedOn')
  await fundApplication(setting, typo)
  expect(await fieldsOf({ amountCents: actual * 10 })).toEqual(tooMuch)
  expect((await ask({})).status).toBe(200)
})

test('a funding of exactly the offered amount needs no confirmation', async ({ server }) => {
  const setting = await choose(server)
  await signed(setting)
  expect((await setting.staff.post(url(setting, 'funded'), right)).status).toBe(200)
})

test('a funding of another amount shows its own terms, to staff, to the applicant and in the deal', async ({
  server,
}) => {
  const setting = await choose(server)
  await fundApplication(setting, 2_500_000)
  const half = {
    amountCents: 2_500_000,
    netCashCents: 2_375_000,
    repaidCents: 2_824_408,
    paymentCents: 117_684,
    payments: 24,
  }
  const shown = async () => [
    (await setting.staff.get(`/api/admin/applications/${setting.id}/offers`)).body.fundedTerms,
    (await setting.ada.get('/api/offers')).body.fundedTerms,
  ]
  const [staffTerms, ownTerms] = await shown()
  expect(staffTerms).toEqual(half)
  expect(ownTerms).toEqual(staffTerms)
  const { deal } = (await setting.staff.get(`/api/admin/applications/${setting.id}/deal`)).body
  const { netCashCents: _net, ...terms } = staffTerms
  expect(deal).toMatchObject(terms)
  expect((await correct(setting)).status).toBe(200)
  expect(await shown()).toEqual([null, null])
})

test('a manager corrects a funding: entries are reversed and re-entered, and fee, deal and applicant follow', async ({
  server,
}) => {
  const setting = await choose(server)
  const rival = await presentOffer(setting, {}, setting.submissions[1])
  await fundApplication(setting, typo)
  const before = await server.ctx.db.select().from(commissions).orderBy(commissions.id)
  expect(await balances(setting)).toEqual([
    ['receivable', 15_000, 0, 15_000, 'due'],
    ['payable', 7_500, 0, 7_500, 'due'],
  ])

  expect((await correct(setting)).status).toBe(200)
  expect(await balances(setting)).toEqual([
    ['receivable', 150_000, 0, 150_000, 'due'],
    ['payable', 75_000, 0, 75_000, 'due'],
  ])
  const after = await server.ctx.db.select().from(commissions).orderBy(commissions.id)
  expect(after).toHaveLength(6)
  for (const old of before) {
    const kept = after.find(({ id }) => id === old.id)
    // Amounts and terms stay as entered; only the status says that the entry was reversed.
    const { status, statusChangedAt, version, balanceCents, ...entered } = old
    expect(kept).toMatchObject({ ...entered, status: 'reversed', balanceCents: 0 })
    expect(after.find(({ reverses }) => reverses === old.id)).toMatchObject({
      ...{ scheduledCents: -old.scheduledCents, status: 'reversed', balanceCents: 0 },
    })
    expect(after.find(({ replaces }) => replaces === old.id)).toMatchObject({
      status: 'due',
      splitOf: old.splitOf && expect.any(String),
    })
    expect([statusChangedAt, version, balanceCents, status]).toBeDefined()
  }
  const total = after
    .filter(({ direction }) => direction === 'receivable')
    .reduce((sum, { scheduledCents }) => sum + scheduledCents, 0)
  expect(total).toBe(150_000)

  expect(await invoices(server)).toEqual([
    ['INV-2026-0001', 25_000],
    ['INV-2026-0002', 225_000],
  ])
  expect(await server.ctx.db.select().from(deals)).toMatchObject([{ amountCents: actual, netFundedCents: actual }])
  const own = (await setting.ada.get('/api/offers')).body
  expect(own).toMatchObject({ successFee: { amountCents: 250_000 }, funding: { amountCents: actual } })
  // The funding remains, so the offers that it closed stay closed.
  expect(await getOffer(setting, rival)).toMatchObject({ status: 'declined' })

  const [line] = await auditOf(server, 'offer.correct-funding')
  expect(line?.detail).toMatchObject({
    reason,
    before: { funding: { amountCents: typo }, successFeeCents: 25_000, commissionCents: 15_000 },
    after: { funding: { amountCents: actual }, successFeeCents: 250_000, commissionCents: 150_000 },
  })
  expect(await auditOf(server, 'commission.reverse')).toHaveLength(2)
  expect(await auditOf(server, 'commission.replace')).toHaveLength(2)
  expect(await auditOf(server, 'deal.correct')).toMatchObject([
    { detail: { before: { amountCents: typo }, after: { amountCents: actual } } },
  ])
  // Notices wait until eight in the morning in Nevada.
  server.advanceTime({ hours: 4 })
  expect((await server.deliverEmails()).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('corrected'),
  )
})

test('a second correction works, and repeating one changes nothing more', async ({ server }) => {
  const setting = await choose(server)
  await fundApplication(setting, typo)
  await correct(setting)
  expect((await correct(setting)).status).toBe(200)
  expect(await server.ctx.db.select().from(commissions)).toHaveLength(6)
  expect((await correct(setting, { amountCents: 4_000_000, fundedOn: '2026-03-01' })).status).toBe(422)
  expect((await correct(setting, { amountCents: 4_000_000 })).status).toBe(200)
  expect(await balances(setting)).toEqual([
    ['receivable', 120_000, 0, 120_000, 'due'],
    ['payable', 60_000, 0, 60_000, 'due'],
  ])
  expect(await invoices(server)).toEqual([
    ['INV-2026-0001', 25_000],
    ['INV-2026-0002', 225_000],
    ['CN-2026-0001', 50_000],
  ])
  expect(await auditOf(server, 'offer.correct-funding')).toHaveLength(2)
})

test('the figures of a day that was already counted follow a correction', async ({ server }) => {
  const setting = await choose(server)
  await fundApplication(setting, typo)
  const session = { hours: 24 * 9 }
  const sums = async (browser = setting.owner) => {
    const rows = await server.ctx.db.select().from(dailyFigures).where(isNull(dailyFigures.staffId))
    const funded = rows.filter((row) => row.figure === 'funded').reduce((sum, row) => sum + row.cents, 0)
    const { revenue } = (await browser.get('/api/admin/dashboard/figures?period=30')).body.files
    return { funded, fee: revenue.fees.bookedCents, commission: revenue.commissions.bookedCents }
  }
  server.advanceTime(session)
  await updateDailyFigures(server.ctx)
  const owner = await server.signIn('olga@example.com')
  expect(await sums(owner)).toEqual({ funded: typo, fee: 25_000, commission: 15_000 })
  expect((await correct({ ...setting, owner })).status).toBe(200)
  expect(await sums(owner)).toEqual({ funded: actual, fee: 250_000, commission: 150_000 })
  server.advanceTime({ hours: 24 })
  await updateDailyFigures(server.ctx)
  const later = await server.signIn('olga@example.com')
  expect(await sums(later)).toEqual({ funded: actual, fee: 250_000, commission: 150_000 })
})

test('agents and processors cannot correct a funding, and a reason and a possible amount are required', async ({
  server,
}) => {
  const setting = await choose(server)
  await fundApplication(setting, typo)
  await server.createStaff({ role: 'processor', email: 'petra@example.com' })
  const { seen } = await preview(setting)
  const body = { seen, reason, ...right }
  for (const browser of [setting.staff, await server.signIn('petra@example.com')])
    expect((await browser.post(url(setting, 'funding-correction'), body)).status).toBe(403)
  const manager = await server.signIn('mona@example.com')
  const post = (values: object) => manager.post(url(setting, 'funding-correction'), { ...body, ...values })
  expect((await post({ reason: ' ' })).body.fields).toHaveProperty('reason')
  expect((await post({ amountCents: actual + 1 })).body.fields).toHaveProperty('amountCents')
  expect((await post({ fundedOn: '2026-03-03' })).body.fields).toHaveProperty('fundedOn')
  expect((await post({})).status).toBe(200)
})

test('of two concurrent corrections one succeeds, and one based on an outdated preview is refused', async ({
  server,
}) => {
  const setting = await choose(server)
  await fundApplication(setting, typo)
  const { seen } = await preview(setting)
  const post = (amountCents: number) =>
    setting.owner.post(url(setting, 'funding-correction'), { ...right, seen, reason, amountCents })
  const answers = await Promise.all([post(actual), post(4_000_000)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])

  const late = await preview(setting, { ...right, amountCents: 3_000_000 })
  const [whole] = await open(setting)
  expect(
    (await actOnCommission(setting.owner, whole?.id ?? '', { kind: 'settle', amountCents: 100, on: '2026-03-02' }))
      .status,
  ).toBe(200)
  const refused = await setting.owner.post(url(setting, 'funding-correction'), {
    ...{ ...right, amountCents: 3_000_000, seen: late.seen, reason },
  })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Your change wasn’t saved') } })
  expect(await auditOf(server, 'offer.correct-funding')).toHaveLength(1)
})

test('recorded payments move to the new entries, and overpayments have to be paid back', async ({ server }) => {
  const setting = await choose(server)
  await fundApplication(setting, actual)
  const on = '2026-03-02'
  const [whole, share] = await open(setting)
  await actOnCommission(setting.owner, whole?.id ?? '', { kind: 'settle', amountCents: 150_000, on })
  await actOnCommission(setting.owner, share?.id ?? '', { kind: 'approve' })
  await actOnCommission(setting.owner, share?.id ?? '', { kind: 'settle', amountCents: 75_000, on })

  const shown = await preview(setting, { ...right, amountCents: typo })
  expect(shown.entries).toMatchObject([
    { beforeCents: 150_000, afterCents: 15_000, settledCents: 150_000 },
    { beforeCents: 75_000, afterCents: 7_500, settledCents: 75_000 },
  ])
  expect((await correct(setting, { amountCents: typo })).status).toBe(200)
  expect(await balances(setting)).toEqual([
    ['receivable', 15_000, 150_000, -135_000, 'due'],
    ['payable', 7_500, 75_000, -67_500, 'due'],
  ])
  // Each entry has its own payments, and together they add up to what was paid.
  const payments = await server.ctx.db.select().from(commissionPayments)
  for (const one of await server.ctx.db.select().from(commissions)) {
    const paid = payments.filter(({ commissionId }) => commissionId === one.id)
    expect(paid.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(one.settledCents)
  }
  expect(payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(225_000)

  const [now, theirs] = await open(setting)
  for (const [id, amountCents] of [
    [now?.id, -135_000],
    [theirs?.id, -67_500],
  ] as const)
    expect((await actOnCommission(setting.owner, id ?? '', { kind: 'settle', amountCents, on })).status).toBe(200)
  expect((await balances(setting)).map((row) => row.slice(3))).toEqual([
    [0, 'received'],
    [0, 'received'],
  ])
})

test('a clawback carries over: a full one stays full, a partial one keeps its amount', async ({ server }) => {
  const setting = await choose(server)
  await fundApplication(setting, typo)
  const [whole] = await open(setting)
  const on = '2026-03-02'
  await actOnCommission(setting.owner, whole?.id ?? '', {
    kind: 'claw_back',
    amountCents: 5_000,
    on,
    reason: 'Early payoff',
  })
  await correct(setting)
  expect(await open(setting)).toMatchObject([
    { scheduledCents: 150_000, clawedBackCents: 5_000, balanceCents: 145_000, status: 'clawed_back' },
    { scheduledCents: 75_000, clawedBackCents: 2_500, balanceCents: 72_500, status: 'clawed_back' },
  ])
  const [again] = await open(setting)
  await actOnCommission(setting.owner, again?.id ?? '', {
    kind: 'claw_back',
    amountCents: 145_000,
    on,
    reason: 'Default',
  })
  await correct(setting, { amountCents: 4_000_000 })
  expect(await open(setting)).toMatchObject([
    { scheduledCents: 120_000, clawedBackCents: 120_000, balanceCents: 0, status: 'clawed_back' },
    { scheduledCents: 60_000, clawedBackCents: 60_000, balanceCents: 0, status: 'clawed_back' },
  ])
})

test('a reversed entry can’t be changed or deleted, in the program or in the database', async ({ server, pool }) => {
  const setting = await choose(server)
  await fundApplication(setting, typo)
  await correct(setting)
  const reversed = (await listCommissions(setting)).filter(({ status }) => status === 'reversed')
  expect(reversed).toHaveLength(4)
  const settled = await actOnCommission(setting.owner, reversed[0]?.id ?? '', { kind: 'waive', reason: 'Try' })
  expect(settled.status).toBe(409)
  for (const sql of ['update commissions set scheduled_cents = 1', 'delete from commissions'])
    await expect(pool.query(`${sql} where id = $1`, [reversed[0]?.id])).rejects.toThrow(/append-only/)
})

test('a funding can’t be corrected before it is recorded', async ({ server }) => {
  const setting = await choose(server)
  await signed(setting)
  expect((await correct(setting)).status).toBe(409)
  expect(await server.ctx.db.select({ funding: offers.funding }).from(offers)).toEqual([{ funding: null }])
})
