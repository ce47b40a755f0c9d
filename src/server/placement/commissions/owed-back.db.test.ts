import { and, eq, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { staff } from '#server/identity/staff/table.ts'
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
import { commissions } from './table.ts'

const on = '2026-03-02'
const reason = 'The wire came back'
const settle = (amountCents: number) => ({ kind: 'settle', amountCents, on })
const writeOff = { kind: 'waive', reason: 'Agreed' }
type File = Awaited<ReturnType<typeof createPayable>>

async function rescind({ id }: File, browser: File['owner']) {
  const { seen } = (await browser.post(`/api/admin/applications/${id}/rescission-preview`, {})).body
  expect((await browser.post(`/api/admin/applications/${id}/rescission`, { seen, reason })).status).toBe(200)
}

const findDebt = async (file: Pick<File, 'id' | 'owner'>) =>
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

async function hire(server: TestServer, role: 'owner' | 'manager' | 'processor', name: string) {
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

const lessOwed = /^Nothing was saved, because this would reduce what you owe back.+Ask an owner or manager/

/** Gives Mona the split of $600 and pays it. */
async function paySplit(file: File) {
  const { version } = (await file.owner.get(`/api/admin/commissions/${file.lenderCommission}`)).body.commission
  const shares = [{ staffId: file.mona, partner: '', basisPoints: 4_000 }]
  const split = await file.owner.put(`/api/admin/commissions/${file.lenderCommission}/shares`, { version, shares })
  const id = split.body.shares[0].id as string
  expect((await actOnCommission(file.owner, id, { kind: 'approve', reason: 'Agreed' })).status).toBe(200)
  expect((await actOnCommission(file.owner, id, settle(60_000))).status).toBe(200)
}

async function correct({ id }: File, browser: File['owner'], amountCents: number) {
  const url = `/api/admin/applications/${id}`
  const funding = { fundedOn: on, amountCents, reference: 'Wire 4711' }
  const { seen } = (await browser.post(`${url}/funding-preview`, funding)).body
  return browser.post(`${url}/funding-correction`, { ...funding, seen, reason: 'A digit was wrong' })
}

test('no one undoes or corrects a funding so that they owe less', async ({ server }) => {
  const file = await createPayable(server)
  await paySplit(file)
  expect((await correct(file, file.owner, 4_000_000)).status).toBe(200)
  const debt = await findDebt(file)
  const balance = async () => (await file.owner.get(`/api/admin/commissions/${debt}`)).body.commission.balanceCents
  expect(await balance()).toBe(-12_000)
  const undo = (browser: File['owner']) => browser.post(`/api/admin/applications/${file.id}/funding-undo`, {})
  for (const { status, body } of [await undo(file.manager), await correct(file, file.manager, 4_500_000)])
    expect([status, body.message]).toEqual([403, expect.stringMatching(lessOwed)])
  expect(await balance()).toBe(-12_000)
  // To more debt, anyone may.
  expect((await correct(file, file.manager, 3_500_000)).status).toBe(200)
  expect((await correct(file, file.owner, 5_000_000)).status).toBe(200)
  expect(await findDebt(file)).toBe('')
})

test('an agent who owes a split back doesn’t record the funding again', async ({ server }) => {
  const file = await createPayable(server)
  expect((await actOnCommission(file.manager, file.share, { kind: 'approve' })).status).toBe(200)
  expect((await actOnCommission(file.manager, file.share, settle(60_000))).status).toBe(200)
  await rescind(file, file.manager)
  const fund = (browser: File['owner']) =>
    browser.post(`/api/admin/applications/${file.id}/funded`, {
      ...{ fundedOn: on, amountCents: 5_000_000, confirmedAmountCents: 5_000_000, reference: 'Wire 4712' },
    })
  const { status, body } = await fund(file.staff)
  expect([status, body.message]).toEqual([403, expect.stringMatching(lessOwed)])
  expect((await fund(file.manager)).status).toBe(200)
  expect(await findDebt(file)).toBe('')
})

/** The fee was paid and its splits too; then the bank returned the payment. */
async function createOwedSplits(fee: FundedFee, payees: readonly string[], payer: FundedFee['owner']) {
  const { version } = (await readFee(fee)).fee
  const shares = payees.map((staffId) => ({ staffId, partner: '', basisPoints: 2_000 }))
  expect((await fee.owner.put(`${fee.url}/splits`, { version, shares })).status).toBe(200)
  expect((await pay(fee, 250_000)).status).toBe(200)
  const splits = (await listCommissions(fee)).filter(({ successFeeId }) => successFeeId !== null)
  for (const { id } of splits) {
    const [one, other] = [fee.owner, payer]
    const approval = { kind: 'approve', reason: 'Agreed' }
    const browser = (await actOnCommission(one, id, approval)).status === 200 ? one : other
    if (browser === other) expect((await actOnCommission(other, id, approval)).status).toBe(200)
    expect((await actOnCommission(browser, id, settle(50_000))).status).toBe(200)
  }
  const [payment] = (await readFee(fee)).entries
  expect((await bounce(fee, payment?.id, fee.owner)).status).toBe(200)
  return (await readFee(fee)).entries.at(-1)?.id
}

const payment = { amountCents: 250_000, on, method: 'ach', reference: '' }

test('payees who owe a split of a fee back record no payment and reverse no return that clears it', async ({
  server,
}) => {
  const fee = await createFundedFee(server)
  const [mona, prue] = [await hire(server, 'manager', 'Mona'), await hire(server, 'processor', 'Prue')]
  const returned = await createOwedSplits(fee, [mona.id, prue.id], mona.browser)
  for (const { status, body } of [
    await reverse(fee, returned, mona.browser),
    await actOnFee(fee, 'payments', payment, mona.browser),
    await actOnFee(fee, 'payments', payment, prue.browser),
  ])
    expect([status, body.message]).toEqual([403, expect.stringMatching(lessOwed)])
  expect((await readFee(fee)).entries).toHaveLength(2)
  expect((await actOnFee(fee, 'payments', payment)).status).toBe(200)
  expect(await findDebt(fee)).toBe('')
})

test('a smaller debt of the only other owner doesn’t let someone clear their own', async ({ server }) => {
  const fee = await createFundedFee(server)
  const mona = await hire(server, 'manager', 'Mona')
  const [olga] = await server.ctx.db.select().from(staff).where(eq(staff.email, 'olga@example.com'))
  await createOwedSplits(fee, [mona.id, olga?.id ?? ''], mona.browser)
  const ofOlga = and(eq(commissions.staffId, olga?.id ?? ''), lt(commissions.balanceCents, 0))
  await server.ctx.db.update(commissions).set({ settledCents: 1 }).where(ofOlga)
  const { status, body } = await actOnFee(fee, 'payments', payment, mona.browser)
  expect([status, body.message]).toEqual([403, expect.stringMatching(lessOwed)])
  expect((await actOnFee(fee, 'payments', payment)).status).toBe(200)
})

test('if every owner and manager owes a split back, one of them still records the payment', async ({ server }) => {
  const fee = await createFundedFee(server)
  const mona = await hire(server, 'manager', 'Mona')
  const [olga] = await server.ctx.db.select().from(staff).where(eq(staff.email, 'olga@example.com'))
  await createOwedSplits(fee, [mona.id, olga?.id ?? ''], mona.browser)
  await server.createStaff({ role: 'manager', email: 'nora@example.com', name: 'Nora Example' })
  const nora = eq(staff.email, 'nora@example.com')
  expect((await actOnFee(fee, 'payments', payment, mona.browser)).status).toBe(403)
  await server.ctx.db.update(staff).set({ status: 'deactivated' }).where(nora)
  expect((await actOnFee(fee, 'payments', payment, mona.browser)).status).toBe(200)
  expect(await findDebt(fee)).toBe('')
})

const lessOwedByOther =
  /^Nothing was saved, because this would reduce what someone linked to you by an invitation.+owes back/

test('nor does an account that a payee who owes a split back reactivated in the last 7 days', async ({ server }) => {
  const fee = await createFundedFee(server)
  const mona = await hire(server, 'manager', 'Mona')
  await createOwedSplits(fee, [mona.id], mona.browser)
  const prue = { email: 'prue@example.com', name: 'Prue Example' }
  const { id } = await server.createStaff({ role: 'processor', status: 'deactivated', ...prue })
  expect((await mona.browser.post(`/api/admin/staff/${id}/reactivate`, {})).status).toBe(200)
  const recordPayment = async () => actOnFee(fee, 'payments', payment, await server.signIn('prue@example.com'))
  const { status, body } = await recordPayment()
  expect([status, body.message]).toEqual([403, expect.stringMatching(lessOwedByOther)])
  server.advanceTime({ hours: 7 * 24 + 1 })
  fee.owner = await server.signIn('olga@example.com')
  expect((await recordPayment()).status).toBe(200)
  expect(await findDebt(fee)).toBe('')
})

test('an account that a payee promoted records a payment if no freer owner or manager is left', async ({ server }) => {
  const fee = await createFundedFee(server)
  const mona = await hire(server, 'owner', 'Mona')
  await createOwedSplits(fee, [mona.id], mona.browser)
  const { id } = await server.createStaff({ role: 'processor', email: 'nora@example.com', name: 'Nora Example' })
  const promotion = { from: 'processor', role: 'manager' }
  expect((await mona.browser.post(`/api/admin/staff/${id}/role`, promotion)).status).toBe(200)
  const nora = await server.signIn('nora@example.com')
  expect((await actOnFee(fee, 'payments', payment, nora)).status).toBe(403)
  await server.ctx.db.update(staff).set({ role: 'agent' }).where(eq(staff.email, 'olga@example.com'))
  const { version } = (await nora.get(fee.url)).body.fee
  const { status } = await nora.post(`${fee.url}/payments`, { entryId: uuidv7(), version, ...payment })
  expect(status).toBe(200)
})

test('a second payee doesn’t make up for an owner who promoted the first', async ({ server }) => {
  const fee = await createFundedFee(server)
  const prue = await hire(server, 'processor', 'Prue')
  const { id } = await server.createStaff({ role: 'processor', email: 'mona@example.com', name: 'Mona Example' })
  const promotion = { from: 'processor', role: 'manager' }
  expect((await fee.owner.post(`/api/admin/staff/${id}/role`, promotion)).status).toBe(200)
  const mona = await server.signIn('mona@example.com')
  await createOwedSplits(fee, [id, prue.id], mona)
  const { status, body } = await actOnFee(fee, 'payments', payment, mona)
  expect([status, body.message]).toEqual([403, expect.stringMatching(lessOwed)])
  expect((await actOnFee(fee, 'payments', payment)).status).toBe(200)
  expect(await findDebt(fee)).toBe('')
})

test('an owner who owes a split back and deactivated the only manager learns who can record the payment', async ({
  server,
}) => {
  const fee = await createFundedFee(server)
  const [mona, prue] = [await hire(server, 'manager', 'Mona'), await hire(server, 'processor', 'Prue')]
  const [olga] = await server.ctx.db.select().from(staff).where(eq(staff.email, 'olga@example.com'))
  await createOwedSplits(fee, [olga?.id ?? ''], mona.browser)
  expect((await fee.owner.post(`/api/admin/staff/${mona.id}/deactivate`, {})).status).toBe(200)
  const { status, body } = await actOnFee(fee, 'payments', payment)
  expect([status, body.message]).toEqual([403, expect.stringMatching(/Reactivate that account, ask a team member/)])
  expect((await actOnFee(fee, 'payments', payment, prue.browser)).status).toBe(200)
  expect(await findDebt(fee)).toBe('')
})

test('who changed a fee so that a paid split has a rest doesn’t write that off', async ({ server }) => {
  const fee = await createFundedFee(server)
  const [mona, nora] = [await hire(server, 'manager', 'Mona'), await hire(server, 'manager', 'Nora')]
  const { id } = await hire(server, 'processor', 'Prue')
  const { version } = (await readFee(fee)).fee
  const shares = [{ staffId: id, partner: '', basisPoints: 2_000 }]
  expect((await fee.owner.put(`${fee.url}/splits`, { version, shares })).status).toBe(200)
  const waiver = { kind: 'waiver', amountCents: 10_000, on, method: null, reason: 'Agreed' }
  expect((await actOnFee(fee, 'adjustments', waiver, mona.browser)).status).toBe(200)
  const waived = (await readFee(fee)).entries.at(-1)?.id
  expect((await pay(fee, 250_000)).status).toBe(200)
  const split = (await listCommissions(fee)).find(({ successFeeId }) => successFeeId !== null)?.id ?? ''
  const act = (browser: FundedFee['owner'], action: Record<string, unknown>) => actOnCommission(browser, split, action)
  expect((await act(nora.browser, { kind: 'approve' })).status).toBe(200)
  expect((await act(nora.browser, settle(48_000))).status).toBe(200)
  expect((await reverse(fee, waived, mona.browser)).status).toBe(200)
  const { status, body } = await act(mona.browser, writeOff)
  expect([status, body.message]).toEqual([403, expect.stringContaining('has to write it off')])
  const written = await act(fee.owner, writeOff)
  expect(written.body.commission).toMatchObject({ status: 'waived', settledCents: 48_000 })
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
