import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { offers } from '#server/placement/offers/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import {
  actOnFee,
  adjust,
  createFundedFee,
  type FundedFee,
  pay,
  readFee,
} from '#server/testing/fixtures/fee-fixtures.ts'
import { actOnCommission, listCommissions } from '#server/testing/fixtures/funding-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { successFeeReminders } from './table.ts'

const on = '2026-03-02'

async function split(fee: FundedFee, basisPoints = 4_000) {
  const { version } = (await readFee(fee)).fee
  const shares = [{ staffId: fee.pat, partner: '', basisPoints }]
  return fee.owner.put(`${fee.url}/splits`, { version, shares })
}

async function shareOf(fee: FundedFee) {
  const share = (await listCommissions(fee)).find(({ successFeeId }) => successFeeId !== null)
  if (!share) throw new Error('The fee has no split.')
  return share
}

test('a split of the fee can be paid only after the applicant has paid all of it', async ({ server }) => {
  const fee = await createFundedFee(server)
  expect((await split(fee)).body).toMatchObject({ brokerageCents: 150_000, splits: [{ netCents: 100_000 }] })
  const { id } = await shareOf(fee)
  const act = (values: Record<string, unknown>) => actOnCommission(fee.owner, id, values)
  const settle = { kind: 'settle', amountCents: 100_000, on }
  expect((await act({ kind: 'approve', reason: 'I work alone' })).status).toBe(409)
  expect((await act(settle)).status).toBe(409)
  await pay(fee, 249_999)
  expect(await shareOf(fee)).toMatchObject({ status: 'expected' })
  await pay(fee, 1)
  expect(await shareOf(fee)).toMatchObject({ status: 'due', description: 'Success fee split', balanceCents: 100_000 })
  expect((await act({ kind: 'approve', reason: 'I work alone' })).status).toBe(200)
  expect((await act(settle)).status).toBe(200)
  expect((await split(fee, 3_000)).status).toBe(409)
  expect(await shareOf(fee)).toMatchObject({ status: 'received', balanceCents: 0 })
})

test('the split of a disputed fee can’t be paid on its own until the dispute is resolved', async ({ server }) => {
  const fee = await createFundedFee(server)
  await split(fee)
  await pay(fee, 250_000)
  const { id } = await shareOf(fee)
  await actOnCommission(fee.owner, id, { kind: 'approve', reason: 'I work alone' })
  const disputeId = crypto.randomUUID()
  await actOnFee(fee, 'disputes', { disputeId, reason: 'They never agreed' })
  const settle = () => actOnCommission(fee.owner, id, { kind: 'settle', amountCents: 100_000, on })
  const { status, body } = await settle()
  expect([status, body.message]).toEqual([409, expect.stringContaining('is disputed. Resolve the dispute first')])
  await actOnFee(fee, `disputes/${disputeId}/resolution`, { outcome: 'fee_stands', note: '' })
  expect((await settle()).status).toBe(200)
})

test('a split that was paid is owed back if the payment is returned, and paid again after the next', async ({
  server,
}) => {
  const fee = await createFundedFee(server)
  await split(fee)
  await pay(fee, 250_000)
  const { id } = await shareOf(fee)
  await actOnCommission(fee.owner, id, { kind: 'approve', reason: 'I work alone' })
  await actOnCommission(fee.owner, id, { kind: 'settle', amountCents: 100_000, on })
  const [payment] = (await readFee(fee)).entries
  await actOnFee(fee, 'returned-payments', { paymentId: payment?.id, on, reason: 'No funds' })
  expect(await shareOf(fee)).toMatchObject({ status: 'clawed_back', balanceCents: -100_000 })
  await pay(fee, 250_000)
  expect(await shareOf(fee)).toMatchObject({ status: 'received', balanceCents: 0 })
})

test('a waived part of the fee is not split, and an approval of another amount doesn’t count', async ({ server }) => {
  const fee = await createFundedFee(server)
  await split(fee)
  await pay(fee, 250_000)
  await actOnCommission(fee.owner, (await shareOf(fee)).id, { kind: 'approve', reason: 'I work alone' })
  await adjust(fee, 'waiver', 50_000)
  expect(await shareOf(fee)).toMatchObject({ status: 'due', scheduledCents: 80_000, approvedBy: null })
  expect((await readFee(fee)).brokerageCents).toBe(120_000)
})

test('a corrected funding corrects the fee by a document, and leaves its splits in the books once', async ({
  server,
}) => {
  const fee = await createFundedFee(server)
  await split(fee)
  const url = `/api/admin/applications/${fee.id}`
  const funding = { fundedOn: on, amountCents: 4_000_000, reference: 'Wire 4711' }
  const { seen } = (await fee.owner.post(`${url}/funding-preview`, funding)).body
  expect((await fee.owner.post(`${url}/funding-correction`, { ...funding, seen, reason: 'A typo' })).status).toBe(200)
  const { invoices, splits } = await readFee(fee)
  expect(invoices.map(({ number, amountCents, reason }) => [number, amountCents, reason])).toEqual([
    ['INV-2026-0001', 250_000, ''],
    ['CN-2026-0001', 50_000, 'A typo'],
  ])
  expect(splits.map(({ netCents }) => netCents)).toEqual([80_000])
})

test('the list gives the same sums and status as the fee, by filter, in totals and in the export', async ({
  server,
}) => {
  const fee = await createFundedFee(server)
  const list = async (query: string, browser = fee.owner) =>
    (await browser.get(`/api/admin/success-fees?${query}`)).body.fees
  const check = async (status: string) => {
    const { fee: one } = await readFee(fee)
    expect(one.status).toBe(status)
    expect(await list(`status=${status}`)).toEqual([one])
    expect(await list(`status=${status === 'paid' ? 'open' : 'paid'}`)).toEqual([])
  }
  await check('open')
  for (const sort of ['newest', 'due', 'balance']) expect(await list(`sort=${sort}`)).toHaveLength(1)
  expect(await list('q=INV-2026-0001')).toHaveLength(1)
  expect(await list('q=ada@example.com')).toHaveLength(1)
  expect(await list('q=INV-2025')).toEqual([])
  await pay(fee, 100_000)
  await check('partly_paid')
  server.advanceTime({ hours: 24 * 40 })
  const later = { ...fee, owner: await server.signIn('olga@example.com') }
  expect(await list('status=overdue&aging=to_60', later.owner)).toHaveLength(0)
  expect(await list('status=overdue&aging=to_30', later.owner)).toMatchObject([{ dueOn: '2026-03-16', aging: 'to_30' }])
  expect((await later.owner.get('/api/admin/success-fee-totals')).body).toMatchObject({
    ...{ count: 1, invoicedCents: 250_000, paidCents: 100_000, balanceCents: 150_000, creditCents: 0 },
    aging: { to_30: 150_000, not_due: 0, total: 150_000 },
  })
  await pay(later, 160_000, { on: '2026-04-10' })
  expect((await later.owner.get('/api/admin/success-fee-totals')).body).toMatchObject({ creditCents: 10_000 })
  expect(await server.ctx.db.$count(successFeeReminders)).toBe(0)
})

test('a split is shown to its payee, owners and managers, and to no one else who reads the fee', async ({ server }) => {
  const fee = await createFundedFee(server)
  const shares = [
    { staffId: fee.pat, partner: '', basisPoints: 4_000 },
    { staffId: null, partner: 'Pier Partners', basisPoints: 1_000 },
  ]
  const { version } = (await readFee(fee)).fee
  expect((await fee.owner.put(`${fee.url}/splits`, { version, shares })).status).toBe(200)
  const seenBy = async (browser: Browser) => {
    const { details } = (await browser.get(`/api/admin/applications/${fee.id}/success-fee`)).body
    const [{ splits, brokerageCents }] = details
    return [splits.map(({ party }: { party: string }) => party), brokerageCents]
  }
  for (const role of ['agent', 'processor', 'compliance', 'manager'] as const)
    await server.createStaff({ role, email: `${role}@example.com` })
  expect(await seenBy(fee.owner)).toEqual([['Pat Example', 'Pier Partners'], 125_000])
  expect(await seenBy(await server.signIn('manager@example.com'))).toEqual([['Pat Example', 'Pier Partners'], 125_000])
  expect(await seenBy(fee.staff)).toEqual([['Pat Example'], null])
  for (const role of ['processor', 'compliance']) {
    const browser = await server.signIn(`${role}@example.com`)
    expect([role, await seenBy(browser)]).toEqual([role, [[], null]])
    if (role !== 'compliance')
      expect((await browser.get(fee.url)).body).toMatchObject({ splits: [], brokerageCents: null })
  }
})

test('agents list and open fees of their own applications only', async ({ server }) => {
  const fee = await createFundedFee(server)
  expect((await fee.staff.get('/api/admin/success-fees')).body.fees).toHaveLength(1)
  await server.createStaff({ role: 'agent', email: 'abe@example.com' })
  const other = await server.signIn('abe@example.com')
  expect((await other.get('/api/admin/success-fees')).body.fees).toEqual([])
  expect((await other.get('/api/admin/success-fee-totals')).body.count).toBe(0)
  const ofApplication = `/api/admin/applications/${fee.id}/success-fee`
  expect((await other.get(ofApplication)).body).toEqual({ details: [] })
  for (const url of [fee.url, `${fee.url}/statement.pdf`]) expect((await other.get(url)).status).toBe(404)
  expect((await fee.staff.get(fee.url)).status).toBe(200)
  expect((await fee.staff.get(ofApplication)).body.details).toHaveLength(1)
})

test('agents read no amounts of the fee in the activity, offers and previews of a colleague’s application', async ({
  server,
}) => {
  const fee = await createFundedFee(server)
  await pay(fee, 100_000)
  await adjust(fee, 'waiver', 50_000)
  await server.createStaff({ role: 'agent', email: 'abe@example.com' })
  const other = await server.signIn('abe@example.com')
  const url = `/api/admin/applications/${fee.id}`
  const read = async (browser: Browser) => {
    const { entries } = (await browser.get(`${url}/activity?show=changes`)).body
    const { successFee } = (await browser.get(`${url}/offers`)).body
    const funding = { fundedOn: '2026-03-02', amountCents: 5_000_000 }
    const preview = (await browser.post(`${url}/funding-preview`, funding)).body
    const lines = entries
      .map(({ text }: { text: string }) => text)
      .filter((text: string) => /our fee|Invoiced/.test(text))
    return { lines, successFee, before: preview.successFee.beforeCents }
  }
  await server.ctx.db.update(offers).set({ successFeeCents: 260_000 })
  expect(await read(fee.staff)).toEqual({
    lines: [
      'Waived $500.00 of our fee',
      'Recorded a payment of $1,000.00 for our fee',
      expect.stringMatching(/^Invoiced \$2,500.00 \(INV-/),
    ],
    successFee: { amountCents: 250_000, dueOn: expect.any(String) },
    before: 250_000,
  })
  expect(await read(other)).toEqual({
    lines: [
      'Recorded a waiver of our fee',
      'Recorded a payment for our fee',
      expect.stringMatching(/^Invoiced our fee \(INV-/),
    ],
    successFee: null,
    // As the offer shows it.
    before: 260_000,
  })
})

test('revenue is success fees and commissions, booked and collected', async ({ server }) => {
  const fee = await createFundedFee(server)
  await pay(fee, 100_000)
  const whole = (await listCommissions(fee)).find(({ direction }) => direction === 'receivable')
  await actOnCommission(fee.owner, whole?.id ?? '', { kind: 'settle', amountCents: 50_000, on })
  const { revenue } = (await fee.owner.get('/api/admin/dashboard/figures?period=7')).body.files
  expect(revenue).toEqual({
    ...{ bookedCents: 400_000, collectedCents: 150_000 },
    fees: { bookedCents: 250_000, collectedCents: 100_000 },
    commissions: { bookedCents: 150_000, collectedCents: 50_000 },
  })
})

test('the audit log has the earlier shares of a split that was replaced', async ({ server }) => {
  const fee = await createFundedFee(server)
  const [whole] = await listCommissions(fee)
  const url = `/api/admin/commissions/${whole?.id}`
  const share = (basisPoints: number) => ({ staffId: fee.pat, partner: '', basisPoints })
  for (const basisPoints of [5_000, 1_000]) {
    expect((await split(fee, basisPoints)).status).toBe(200)
    const { version } = (await fee.owner.get(url)).body.commission
    expect((await fee.owner.put(`${url}/shares`, { version, shares: [share(basisPoints)] })).status).toBe(200)
  }
  for (const action of ['commission.split', 'success-fee.split']) {
    const logged = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(auditLog.id)
    expect(logged.map(({ detail }) => detail)).toMatchObject([
      { before: { shares: [] }, shares: [share(5_000)] },
      { before: { shares: [share(5_000)] }, shares: [share(1_000)] },
    ])
  }
})
