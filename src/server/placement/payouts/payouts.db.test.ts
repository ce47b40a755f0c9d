import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { commissions } from '#server/placement/commissions/table.ts'
import { actOnFee, createFundedFee, pay, readFee } from '#server/testing/fixtures/fee-fixtures.ts'
import { actOnCommission, listCommissions } from '#server/testing/fixtures/funding-fixtures.ts'
import {
  actOnPayout,
  addBonus,
  approvePayout,
  createPayable,
  createPayout,
  draftPayout,
  payPayout,
} from '#server/testing/fixtures/payout-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import type { PayoutDetail } from '#shared/placement/payouts/contract.ts'

const amounts = ({ lines }: PayoutDetail) => lines.map(({ payeeName, amountCents }) => [payeeName, amountCents])

test('a payout collects what is payable, is approved at once, and pays every line by the rules of the books', async ({
  server,
}) => {
  const file = await createPayable(server)
  const bonus = await addBonus(file, { partner: 'Pier Referrals', flatCents: 10_000 })
  const { periods } = (await file.owner.get('/api/admin/payout-periods')).body
  expect(periods[0]).toEqual({ from: '2026-03-01', to: '2026-03-31', lines: 2, isCurrent: true })
  const draft = await draftPayout(file.owner)
  expect(amounts(draft)).toEqual([
    ['Pat Example', 60_000],
    ['Pier Referrals', 10_000],
  ])
  expect(draft.batch).toMatchObject({ number: expect.any(Number), status: 'draft', from: '2026-03-01' })
  expect((await payPayout(file.owner, draft)).status).toBe(409)
  const refused = await approvePayout(file.manager, draft)
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('You added, changed or split')])
  const approved = (await approvePayout(file.owner, draft)).body
  expect(approved.batch).toMatchObject({ status: 'approved', approvedBy: 'Olga Example' })
  expect(await listCommissions(file)).toContainEqual(
    expect.objectContaining({ id: file.share, status: 'invoiced', approvedBy: 'Olga Example' }),
  )
  const paid = (await payPayout(file.owner, approved)).body
  expect(paid.batch).toMatchObject({ status: 'paid', method: 'ach', reference: 'ACH 4711', paidOn: '2026-03-02' })
  for (const id of [file.share, bonus])
    expect((await file.owner.get(`/api/admin/commissions/${id}`)).body.commission).toMatchObject({
      ...{ status: 'received', balanceCents: 0, settledOn: '2026-03-02' },
    })
  expect((await createPayout(file.owner)).status).toBe(409)
  const list = async (query: string) => (await file.owner.get(`/api/admin/payouts?${query}`)).body.payouts
  expect(await list('')).toMatchObject([{ status: 'paid', payees: 2, lines: 2, payCents: 70_000, carriedCents: 0 }])
  for (const query of ['q=pier', 'q=4711', `q=${paid.batch.number}`, 'status=paid', 'sort=period', 'sort=oldest'])
    expect(await list(query)).toHaveLength(1)
  for (const query of ['q=quay', 'status=draft']) expect(await list(query)).toEqual([])
})

test('a payment marked by mistake is undone within ten minutes by reversing entries', async ({ server }) => {
  const file = await createPayable(server)
  const { body: approved } = await approvePayout(file.owner, await draftPayout(file.owner))
  const { body: paid } = await payPayout(file.owner, approved)
  const { body: undone } = await actOnPayout(file.owner, paid, { kind: 'undo' })
  expect(undone.batch).toMatchObject({ status: 'approved', paidOn: null, reference: '' })
  const { commission, payments } = (await file.owner.get(`/api/admin/commissions/${file.share}`)).body
  expect(commission).toMatchObject({ status: 'due', balanceCents: 60_000, approvedBy: 'Olga Example' })
  expect(payments.map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual([60_000, -60_000])
  const { body: again } = await payPayout(file.owner, undone)
  expect(again.batch.status).toBe('paid')
  server.advanceTime({ minutes: 11 })
  expect((await actOnPayout(file.owner, again, { kind: 'undo' })).body.message).toContain('within ten minutes')
})

test('a payout isn’t undone while a later payout has settled the same commission', async ({ server }) => {
  const file = await createPayable(server)
  const { body: approved } = await approvePayout(file.owner, await draftPayout(file.owner))
  const { body: first } = await payPayout(file.owner, approved)
  await actOnCommission(file.owner, file.lenderCommission, {
    ...{ kind: 'claw_back', amountCents: 150_000, on: '2026-03-02', reason: 'Defaulted' },
  })
  await addBonus(file, { staffId: file.pat, flatCents: 70_000 })
  const { body: second } = await payPayout(
    file.owner,
    (await approvePayout(file.owner, await draftPayout(file.owner))).body,
  )
  const undoFirst = () => actOnPayout(file.owner, first, { kind: 'undo' })
  const { status, body } = await undoFirst()
  expect([status, body.message]).toEqual([409, expect.stringContaining('a later payment or payout')])
  const settled = async () =>
    (await file.owner.get(`/api/admin/commissions/${file.share}`)).body.commission.settledCents
  expect(await settled()).toBe(0)
  expect((await actOnPayout(file.owner, second, { kind: 'undo' })).status).toBe(200)
  expect(await settled()).toBe(60_000)
})

test('lines are taken out for another payout, and put back only while they are in no other', async ({ server }) => {
  const file = await createPayable(server)
  await addBonus(file, { partner: 'Pier Referrals', flatCents: 10_000 })
  const draft = await draftPayout(file.owner)
  const line = draft.lines.find(({ partner }) => partner === 'Pier Referrals')
  const lineIds = [line?.id]
  const { body: without } = await actOnPayout(file.owner, draft, { kind: 'take_out', lineIds })
  expect(without.lines.map(({ status }: { status: string }) => status)).toEqual(['open', 'taken_out'])
  expect((await actOnPayout(file.owner, draft, { kind: 'take_out', lineIds })).status).toBe(409)
  const { body: back } = await actOnPayout(file.owner, without, { kind: 'put_back', lineIds })
  expect(amounts(back)).toHaveLength(2)
  const again = back.lines.find(({ partner }: { partner: string }) => partner === 'Pier Referrals')
  const { body: out } = await actOnPayout(file.owner, back, { kind: 'take_out', lineIds: [again.id] })
  expect(amounts(await draftPayout(file.manager))).toEqual([['Pier Referrals', 10_000]])
  const refused = await actOnPayout(file.owner, out, { kind: 'put_back', lineIds: [again.id] })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('another payout')])
})

test('a canceled draft frees its lines, and an approved payout is reopened before it changes', async ({ server }) => {
  const file = await createPayable(server)
  const { body: canceled } = await actOnPayout(file.owner, await draftPayout(file.owner), { kind: 'cancel' })
  expect(canceled.batch.status).toBe('canceled')
  const { body: approved } = await approvePayout(file.owner, await draftPayout(file.owner))
  expect((await actOnPayout(file.owner, approved, { kind: 'cancel' })).status).toBe(409)
  const { body: reopened } = await actOnPayout(file.owner, approved, { kind: 'reopen' })
  expect(reopened.batch).toMatchObject({ status: 'draft', approvedBy: null })
})

test('a change after the draft was opened or approved is noticed, and nothing is paid', async ({ server }) => {
  const file = await createPayable(server)
  const bonus = await addBonus(file, { partner: 'Pier Referrals', flatCents: 10_000 })
  const back = { kind: 'claw_back', amountCents: 4_000, on: '2026-03-02', reason: 'Defaulted' }
  const draft = await draftPayout(file.owner)
  await actOnCommission(file.owner, bonus, back)
  expect((await approvePayout(file.owner, draft)).body.message).toContain('Nothing was approved')
  const seen = (await file.owner.get(`/api/admin/payouts/${draft.batch.id}`)).body
  const { body: approved } = await approvePayout(file.owner, seen)
  await actOnCommission(file.owner, bonus, { kind: 'settle', amountCents: 1, on: '2026-03-02' })
  expect((await payPayout(file.owner, approved)).body.message).toContain('Nothing was paid')
  expect((await file.owner.get(`/api/admin/payouts/${draft.batch.id}`)).body.isChanged).toBe(true)
  expect((await file.owner.get(`/api/admin/commissions/${file.share}`)).body.commission.settledCents).toBe(0)
  const { body: reopened } = await actOnPayout(file.owner, approved, { kind: 'reopen' })
  const { body: second } = await approvePayout(file.owner, reopened)
  expect((await payPayout(file.owner, second)).body.batch.status).toBe('paid')
})

test('a clawback reduces the next payout, and a negative total is carried forward', async ({ server }) => {
  const file = await createPayable(server)
  const { body: approved } = await approvePayout(file.owner, await draftPayout(file.owner))
  await payPayout(file.owner, approved)
  await actOnCommission(file.owner, file.lenderCommission, {
    ...{ kind: 'claw_back', amountCents: 150_000, on: '2026-03-02', reason: 'Defaulted' },
  })
  await addBonus(file, { partner: 'Pier Referrals', flatCents: 10_000 })
  const { body: second } = await approvePayout(file.owner, await draftPayout(file.owner))
  expect(amounts(second)).toEqual([
    ['Pat Example', -60_000],
    ['Pier Referrals', 10_000],
  ])
  const { body: paid } = await payPayout(file.owner, second)
  expect(paid.lines.map(({ status }: { status: string }) => status)).toEqual(['carried', 'paid'])
  expect((await file.owner.get('/api/admin/payouts')).body.payouts[0]).toMatchObject({
    ...{ payCents: 10_000, carriedCents: -60_000 },
  })
  await addBonus(file, { staffId: file.pat, flatCents: 70_000 })
  const { body: third } = await approvePayout(file.owner, await draftPayout(file.owner))
  const { body: netted } = await payPayout(file.owner, third)
  expect(netted.lines.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid'])
  expect((await file.owner.get(`/api/admin/commissions/${file.share}`)).body.commission).toMatchObject({
    ...{ settledCents: 0, balanceCents: 0 },
  })
  const { body: undone } = await actOnPayout(file.owner, netted, { kind: 'undo' })
  expect(amounts(undone)).toEqual([
    ['Pat Example', -60_000],
    ['Pat Example', 70_000],
  ])
  expect((await payPayout(file.owner, undone)).body.batch.status).toBe('paid')
})

test('what the lender or the applicant hasn’t paid, and disputed fees, are not collected', async ({ server }) => {
  const fee = await createFundedFee(server)
  const { version } = (await readFee(fee)).fee
  await fee.owner.put(`${fee.url}/splits`, { version, shares: [{ staffId: fee.pat, partner: '', basisPoints: 4_000 }] })
  expect((await createPayout(fee.owner)).status).toBe(409)
  await pay(fee, 250_000)
  expect(amounts(await draftPayout(fee.owner))).toEqual([['Pat Example', 100_000]])
  await actOnFee(fee, 'disputes', { disputeId: uuidv7(), reason: 'Not ours' })
  const [listed] = (await fee.owner.get('/api/admin/payouts')).body.payouts
  const draft = (await fee.owner.get(`/api/admin/payouts/${listed.id}`)).body
  expect(draft.lines[0].problem).toBe('The success fee is disputed')
  expect((await approvePayout(fee.owner, draft)).status).toBe(409)
  const { body: refreshed } = await actOnPayout(fee.owner, draft, { kind: 'refresh' })
  expect(refreshed.lines).toEqual([])
})

test('what a payee owes back of a disputed fee is still deducted', async ({ server }) => {
  const fee = await createFundedFee(server)
  const { version } = (await readFee(fee)).fee
  await fee.owner.put(`${fee.url}/splits`, { version, shares: [{ staffId: fee.pat, partner: '', basisPoints: 4_000 }] })
  await pay(fee, 250_000)
  const first = await draftPayout(fee.owner)
  const approval = { kind: 'approve', reason: 'I work alone', fingerprint: first.fingerprint }
  const { body: approved } = await actOnPayout(fee.owner, first, approval)
  expect((await payPayout(fee.owner, approved)).status).toBe(200)
  const [payment] = (await readFee(fee)).entries
  await actOnFee(fee, 'returned-payments', { paymentId: payment?.id, on: '2026-03-02', reason: 'No funds' })
  await actOnFee(fee, 'disputes', { disputeId: uuidv7(), reason: 'Not ours' })
  const draft = await draftPayout(fee.owner)
  expect(amounts(draft)).toEqual([['Pat Example', -100_000]])
  expect(draft.lines[0]?.problem).toBeNull()
})

test('nobody approves or pays a payout with their own commissions, and agents see no payouts', async ({ server }) => {
  const file = await createPayable(server)
  await addBonus(file, { staffId: file.mona, flatCents: 10_000 })
  const draft = await draftPayout(file.manager)
  expect((await approvePayout(file.manager, draft)).status).toBe(403)
  const { body: approved } = await approvePayout(file.owner, draft)
  expect((await payPayout(file.manager, approved)).status).toBe(403)
  expect((await payPayout(file.owner, approved)).status).toBe(200)
  expect((await file.staff.get('/api/admin/payouts')).status).toBe(403)
  expect((await createPayout(file.staff)).status).toBe(403)
})

test('however many people act at once, no line is in two payouts or paid twice', async ({ server }) => {
  const file = await createPayable(server)
  for (let number = 0; number < 12; number++)
    await addBonus(file, { partner: `Partner ${number % 3}`, flatCents: 1_000 + number })
  const created = await Promise.all(
    [file.owner, file.manager, file.owner, file.manager, file.owner].map((browser) => createPayout(browser)),
  )
  const drafts = created.filter(({ status }) => status === 200).map(({ body }): PayoutDetail => body)
  expect(created.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  const ids = drafts.flatMap(({ lines }) => lines.map(({ commissionId }) => commissionId))
  expect([ids.length, new Set(ids).size]).toEqual([13, 13])
  for (const draft of drafts) {
    const approvals = await Promise.all([file.owner, file.owner].map((browser) => approvePayout(browser, draft)))
    expect(approvals.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const approved = approvals.find(({ status }) => status === 200)?.body
    const [line] = approved.lines
    const [one, other, single] = await Promise.all([
      payPayout(file.owner, approved),
      payPayout(file.manager, approved),
      actOnCommission(file.owner, line.commissionId, {
        kind: 'settle',
        amountCents: line.amountCents,
        on: '2026-03-02',
      }),
    ])
    expect([one, other, single].filter(({ status }) => status === 200).length).toBe(1)
  }
  const rows = await server.ctx.db.select().from(commissions).where(eq(commissions.direction, 'payable'))
  for (const { settledCents, scheduledCents } of rows) expect([0, scheduledCents]).toContain(settledCents)
})

test('a repeated request creates one payout, and only for the end of a pay period', async ({ server }) => {
  const file = await createPayable(server)
  const id = uuidv7()
  const [one, other] = [
    await createPayout(file.owner, '2026-03-31', id),
    await createPayout(file.owner, '2026-03-31', id),
  ]
  expect([one.status, other.status, other.body.lines.length]).toEqual([200, 200, 1])
  const { status, body } = await createPayout(file.owner, '2026-02-28', id)
  expect([status, body.message]).toEqual([409, expect.stringContaining('another pay period')])
  expect((await createPayout(file.owner, '2026-03-30')).body.fields).toHaveProperty('to')
  expect((await createPayout(file.owner, '2026-04-30')).body.fields).toHaveProperty('to')
})
