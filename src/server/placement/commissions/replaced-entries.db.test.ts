import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import {
  actOnCommission,
  createChosenOffer,
  fundApplication,
  listCommissions,
} from '#server/testing/fixtures/funding-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { CommissionDetail, ListedCommission } from '#shared/placement/commissions/contract.ts'

const funding = { fundedOn: '2026-03-02', amountCents: 5_000_000, reference: 'Wire 4711' }
const reason = 'Agreed with the lender'

/** A funded application; its owner entered a bonus and a split to partners. Mona is a manager too. */
async function withPayouts(server: TestServer) {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const [whole] = await listCommissions(file)
  if (!whole) throw new Error('The application has no commission.')
  const bonus = await file.owner.post('/api/admin/commissions', {
    ...{ id: uuidv7(), applicationId: file.id, direction: 'payable', staffId: null, partner: 'Bonus Partners' },
    ...{ description: 'Bonus', scheduledOn: null, basis: 'advance', basisPoints: 50, flatCents: 0 },
  })
  expect(bonus.status).toBe(200)
  const shares = [{ staffId: null, partner: 'Pier Referrals', basisPoints: 3_333 }]
  const split = await file.owner.put(`/api/admin/commissions/${whole.id}/shares`, { version: whole.version, shares })
  expect(split.status).toBe(200)
  await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  return { ...file, whole: whole.id, manager: await server.signIn('mona@example.com') }
}

type File = Awaited<ReturnType<typeof withPayouts>>

async function post({ owner, id }: File, action: string, body: object = {}) {
  const answer = await owner.post(`/api/admin/applications/${id}/${action}`, body)
  if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function correct(file: File, amountCents: number) {
  const { seen } = await post(file, 'funding-preview', { ...funding, amountCents })
  await post(file, 'funding-correction', { ...funding, amountCents, seen, reason })
}

async function rescind(file: File) {
  const { seen } = await post(file, 'rescission-preview')
  await post(file, 'rescission', { seen, reason })
}

const listPayables = async (file: File, isWanted: (payable: ListedCommission) => boolean) =>
  (await listCommissions(file)).filter(
    (line) => line.direction === 'payable' && line.status !== 'reversed' && isWanted(line),
  )

/** The owner can't approve what it entered, and the manager can. */
async function expectFourEyes(file: File) {
  const payables = await listPayables(file, ({ status }) => status === 'due')
  expect(payables.map(({ party }) => party).toSorted()).toEqual(['Bonus Partners', 'Pier Referrals'])
  for (const { id } of payables) {
    const { body }: { body: CommissionDetail } = await file.owner.get(`/api/admin/commissions/${id}`)
    expect(body.approvalNeed).toBe('other')
    expect((await actOnCommission(file.owner, id, { kind: 'approve', reason })).status).toBe(403)
    expect((await actOnCommission(file.manager, id, { kind: 'approve', reason })).status).toBe(200)
  }
}

const fundAgain = (file: File) =>
  post(file, 'funded', { ...funding, confirmedAmountCents: funding.amountCents, reason })

test.for([
  ['once', [4_000_000]],
  ['twice', [4_000_000, 4_500_000]],
  ['three times', [4_000_000, 4_500_000, 4_200_000]],
] as const)('payouts need a second person after the funding was corrected %s', async ([, amounts], { server }) => {
  const file = await withPayouts(server)
  for (const amountCents of amounts) await correct(file, amountCents)
  await expectFourEyes(file)
})

test('payouts need a second person after a correction was undone', async ({ server }) => {
  const file = await withPayouts(server)
  await correct(file, 4_000_000)
  await post(file, 'funding-undo')
  await expectFourEyes(file)
})

test('payouts need a second person after the funding was rescinded and recorded again', async ({ server }) => {
  const file = await withPayouts(server)
  await rescind(file)
  await fundAgain(file)
  await expectFourEyes(file)
  await rescind(file)
  await fundAgain(file)
  await expectFourEyes(file)
})

test('payouts need a second person after a rescission was undone', async ({ server }) => {
  const file = await withPayouts(server)
  await rescind(file)
  await post(file, 'funding-undo')
  await expectFourEyes(file)
})

test('payments to return need a second person, and so do payouts entered in their place', async ({ server }) => {
  const file = await withPayouts(server)
  const settle = async (id: string) => {
    const { commission } = (await file.owner.get(`/api/admin/commissions/${id}`)).body
    const paid = { kind: 'settle', amountCents: commission.balanceCents, on: funding.fundedOn }
    expect((await actOnCommission(file.owner, id, paid)).status).toBe(200)
  }
  await settle(file.whole)
  for (const { id } of await listPayables(file, () => true)) {
    expect((await actOnCommission(file.manager, id, { kind: 'approve', reason })).status).toBe(200)
    await settle(id)
  }
  await correct(file, 4_000_000)
  await rescind(file)
  const refunds = await listPayables(file, ({ balanceCents }) => balanceCents < 0)
  expect(refunds).toHaveLength(2)
  for (const { id } of refunds)
    expect((await file.owner.get(`/api/admin/commissions/${id}`)).body.approvalNeed).toBe('other')
  const expected = await listPayables(file, ({ status }) => status === 'expected')
  expect(expected).toHaveLength(2)
  for (const { id } of expected)
    expect((await file.owner.get(`/api/admin/commissions/${id}`)).body.approvalNeed).toBe('other')
})

test('whoever changed the commission before corrections can’t simply approve its splits', async ({ server }) => {
  const file = await withPayouts(server)
  const { commission } = (await file.manager.get(`/api/admin/commissions/${file.whole}`)).body
  const changed = await file.manager.put(`/api/admin/commissions/${file.whole}`, {
    ...{ version: commission.version, description: 'Agreed later', scheduledOn: null },
    ...{ basis: 'advance', basisPoints: 400, flatCents: 0 },
  })
  expect(changed.status).toBe(200)
  await correct(file, 4_000_000)
  await correct(file, 4_500_000)
  const needs = async (party: string) => {
    const [{ id } = { id: '' }] = await listPayables(file, (line) => line.party === party)
    return (await file.manager.get(`/api/admin/commissions/${id}`)).body.approvalNeed
  }
  expect([await needs('Pier Referrals'), await needs('Bonus Partners')]).toEqual(['other', 'excess'])
})

test('a reversed receivable and its reversal can’t be split', async ({ server }) => {
  const file = await withPayouts(server)
  await correct(file, 4_000_000)
  const reversed = (await listCommissions(file)).filter(
    ({ direction, status }) => direction === 'receivable' && status === 'reversed',
  )
  expect(reversed).toHaveLength(2)
  const shares = [{ staffId: null, partner: 'Harbor Referrals', basisPoints: 5_000 }]
  for (const { id, version } of reversed) {
    const { status, body } = await file.owner.put(`/api/admin/commissions/${id}/shares`, { version, shares })
    expect([status, body.message]).toEqual([409, expect.stringContaining('Only receivables that aren’t')])
  }
})
