import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { siteSettings } from '#server/system/settings/table.ts'
import {
  actOnCommission,
  createChosenOffer,
  fundApplication,
  listCommissions,
} from '#server/testing/fixtures/funding-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { commissions } from './table.ts'

const share = (server: TestServer, changedBy: string) =>
  server.ctx.db.insert(siteSettings).values({
    ...{ section: 'deals', version: 1, changedBy, changedAt: server.ctx.now() },
    value: { renewalThresholdBasisPoints: 5_000, agentShareBasisPoints: 4_000 },
  })

test('a chosen offer adds an expected commission, and reverting the choice removes it', async ({ server }) => {
  const file = await createChosenOffer(server)
  expect(await listCommissions(file)).toMatchObject([
    { status: 'expected', scheduledCents: 150_000, scheduledOn: null, direction: 'receivable', party: 'A First Bank' },
  ])
  expect((await file.owner.get('/api/admin/commission-aging')).body).toMatchObject({ receivableCents: 0, lenders: [] })
  await file.ada.post('/api/offers/choose-again')
  expect(await listCommissions(file)).toEqual([])
})

test('funding makes the commission due on the funded amount and starts the clawback period', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file, 4_000_000)
  expect(await listCommissions(file)).toMatchObject([
    {
      ...{ status: 'due', scheduledCents: 120_000, balanceCents: 120_000 },
      ...{ scheduledOn: '2026-03-12', clawbackUntil: '2026-04-01' },
    },
  ])
})

test('no commission is due before the funding, on any path through the program', async ({ server }) => {
  const file = await createChosenOffer(server)
  const added = {
    ...{ id: uuidv7(), applicationId: file.id, direction: 'payable', staffId: null, partner: 'Pier Referrals' },
    ...{ description: 'Referral', basis: 'flat', basisPoints: 0, flatCents: 50_000, scheduledOn: null },
  }
  expect((await file.owner.post('/api/admin/commissions', added)).status).toBe(409)
  await expect(server.ctx.db.update(commissions).set({ status: 'due' })).rejects.toThrow()
  await fundApplication(file)
  expect((await file.owner.post('/api/admin/commissions', added)).status).toBe(200)
  expect((await file.owner.post('/api/admin/commissions', added)).status).toBe(200)
  expect(await listCommissions(file)).toHaveLength(2)
})

test('payments can be partial and never exceed the commission', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const [{ id } = { id: '' }] = await listCommissions(file)
  const settle = (amountCents: number) =>
    actOnCommission(file.owner, id, { kind: 'settle', amountCents, on: '2026-03-02' })
  expect((await actOnCommission(file.owner, id, { kind: 'invoice', number: 'HL-17' })).body.commission.status).toBe(
    'invoiced',
  )
  expect((await settle(50_000)).body.commission).toMatchObject({ status: 'invoiced', balanceCents: 100_000 })
  expect((await settle(100_001)).body.fields).toHaveProperty(['action.amountCents'])
  expect((await settle(100_000)).body).toMatchObject({
    commission: { status: 'received', balanceCents: 0 },
    payments: [{ amountCents: 50_000, by: 'Olga Example' }, { amountCents: 100_000 }],
  })
  expect((await settle(-100_000)).body.commission).toMatchObject({ status: 'due', balanceCents: 100_000 })
  expect((await actOnCommission(file.owner, id, { kind: 'reconcile' })).status).toBe(409)
})

test('if two people record the same payment, the second one learns who was first and what is outstanding', async ({
  server,
}) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const [{ id, version } = { id: '', version: 0 }] = await listCommissions(file)
  const action = { kind: 'settle', amountCents: 10_000, on: '2026-03-02' }
  const note = () => file.owner.post(`/api/admin/commissions/${id}/actions`, { version, action })
  expect((await note()).body.changedBy).toBe('Olga Example')
  const { status, body } = await note()
  expect([status, body.message]).toEqual([
    409,
    'Your change wasn’t saved. You changed this just now. It’s now “Due”: $100.00 settled, $1,400.00 outstanding.',
  ])
  expect((await file.owner.get(`/api/admin/commissions/${id}`)).body.payments).toHaveLength(1)
})

test('the assignee gets a split: approved by someone else, and paid once the lender has paid', async ({ server }) => {
  const { id: boss } = await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  await share(server, boss)
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const [lender, pat] = await listCommissions(file)
  expect([lender?.scheduledCents, pat?.scheduledCents, pat?.party]).toEqual([150_000, 60_000, 'Pat Example'])
  const id = pat?.id ?? ''
  const pay = { kind: 'settle', amountCents: 60_000, on: '2026-03-02' }
  expect((await actOnCommission(file.owner, id, pay)).body.message).toContain('Approve it first')
  expect((await actOnCommission(file.owner, id, { kind: 'approve' })).body.commission).toMatchObject({
    approvedBy: 'Olga Example',
  })
  expect((await actOnCommission(file.owner, id, pay)).body.message).toContain('hasn’t paid')
  await actOnCommission(file.owner, lender?.id ?? '', { kind: 'settle', amountCents: 150_000, on: '2026-03-02' })
  expect((await actOnCommission(file.owner, id, pay)).body.commission).toMatchObject({
    status: 'received',
    balanceCents: 0,
  })

  // Of the lender's clawback Pat owes a part: of the remaining $499.99 Pat keeps $199.99.
  const back = { kind: 'claw_back', amountCents: 100_001, on: '2026-03-02', reason: 'Defaulted in the first week' }
  expect((await actOnCommission(file.owner, lender?.id ?? '', back)).body.commission).toMatchObject({
    balanceCents: -100_001,
  })
  const [, owing] = await listCommissions(file)
  expect(owing).toMatchObject({ status: 'clawed_back', clawedBackCents: 40_001, balanceCents: -40_001 })
})

test('no one approves their own payout, and splits never exceed the whole', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const [{ id, version } = { id: '', version: 0 }] = await listCommissions(file)
  const { id: olga } = (await file.owner.get('/api/admin/commission-parties')).body.staff.find(
    ({ name }: { name: string }) => name === 'Olga Example',
  )
  const divide = (shares: object[]) => file.owner.put(`/api/admin/commissions/${id}/shares`, { version, shares })
  const mine = { staffId: olga, partner: '', basisPoints: 5_000 }
  const much = await divide([mine, { staffId: null, partner: 'Pier Referrals', basisPoints: 5_001 }])
  expect(much.body.fields).toHaveProperty(['shares.1.basisPoints'])
  expect((await divide([mine, mine])).body.fields).toHaveProperty(['shares.1.staffId'])
  const shares = [mine, { staffId: null, partner: 'Pier Referrals', basisPoints: 3_333 }]
  const divided = await divide(shares)
  expect(divided.body).toMatchObject({
    brokerageCents: 25_005,
    shares: [{ netCents: 75_000 }, { netCents: 49_995 }],
  })
  expect((await divide(shares)).body).toEqual(divided.body)
  expect((await divide([])).status).toBe(409)
  const own = divided.body.shares[0].id
  expect((await actOnCommission(file.owner, own, { kind: 'approve' })).status).toBe(403)
})

test('agents see only their own commissions and can’t manage any', async ({ server }) => {
  const { id: boss } = await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  await share(server, boss)
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const list = (await file.staff.get('/api/admin/commissions')).body.commissions
  expect(list).toMatchObject([{ party: 'Pat Example', scheduledCents: 60_000 }])
  const [lender] = await listCommissions(file)
  expect((await file.staff.get(`/api/admin/commissions/${lender?.id}`)).status).toBe(404)
  expect((await actOnCommission(file.staff, list[0].id, { kind: 'approve' })).status).toBe(403)
  expect((await file.staff.get('/api/admin/commission-aging')).status).toBe(403)
})

test('terms can be changed until money has moved; splits follow and need a new approval', async ({ server }) => {
  const { id: boss } = await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  await share(server, boss)
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const [lender, pat] = await listCommissions(file)
  await actOnCommission(file.owner, pat?.id ?? '', { kind: 'approve' })
  const change = (version: number | undefined) =>
    file.owner.put(`/api/admin/commissions/${lender?.id}`, {
      ...{ version, description: 'Paid on the repayment', basis: 'payback', basisPoints: 200, flatCents: 0 },
      scheduledOn: '2026-03-20',
    })
  expect((await change(1)).status).toBe(409)
  const changed = (await change(lender?.version)).body
  expect((await change(lender?.version)).body).toEqual(changed)
  expect(changed.commission.scheduledOn).toBe('2026-03-20')
  // 2% of 24 payments of about $2,353.67.
  expect(changed.commission.scheduledCents).toBeGreaterThan(112_900)
  expect(changed.shares[0].netCents).toBe(Math.floor(changed.commission.scheduledCents * 0.4))
  expect(changed.shares[0].status).toBe('due')
})

test('a lender with a buy rate pays the difference: expected on the offered amount, due on the funded amount', async ({
  server,
}) => {
  const price = { kind: 'factor', factorThousandths: 1_300, months: 9, frequency: 'weekly' }
  const scheme = { product: 'revenue_based', basis: 'spread', buyRateThousandths: 1_220 } as const
  const file = await createChosenOffer(server, { commissionSchemes: [scheme] }, { product: 'revenue_based', price })
  const offer = (await file.ada.get('/api/offers')).body.offers[0]
  expect(offer).toMatchObject({ commissionCents: 400_000 })
  expect(await listCommissions(file)).toMatchObject([
    { status: 'expected', basis: 'spread', basisPoints: 12_200, scheduledCents: 400_000 },
  ])
  await fundApplication(file, 2_500_000)
  const [{ id } = { id: '' }] = await listCommissions(file)
  expect(await listCommissions(file)).toMatchObject([
    { status: 'due', scheduledCents: 200_000, clawbackUntil: '2026-04-01' },
  ])
  await actOnCommission(file.owner, id, { kind: 'settle', amountCents: 200_000, on: '2026-03-02' })
  const back = { kind: 'claw_back', amountCents: 200_000, on: '2026-03-02', reason: 'Defaulted' }
  expect((await actOnCommission(file.owner, id, back)).body.commission).toMatchObject({ balanceCents: -200_000 })
})

test('a buy rate entered by hand is a factor, and a percentage is at most 100%', async ({ server }) => {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const [{ id, version } = { id: '', version: 0 }] = await listCommissions(file)
  const change = (basis: string, basisPoints: number) =>
    file.owner.put(`/api/admin/commissions/${id}`, {
      ...{ version, description: 'Commission', scheduledOn: null, flatCents: 0, basis, basisPoints },
    })
  const faults = async (basis: string, basisPoints: number) => (await change(basis, basisPoints)).body.fields
  expect(await faults('advance', 10_001)).toEqual({ basisPoints: 'Enter a percentage from 0% to 100%' })
  for (const rate of [9_999, 30_001])
    expect(await faults('spread', rate)).toEqual({ basisPoints: 'Enter a factor from 1.000 to 3.000' })
  // $50,000 at 12% over two years: $56,488.15 is paid back.
  expect((await change('spread', 11_000)).body.commission).toMatchObject({ basis: 'spread', scheduledCents: 148_815 })
})
