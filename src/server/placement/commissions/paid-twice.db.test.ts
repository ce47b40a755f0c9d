import { expect } from 'vitest'
import { createFundedFee, pay, readFee } from '#server/testing/fixtures/fee-fixtures.ts'
import { actOnCommission, listCommissions } from '#server/testing/fixtures/funding-fixtures.ts'
import {
  actOnPayout,
  approvePayout,
  createPayable,
  draftPayout,
  payPayout,
} from '#server/testing/fixtures/payout-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import type { CommissionDetail, ListedCommission } from '#shared/placement/commissions/contract.ts'

const on = '2026-03-02'
const reason = 'Wrong file'
const settle = (amountCents: number) => ({ kind: 'settle', amountCents, on })
const funding = { fundedOn: on, amountCents: 5_000_000, reference: 'Wire 4711' }

type File = Awaited<ReturnType<typeof createPayable>>

/** Records a payment of Pat's share, which nobody split by hand, and has the manager approve it. */
async function payShare({ manager, share }: File) {
  expect((await actOnCommission(manager, share, { kind: 'approve' })).status).toBe(200)
  expect((await actOnCommission(manager, share, settle(60_000))).status).toBe(200)
}

const giveBack = async ({ manager }: File, id: string) =>
  expect((await actOnCommission(manager, id, settle(-60_000))).status).toBe(200)

async function post({ owner, id }: Pick<File, 'owner' | 'id'>, action: string, body: object = {}) {
  const answer = await owner.post(`/api/admin/applications/${id}/${action}`, body)
  if (answer.status !== 200) throw new Error(`${action}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function rescind(file: Pick<File, 'owner' | 'id'>) {
  const { seen } = await post(file, 'rescission-preview')
  await post(file, 'rescission', { seen, reason })
}

const fundAgain = (file: File) => post(file, 'funded', { ...funding, confirmedAmountCents: funding.amountCents })

async function findUnpaid(
  file: Pick<File, 'owner' | 'id'>,
  isWanted: (line: ListedCommission) => boolean = ({ party }) => party === 'Pat Example',
) {
  const found = (await listCommissions(file)).filter(
    (line) => line.direction === 'payable' && line.status === 'due' && line.balanceCents > 0 && isWanted(line),
  )
  expect(found).toHaveLength(1)
  return found[0]?.id ?? ''
}

/** The manager recorded a returned payment, so the owner has to approve the next one. */
async function expectOwnerNeeded({ owner, manager }: File, id: string) {
  const { body }: { body: CommissionDetail } = await manager.get(`/api/admin/commissions/${id}`)
  expect(body.approvalNeed).toBe('other')
  expect((await actOnCommission(manager, id, { kind: 'approve', reason })).status).toBe(403)
  expect((await actOnCommission(owner, id, { kind: 'approve' })).status).toBe(200)
}

test('a returned payment is not forgotten when the funding is rescinded and that is undone', async ({ server }) => {
  const file = await createPayable(server)
  await payShare(file)
  await giveBack(file, file.share)
  await rescind(file)
  await post(file, 'funding-undo')
  await expectOwnerNeeded(file, await findUnpaid(file))
})

test('a returned payment is not forgotten when the funding is rescinded twice and recorded again', async ({
  server,
}) => {
  const file = await createPayable(server)
  await payShare(file)
  await giveBack(file, file.share)
  for (let round = 0; round < 2; round++) {
    await rescind(file)
    await fundAgain(file)
  }
  await expectOwnerNeeded(file, await findUnpaid(file))
})

test('a payment returned after the funding was rescinded is not forgotten when it is recorded again', async ({
  server,
}) => {
  const file = await createPayable(server)
  await payShare(file)
  await rescind(file)
  const refund = (await listCommissions(file)).find((line) => line.party === 'Pat Example' && line.balanceCents < 0)
  await giveBack(file, refund?.id ?? '')
  await fundAgain(file)
  await expectOwnerNeeded(file, await findUnpaid(file))
})

test('a payment returned in part is not forgotten either', async ({ server }) => {
  const file = await createPayable(server)
  await payShare(file)
  expect((await actOnCommission(file.manager, file.share, settle(-20_000))).status).toBe(200)
  await rescind(file)
  await post(file, 'funding-undo')
  await expectOwnerNeeded(file, await findUnpaid(file))
})

test('a returned payment is not forgotten when the offer is chosen again', async ({ server }) => {
  const file = await createPayable(server)
  await payShare(file)
  await giveBack(file, file.share)
  await rescind(file)
  await post(file, 'reopen-offers', { to: 'offers', reason })
  expect((await file.ada.post(`/api/offers/${file.offerId}/choose`, { signature: 'Ada Harbor' })).status).toBe(200)
  await post(file, 'contract-sent')
  await post(file, 'contract-signed', { signedOn: on, reference: 'Contract 18' })
  await fundAgain(file)
  await expectOwnerNeeded(file, await findUnpaid(file))
})

test('a returned payment is not forgotten when someone else splits the commission again', async ({ server }) => {
  const file = await createPayable(server)
  await payShare(file)
  await giveBack(file, file.share)
  const { version } = (await file.owner.get(`/api/admin/commissions/${file.lenderCommission}`)).body.commission
  const shares = [
    { staffId: file.pat, partner: '', basisPoints: 4_000 },
    { staffId: null, partner: 'Pier Referrals', basisPoints: 1_000 },
  ]
  const split = await file.owner.put(`/api/admin/commissions/${file.lenderCommission}/shares`, { version, shares })
  expect(split.status).toBe(200)
  const ofPat = await findUnpaid(file)
  // An earlier editor reviews the latest change, unless someone independent can.
  expect((await actOnCommission(file.manager, ofPat, { kind: 'approve' })).status).toBe(422)
  await server.createStaff({ role: 'owner', email: 'otto@example.com', name: 'Otto Example' })
  await expectOwnerNeeded({ ...file, owner: await server.signIn('otto@example.com') }, ofPat)
  // Nothing was returned by the other payee.
  const ofPier = await findUnpaid(file, ({ party }) => party === 'Pier Referrals')
  expect((await actOnCommission(file.manager, ofPier, { kind: 'approve' })).status).toBe(200)
})

test('a payout that was undone is not forgotten when the funding is rescinded and that is undone', async ({
  server,
}) => {
  const file = await createPayable(server)
  const { body: approved } = await approvePayout(file.owner, await draftPayout(file.owner))
  const { body: paid } = await payPayout(file.manager, approved)
  expect((await actOnPayout(file.manager, paid, { kind: 'undo' })).status).toBe(200)
  await rescind(file)
  await post(file, 'funding-undo')
  await expectOwnerNeeded(file, await findUnpaid(file))
})

test('a returned payment of a success fee split is not forgotten when someone else splits the fee again', async ({
  server,
}) => {
  const fee = await createFundedFee(server)
  await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  const manager = await server.signIn('mona@example.com')
  const divide = async (basisPoints: number) => {
    const { version } = (await readFee(fee)).fee
    const shares = [{ staffId: fee.pat, partner: '', basisPoints }]
    expect((await fee.owner.put(`${fee.url}/splits`, { version, shares })).status).toBe(200)
  }
  await pay(fee, 250_000)
  await divide(4_000)
  const share = await findUnpaid(fee)
  expect((await actOnCommission(manager, share, { kind: 'approve' })).status).toBe(200)
  for (const cents of [100_000, -100_000])
    expect((await actOnCommission(manager, share, settle(cents))).status).toBe(200)
  await divide(4_100)
  const again = await findUnpaid(fee)
  expect(again).not.toBe(share)
  expect((await actOnCommission(manager, again, { kind: 'approve' })).status).toBe(422)
  await server.createStaff({ role: 'owner', email: 'otto@example.com', name: 'Otto Example' })
  expect((await actOnCommission(manager, again, { kind: 'approve', reason })).status).toBe(403)
})
