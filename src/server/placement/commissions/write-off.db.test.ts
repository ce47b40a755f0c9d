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
const waive = { kind: 'waive', reason: 'The lender deducted the wire fee' }

/** A commission of $1,500, of which all but $10 was paid, with a 40% partner split. */
async function almostPaid(server: TestServer) {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const [{ id: whole, version } = { id: '', version: 0 }] = await listCommissions(file)
  const shares = [{ staffId: null, partner: 'Pier Referrals', basisPoints: 4_000 }]
  const divided = await file.owner.put(`/api/admin/commissions/${whole}/shares`, { version, shares })
  const share = divided.body.shares[0].id as string
  const takeAction = (id: string, what: Record<string, unknown>) => actOnCommission(file.owner, id, what)
  const read = async (id: string) => (await file.owner.get(`/api/admin/commissions/${id}`)).body
  await takeAction(share, { kind: 'approve', reason: 'Agreed' })
  await takeAction(whole, settle(149_000))
  return { whole, share, takeAction, read }
}

test('after a write-off a split is based on the amount received, and can be approved and paid', async ({ server }) => {
  const { whole, share, takeAction, read } = await almostPaid(server)
  expect((await takeAction(share, settle(60_000))).body.message).toContain('hasn’t paid')
  expect((await takeAction(whole, waive)).body.commission).toMatchObject({ status: 'waived', balanceCents: 0 })
  expect((await read(share)).commission).toMatchObject({
    ...{ status: 'due', approvedBy: null, scheduledCents: 59_600, balanceCents: 59_600 },
  })
  expect(await read(whole)).toMatchObject({ brokerageCents: 89_400, shares: [{ netCents: 59_600 }] })
  await takeAction(share, { kind: 'approve', reason: 'Agreed' })
  expect((await takeAction(share, settle(59_600))).body.commission).toMatchObject({
    status: 'received',
    balanceCents: 0,
  })
})

test('repayments of a written-off commission reduce its splits, paid or not', async ({ server }) => {
  const { whole, share, takeAction, read } = await almostPaid(server)
  await takeAction(whole, waive)
  await takeAction(whole, settle(-49_000))
  expect((await read(share)).commission).toMatchObject({ status: 'clawed_back', balanceCents: 40_000 })
  await takeAction(share, { kind: 'approve', reason: 'Agreed' })
  await takeAction(share, settle(40_000))
  await takeAction(whole, settle(-100_000))
  expect((await read(share)).commission).toMatchObject({ status: 'clawed_back', balanceCents: -40_000 })
  expect((await takeAction(share, settle(-40_000))).body.commission).toMatchObject({ settledCents: 0, balanceCents: 0 })
  expect(await read(whole)).toMatchObject({ brokerageCents: 0, shares: [{ netCents: 0 }] })
})

test('if nothing was received, a split is written off with its whole', async ({ server }) => {
  const { whole, share, takeAction, read } = await almostPaid(server)
  await takeAction(whole, settle(-149_000))
  await takeAction(whole, waive)
  expect((await read(share)).commission).toMatchObject({ status: 'waived', balanceCents: 0 })
})
