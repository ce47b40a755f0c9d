import { expect } from 'vitest'
import { actOnFee, createFundedFee, type FundedFee, pay, readFee } from '#server/testing/fixtures/fee-fixtures.ts'
import { actOnCommission, listCommissions } from '#server/testing/fixtures/funding-fixtures.ts'
import {
  actOnPayout,
  addBonus,
  approvePayout,
  createPayable,
  draftPayout,
} from '#server/testing/fixtures/payout-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const on = '2026-03-02'
const reason = 'The wire came back'
const settle = (amountCents: number) => ({ kind: 'settle', amountCents, on })
const writeOff = { kind: 'waive', reason: 'Agreed' }
type File = Awaited<ReturnType<typeof createPayable>>

async function rescind({ id }: File, browser: File['owner']) {
  const { seen } = (await browser.post(`/api/admin/applications/${id}/rescission-preview`, {})).body
  expect((await browser.post(`/api/admin/applications/${id}/rescission`, { seen, reason })).status).toBe(200)
}

const findDebt = async (file: File) =>
  (await listCommissions(file)).find((line) => line.direction === 'payable' && line.balanceCents < 0)?.id ?? ''

/** Mona, a manager, was paid a bonus of $600 that the owner approved. */
async function payMona(file: File) {
  const bonus = await addBonus(file, { staffId: file.mona, flatCents: 60_000 })
  expect((await actOnCommission(file.owner, bonus, { kind: 'approve', reason: 'Agreed' })).status).toBe(200)
  expect((await actOnCommission(file.owner, bonus, settle(60_000))).status).toBe(200)
}

test('no one writes off or reconciles what they owe back', async ({ server }) => {
  const file = await createPayable(server)
  await payMona(file)
  await rescind(file, file.manager)
  const debt = await findDebt(file)
  const { status, body } = await actOnCommission(file.manager, debt, writeOff)
  expect([status, body.message]).toEqual([403, 'Ask someone else to do this: it’s your own commission.'])
  expect((await actOnCommission(file.manager, debt, { kind: 'reconcile' })).status).toBe(403)
  expect((await actOnCommission(file.owner, debt, writeOff)).body.commission).toMatchObject({ status: 'waived' })
})

test('who rescinded a deal doesn’t write off what a payee owes back for it', async ({ server }) => {
  const file = await createPayable(server)
  expect((await actOnCommission(file.manager, file.share, { kind: 'approve' })).status).toBe(200)
  expect((await actOnCommission(file.manager, file.share, settle(60_000))).status).toBe(200)
  await rescind(file, file.manager)
  const debt = await findDebt(file)
  expect((await actOnCommission(file.manager, debt, writeOff)).body.message).toContain('has to write it off')
  expect((await actOnCommission(file.owner, debt, writeOff)).status).toBe(200)
})

test('no one takes what they owe back out of a payout', async ({ server }) => {
  const file = await createPayable(server)
  await payMona(file)
  await rescind(file, file.owner)
  const payout = await draftPayout(file.owner)
  const lineIds = payout.lines.filter(({ amountCents }) => amountCents < 0).map(({ id }) => id)
  expect(lineIds).toHaveLength(1)
  expect((await actOnPayout(file.manager, payout, { kind: 'take_out', lineIds })).status).toBe(403)
  expect((await actOnPayout(file.owner, payout, { kind: 'take_out', lineIds })).status).toBe(200)
})

test('who recorded a payment of a fee doesn’t record its refund while someone else can', async ({ server }) => {
  const fee = await createFundedFee(server)
  await pay(fee, 300_000)
  const refund = { kind: 'refund', amountCents: 10_000, on, method: 'ach', reason: 'Paid too much' }
  await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  expect((await actOnFee(fee, 'adjustments', refund)).body.message).toContain('has to record the refund')
  const mona = await server.signIn('mona@example.com')
  expect((await actOnFee(fee, 'adjustments', refund, mona)).status).toBe(200)
  // Of two, none is paid out twice by one person either.
  expect((await pay(fee, 190_000)).status).toBe(200)
  expect((await pay(fee, 20_001)).body.fields.amountCents).toContain('twice')
})

async function hire(server: TestServer, role: 'manager' | 'processor', name: string) {
  const email = `${name.toLowerCase()}@example.com`
  const { id } = await server.createStaff({ role, email, name: `${name} Example` })
  return { id, browser: await server.signIn(email) }
}

const reverse = (fee: FundedFee, entryId: string | undefined, browser: FundedFee['owner']) =>
  actOnFee(fee, 'reversals', { reverses: entryId, reason: 'Recorded by mistake' }, browser)
const bounce = (fee: FundedFee, paymentId: string | undefined, browser: FundedFee['owner']) =>
  actOnFee(fee, 'returned-payments', { paymentId, on, reason: 'No funds' }, browser)

test('who reverses a return or a refund of a fee doesn’t record a refund while someone else can', async ({
  server,
}) => {
  const fee = await createFundedFee(server)
  const [mona, nora] = [await hire(server, 'manager', 'Mona'), await hire(server, 'manager', 'Nora')]
  const prue = await hire(server, 'processor', 'Prue')
  const received = { amountCents: 250_000, on, method: 'ach', reference: '' }
  const refund = { kind: 'refund', amountCents: 250_000, on, method: 'wire', reason: 'Paid twice' }
  const lastEntry = async () => (await readFee(fee)).entries.at(-1)?.id
  expect((await actOnFee(fee, 'payments', received, prue.browser)).status).toBe(200)
  expect((await bounce(fee, await lastEntry(), prue.browser)).status).toBe(200)
  const returned = await lastEntry()
  expect((await actOnFee(fee, 'payments', received, prue.browser)).status).toBe(200)
  expect((await reverse(fee, returned, mona.browser)).status).toBe(200)
  const { status, body } = await actOnFee(fee, 'adjustments', refund, mona.browser)
  expect([status, body.message]).toEqual([403, expect.stringMatching(/^Nothing was saved.+has to record the refund/)])
  expect((await actOnFee(fee, 'adjustments', refund)).status).toBe(200)
  // The same credit again.
  expect((await reverse(fee, await lastEntry(), nora.browser)).status).toBe(200)
  expect((await actOnFee(fee, 'adjustments', refund, nora.browser)).status).toBe(403)
  expect((await actOnFee(fee, 'adjustments', refund)).status).toBe(200)
})

test('no one writes off the rest of what they paid in part or took back, so that no clawback follows', async ({
  server,
}) => {
  const file = await createPayable(server)
  const act = (browser: File['owner'], id: string, action: Record<string, unknown>) =>
    actOnCommission(browser, id, action)
  expect((await act(file.manager, file.share, { kind: 'approve' })).status).toBe(200)
  expect((await act(file.manager, file.share, settle(59_999))).status).toBe(200)
  const refused = await act(file.manager, file.share, writeOff)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringMatching(/^Nothing was saved.+has to write it off/),
  ])
  expect((await act(file.manager, file.share, settle(1))).status).toBe(200)
  expect((await act(file.manager, file.share, settle(-1))).body.commission.balanceCents).toBe(1)
  expect((await act(file.manager, file.share, writeOff)).status).toBe(403)
  expect((await act(file.owner, file.share, writeOff)).body.commission.status).toBe('waived')
})

test('a payee isn’t paid in full while they owe something back in another payout', async ({ server }) => {
  const file = await createPayable(server)
  await payMona(file)
  const bonus = (await listCommissions(file)).find(({ description }) => description === 'Bonus')?.id ?? ''
  const back = { kind: 'claw_back', amountCents: 60_000, on, reason: 'Defaulted' }
  expect((await actOnCommission(file.owner, bonus, back)).status).toBe(200)
  await addBonus(file, { staffId: file.mona, flatCents: 80_000 })
  const parked = await draftPayout(file.manager)
  const lineIds = parked.lines.filter(({ amountCents }) => amountCents > 0).map(({ id }) => id)
  const { body: left } = await actOnPayout(file.manager, parked, { kind: 'take_out', lineIds })
  const draft = await draftPayout(file.manager)
  const { status, body } = await approvePayout(file.owner, draft)
  const number = parked.batch.number
  expect([status, body.message]).toEqual([
    409,
    expect.stringContaining(`Nothing was approved, because Mona Example owes money back in payout ${number}. `),
  ])
  expect((await actOnPayout(file.owner, left, { kind: 'cancel' })).status).toBe(200)
  const { body: refreshed } = await actOnPayout(file.owner, draft, { kind: 'refresh' })
  expect((await approvePayout(file.owner, refreshed)).status).toBe(200)
})
