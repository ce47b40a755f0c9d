import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import {
  actOnCommission,
  createChosenOffer,
  fundApplication,
  listCommissions,
} from '#server/testing/fixtures/funding-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const on = '2026-03-02'
const settle = (amountCents: number) => ({ kind: 'settle', amountCents, on })

/** A funded application that the lender has paid in full, and a signed-in manager. */
async function paid(server: TestServer) {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const { id: mona } = await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  const manager = await server.signIn('mona@example.com')
  const [{ id: whole } = { id: '' }] = await listCommissions(file)
  await actOnCommission(file.owner, whole, settle(150_000))
  const divide = async (shares: object[]) => {
    const { version } = (await file.owner.get(`/api/admin/commissions/${whole}`)).body.commission
    return file.owner.put(`/api/admin/commissions/${whole}/shares`, { version, shares })
  }
  const change = async (browser: typeof manager, id: string, terms: object) => {
    const { version } = (await browser.get(`/api/admin/commissions/${id}`)).body.commission
    return browser.put(`/api/admin/commissions/${id}`, { version, description: 'Bonus', scheduledOn: null, ...terms })
  }
  return { ...file, mona, manager, whole, divide, change }
}

const flat = (flatCents: number) => ({ basis: 'flat', basisPoints: 0, flatCents })

test('an approval is void once the amount changes, even if a payment was returned', async ({ server }) => {
  const file = await paid(server)
  const id = uuidv7()
  await file.owner.post('/api/admin/commissions', {
    ...{ id, applicationId: file.id, direction: 'payable', staffId: null, partner: 'Pier Referrals' },
    ...{ description: 'Bonus', scheduledOn: null, ...flat(100) },
  })
  await actOnCommission(file.manager, id, { kind: 'approve' })
  for (const cents of [100, -100]) expect((await actOnCommission(file.manager, id, settle(cents))).status).toBe(200)
  expect((await file.change(file.manager, id, flat(5_000_000))).body.commission).toMatchObject({
    ...{ status: 'due', approvedBy: null, scheduledCents: 5_000_000 },
  })
  expect((await actOnCommission(file.manager, id, settle(5_000_000))).body.message).toContain('Approve it first')
})

test('a returned payment is paid again only after another person approved it again', async ({ server }) => {
  const file = await paid(server)
  const id = uuidv7()
  await file.owner.post('/api/admin/commissions', {
    ...{ id, applicationId: file.id, direction: 'payable', staffId: null, partner: 'Pier Referrals' },
    ...{ description: 'Bonus', scheduledOn: null, ...flat(10_000) },
  })
  expect((await actOnCommission(file.manager, id, { kind: 'approve' })).status).toBe(200)
  expect((await actOnCommission(file.manager, id, settle(4_000))).body.commission).toMatchObject({ status: 'invoiced' })
  // Of a payment in part, too.
  const returned = (await actOnCommission(file.manager, id, settle(-1_000))).body
  expect(returned).toMatchObject({
    ...{ approvalNeed: 'other', approvalReason: null },
    commission: { status: 'due', approvedBy: null, balanceCents: 7_000 },
  })
  expect((await actOnCommission(file.manager, id, settle(7_000))).body.message).toContain('Approve it first')
  expect((await actOnCommission(file.manager, id, { kind: 'approve', reason: 'Again' })).status).toBe(403)
  expect((await actOnCommission(file.owner, id, { kind: 'approve', reason: 'Paid to the wrong bank' })).status).toBe(
    200,
  )
  expect((await actOnCommission(file.manager, id, settle(7_000))).body.commission).toMatchObject({ balanceCents: 0 })
})

test('whoever recorded the return of a split can’t approve it again while someone else can', async ({ server }) => {
  const file = await paid(server)
  const share = (await file.divide([{ staffId: null, partner: 'Pier Referrals', basisPoints: 4_000 }])).body.shares[0]
    .id
  await actOnCommission(file.manager, share, { kind: 'approve' })
  for (const cents of [60_000, -60_000])
    expect((await actOnCommission(file.manager, share, settle(cents))).status).toBe(200)
  expect((await actOnCommission(file.manager, share, { kind: 'approve', reason: 'Again' })).status).toBe(403)
  expect((await actOnCommission(file.manager, share, settle(60_000))).status).toBe(409)
  // What the lender takes back and pays again is no return to a payee.
  for (const cents of [-150_000, 150_000]) await actOnCommission(file.owner, file.whole, settle(cents))
  expect((await actOnCommission(file.owner, share, { kind: 'approve', reason: 'Wrong bank' })).status).toBe(200)
})

test('no one changes or pays their own commission', async ({ server }) => {
  const file = await paid(server)
  const id = uuidv7()
  await file.owner.post('/api/admin/commissions', {
    ...{ id, applicationId: file.id, direction: 'payable', staffId: file.mona, partner: '' },
    ...{ description: 'Bonus', scheduledOn: null, ...flat(100) },
  })
  expect((await file.change(file.manager, id, flat(5_000_000))).status).toBe(403)
  await actOnCommission(file.owner, id, { kind: 'approve', reason: 'Agreed' })
  expect((await actOnCommission(file.manager, id, settle(100))).status).toBe(403)
  expect((await actOnCommission(file.owner, id, settle(100))).body.commission).toMatchObject({ balanceCents: 0 })
  expect((await actOnCommission(file.manager, id, settle(-100))).status).toBe(403)
})

test('a split with a returned payment needs a new approval once the whole changes', async ({ server }) => {
  const file = await paid(server)
  const share = (await file.divide([{ staffId: file.mona, partner: '', basisPoints: 4_000 }])).body.shares[0].id
  await actOnCommission(file.owner, share, { kind: 'approve', reason: 'Agreed' })
  await actOnCommission(file.owner, share, settle(60_000))
  await actOnCommission(file.owner, file.whole, settle(-150_000))
  expect((await file.change(file.manager, file.whole, flat(9_000_000))).status).toBe(409)
  await actOnCommission(file.owner, share, settle(-60_000))
  expect((await file.change(file.manager, file.whole, flat(9_000_000))).status).toBe(200)
  await actOnCommission(file.manager, file.whole, settle(9_000_000))
  expect((await file.owner.get(`/api/admin/commissions/${share}`)).body.commission).toMatchObject({
    ...{ status: 'due', approvedBy: null, scheduledCents: 3_600_000 },
  })
  expect((await actOnCommission(file.owner, share, settle(3_600_000))).body.message).toContain('Approve it first')
})

test('a paid and repaid split can be replaced; the old one is kept as written off', async ({ server }) => {
  const file = await paid(server)
  const mine = { staffId: file.mona, partner: '', basisPoints: 4_000 }
  const share = (await file.divide([mine])).body.shares[0].id
  await actOnCommission(file.owner, share, { kind: 'approve', reason: 'Agreed' })
  await actOnCommission(file.owner, share, settle(60_000))
  expect((await file.divide([])).status).toBe(409)
  await actOnCommission(file.owner, share, settle(-60_000))
  expect((await file.divide([{ ...mine, basisPoints: 8_000 }])).body).toMatchObject({
    brokerageCents: 30_000,
    shares: [
      { id: share, status: 'waived' },
      { status: 'due', netCents: 120_000 },
    ],
  })
  expect((await file.owner.get(`/api/admin/commissions/${share}`)).body.payments).toHaveLength(2)
  expect((await file.divide([])).body).toMatchObject({ brokerageCents: 150_000, shares: [{ id: share }] })
})

test('a written-off commission accepts repayments and no more payments', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const [{ id } = { id: '' }] = await listCommissions(file)
  await actOnCommission(file.owner, id, settle(50_000))
  await actOnCommission(file.owner, id, { kind: 'waive', reason: 'The lender is gone' })
  expect((await actOnCommission(file.owner, id, settle(1))).status).toBe(409)
  expect((await actOnCommission(file.owner, id, settle(-50_000))).body).toMatchObject({
    commission: { status: 'waived', settledCents: 0, balanceCents: 0 },
    payments: [{ amountCents: 50_000 }, { amountCents: -50_000 }],
  })
  expect((await actOnCommission(file.owner, id, settle(-1))).body.fields).toHaveProperty(['action.amountCents'])
})

test('paying a split while clawing back its whole causes no deadlock', async ({ server }) => {
  const file = await paid(server)
  const share = (await file.divide([{ staffId: file.mona, partner: '', basisPoints: 4_000 }])).body.shares[0].id
  await actOnCommission(file.owner, share, { kind: 'approve', reason: 'Agreed' })
  for (let round = 0; round < 12; round++) {
    const both = await Promise.all([
      actOnCommission(file.owner, share, settle(1)),
      actOnCommission(file.owner, file.whole, { kind: 'claw_back', amountCents: 1, on, reason: 'Defaulted' }),
    ])
    for (const { status } of both) expect([200, 409]).toContain(status)
  }
})

test('splits never exceed what is left of the whole after any clawback', async ({ server }) => {
  const file = await paid(server)
  const three = [3_333, 3_333, 3_334].map((basisPoints, place) => ({
    ...{ staffId: null, partner: `Pier ${place}`, basisPoints },
  }))
  await file.divide(three)
  for (let left = 149_999; left > 149_990; left--) {
    await actOnCommission(file.owner, file.whole, { kind: 'claw_back', amountCents: 1, on, reason: 'Defaulted' })
    const shares = (await listCommissions(file)).filter(({ splitOf }) => splitOf === file.whole)
    const kept = shares.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
    const { brokerageCents } = (await file.owner.get(`/api/admin/commissions/${file.whole}`)).body
    expect(kept + brokerageCents).toBe(left)
    expect([0, 1, 2]).toContain(brokerageCents)
  }
})
