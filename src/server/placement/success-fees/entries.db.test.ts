import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { invoiceFee } from '#server/placement/success-fees/commands/issue-invoice.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import {
  actOnFee,
  adjust,
  createFundedFee,
  type FundedFee,
  pay,
  readFee,
} from '#server/testing/fixtures/fee-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { successFeeEntries, successFeeInvoices } from './table.ts'

const on = '2026-03-02'
const stateOf = async (fee: FundedFee) => {
  const { status, balanceCents, paidCents } = (await readFee(fee)).fee
  return { status, balanceCents, paidCents }
}

test('a fee is paid in parts, an overpayment becomes a credit, and the credit is refunded', async ({ server }) => {
  const fee = await createFundedFee(server)
  expect((await readFee(fee)).fee).toMatchObject({
    ...{ number: 'INV-2026-0001', issuedOn: on, dueOn: '2026-03-16', invoicedCents: 250_000 },
    ...{ balanceCents: 250_000, status: 'open', aging: 'not_due' },
  })
  await pay(fee, 100_000)
  expect(await stateOf(fee)).toEqual({ status: 'partly_paid', balanceCents: 150_000, paidCents: 100_000 })
  expect((await adjust(fee, 'refund', 1)).status).toBe(422)
  await pay(fee, 200_000)
  expect(await stateOf(fee)).toEqual({ status: 'refund_due', balanceCents: -50_000, paidCents: 300_000 })
  expect((await adjust(fee, 'refund', 50_001)).body.fields).toHaveProperty('amountCents')
  expect((await adjust(fee, 'refund', 50_000)).status).toBe(200)
  expect(await stateOf(fee)).toEqual({ status: 'paid', balanceCents: 0, paidCents: 300_000 })
})

test('a refund is not dated before the latest payment it returns', async ({ server }) => {
  const fee = await createFundedFee(server)
  server.advanceTime({ hours: 24 * 10 })
  const later = { ...fee, owner: await server.signIn('olga@example.com') }
  await pay(later, 250_000)
  await pay(later, 40_000, { on: '2026-03-12' })
  await pay(later, 60_000, { on: '2026-03-08' })
  await pay(later, 70_000, { on: '2026-03-11' })
  const [, , , returned] = (await readFee(later)).entries
  await actOnFee(later, 'returned-payments', { paymentId: returned?.id, on: '2026-03-12', reason: 'No funds' })
  const refund = (amountCents: number, day: string) =>
    actOnFee(later, 'adjustments', { kind: 'refund', amountCents, on: day, method: 'ach', reason: 'Paid too much' })
  const { status, body } = await refund(40_000, '2026-03-11')
  expect([status, body.fields]).toEqual([422, { on: 'This is before the payment that it refunds, of March 12, 2026' }])
  expect((await refund(40_000, '2026-03-12')).status).toBe(200)
  expect((await refund(60_000, '2026-03-07')).body.fields.on).toContain('March 8, 2026')
  expect((await refund(60_000, '2026-03-08')).status).toBe(200)
  expect(await stateOf(later)).toEqual({ status: 'paid', balanceCents: 0, paidCents: 350_000 })
})

test('a waiver can’t exceed the fee, nor a write-off the balance; a refunded fee is waived first', async ({
  server,
}) => {
  const fee = await createFundedFee(server)
  expect((await adjust(fee, 'waiver', 250_001)).status).toBe(422)
  expect((await adjust(fee, 'write_off', 250_001)).status).toBe(422)
  await pay(fee, 250_000)
  expect((await adjust(fee, 'write_off', 1)).status).toBe(422)
  await adjust(fee, 'waiver', 250_000)
  await adjust(fee, 'refund', 250_000)
  expect(await stateOf(fee)).toMatchObject({ status: 'refunded', balanceCents: 0 })
})

test('a returned payment is outstanding again and is returned once, unless the return was a mistake', async ({
  server,
}) => {
  const fee = await createFundedFee(server)
  await pay(fee, 250_000)
  const [payment] = (await readFee(fee)).entries
  const giveBack = () => actOnFee(fee, 'returned-payments', { paymentId: payment?.id, on, reason: 'No funds' })
  expect((await giveBack()).status).toBe(200)
  expect(await stateOf(fee)).toEqual({ status: 'open', balanceCents: 250_000, paidCents: 0 })
  expect((await giveBack()).status).toBe(409)
  const reverse = (id: string | undefined) => actOnFee(fee, 'reversals', { reverses: id, reason: 'A mistake' })
  expect((await reverse(payment?.id)).status).toBe(409)
  const returned = (await readFee(fee)).entries[1]
  expect((await reverse(returned?.id)).status).toBe(200)
  expect(await stateOf(fee)).toMatchObject({ status: 'paid', balanceCents: 0 })
  expect((await giveBack()).status).toBe(200)
})

test('a mistaken entry is reversed once, and a reversal never', async ({ server }) => {
  const fee = await createFundedFee(server)
  await pay(fee, 500_000)
  const [mistake] = (await readFee(fee)).entries
  const reverse = (id: string | undefined) => actOnFee(fee, 'reversals', { reverses: id, reason: 'A mistake' })
  expect((await reverse(mistake?.id)).status).toBe(200)
  expect(await stateOf(fee)).toMatchObject({ status: 'open', balanceCents: 250_000 })
  const { entries } = await readFee(fee)
  expect(entries.map(({ amountCents, isReversed }) => [amountCents, isReversed])).toEqual([
    [500_000, true],
    [-500_000, false],
  ])
  expect((await reverse(mistake?.id)).status).toBe(409)
  expect((await reverse(entries[1]?.id)).status).toBe(409)
})

test('two clicks save a payment once, and of two concurrent payments one is refused', async ({ server }) => {
  const fee = await createFundedFee(server)
  const body = { entryId: uuidv7(), version: 1, amountCents: 100_000, on, method: 'check', reference: '1001' }
  const twice = await Promise.all([
    fee.owner.post(`${fee.url}/payments`, body),
    fee.owner.post(`${fee.url}/payments`, body),
  ])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await server.ctx.db.$count(successFeeEntries)).toBe(1)

  const { version } = (await readFee(fee)).fee
  const race = await Promise.all(
    [1, 2].map(() => fee.owner.post(`${fee.url}/payments`, { ...body, entryId: uuidv7(), version })),
  )
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await stateOf(fee)).toEqual({ status: 'partly_paid', balanceCents: 50_000, paidCents: 200_000 })
})

test('a correction against a payment: one of them is refused, and the sum is right', async ({ server }) => {
  const fee = await createFundedFee(server)
  const url = `/api/admin/applications/${fee.id}`
  const funding = { fundedOn: on, amountCents: 4_000_000, reference: 'Wire 4711' }
  const { seen } = (await fee.owner.post(`${url}/funding-preview`, funding)).body
  const payment = { version: 1, entryId: uuidv7(), amountCents: 250_000, on, method: 'ach', reference: '' }
  const [corrected, paid] = await Promise.all([
    fee.owner.post(`${url}/funding-correction`, { ...funding, seen, reason: 'A typo' }),
    fee.owner.post(`${fee.url}/payments`, payment),
  ])
  expect([corrected.status, paid.status].toSorted()).toEqual([200, 409])
  const { balanceCents, invoicedCents, paidCents } = (await readFee(fee)).fee
  expect(balanceCents).toBe(invoicedCents - paidCents)
  expect(invoicedCents).toBe(corrected.status === 200 ? 200_000 : 250_000)
})

test('processors record payments, only managers and owners adjust, and a future day is refused', async ({ server }) => {
  const fee = await createFundedFee(server)
  await server.createStaff({ role: 'processor', email: 'prue@example.com' })
  const processor = await server.signIn('prue@example.com')
  const payment = { amountCents: 1, on, method: 'wire', reference: '' }
  expect((await actOnFee(fee, 'payments', payment, fee.staff)).status).toBe(403)
  expect((await actOnFee(fee, 'payments', payment, processor)).status).toBe(200)
  const waiver = { kind: 'waiver', amountCents: 1, on, reason: 'Agreed' }
  expect((await actOnFee(fee, 'adjustments', waiver, processor)).status).toBe(403)
  expect((await pay(fee, 1, { on: '2026-03-03' })).body.fields).toHaveProperty('on')
})

test('invoices and entries can’t be changed or deleted, not even in the database', async ({ server }) => {
  const fee = await createFundedFee(server)
  await pay(fee, 1)
  for (const table of ['success_fee_invoices', 'success_fee_entries'])
    for (const statement of [`update ${table} set amount_cents = 1`, `delete from ${table}`])
      await expect(server.ctx.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: `${table} is append-only` },
      })
})

test('a dispute is opened once and resolved once, and every act is in the audit log', async ({ server }) => {
  const fee = await createFundedFee(server)
  const open = () => actOnFee(fee, 'disputes', { disputeId: uuidv7(), reason: 'They say they never agreed' })
  expect((await open()).body.fee.status).toBe('disputed')
  expect((await open()).status).toBe(409)
  const [dispute] = (await readFee(fee)).disputes
  const resolve = (outcome: string) =>
    actOnFee(fee, `disputes/${dispute?.id}/resolution`, { outcome, note: 'Sent them the agreement' })
  expect((await resolve('fee_stands')).body.fee.status).toBe('open')
  expect((await resolve('withdrawn')).status).toBe(409)
  const lines = await server.ctx.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id)
  expect(lines.map(({ action }) => action).filter((action) => action.startsWith('success-fee.'))).toEqual([
    ...['success-fee.invoice', 'success-fee.dispute', 'success-fee.resolve-dispute'],
  ])
})

test('invoice numbers of concurrent fundings have no gap and no repetition, even if one fails', async ({ server }) => {
  const { id: applicationId } = await createFundedFee(server)
  const line = { lender: 'A First Bank', fundedCents: 5_000_000, fundedOn: on, basisPoints: 500 }
  const issue = (isFailing = false) =>
    server.ctx.db.transaction(async (db) => {
      // Fees of applications that don't exist.
      await db.execute(sql`set local session_replication_role = replica`)
      const earned = { offerId: uuidv7(), applicationId, amountCents: 1_000, line, ownerStaffId: null }
      await invoiceFee({ ...server.ctx, db }, earned)
      if (isFailing) throw new Error('The funding failed.')
    })
  const outcomes = await Promise.allSettled([issue(), issue(true), issue(), issue(true), issue(), issue()])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  const rows = await server.ctx.db.select().from(successFeeInvoices)
  expect(rows.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5].map((number) => `INV-2026-000${number}`))
})

const funding = { fundedOn: on, amountCents: 2_500_000, reference: 'Wire 4711' }
const fundingUrl = (fee: FundedFee, action: string) => `/api/admin/applications/${fee.id}/${action}`
async function correct(fee: FundedFee, amountCents: number) {
  const typed = { ...funding, amountCents }
  const previewed = await fee.owner.post(fundingUrl(fee, 'funding-preview'), typed)
  const corrected = await fee.owner.post(fundingUrl(fee, 'funding-correction'), {
    ...{ ...typed, seen: previewed.body.seen ?? '', reason: 'A digit was wrong' },
  })
  return { previewed, corrected }
}

test('a correction below what was waived or written off is refused, and says what to do first', async ({ server }) => {
  const fee = await createFundedFee(server)
  await adjust(fee, 'waiver', 200_000)
  const { previewed, corrected } = await correct(fee, 2_500_000)
  expect([previewed.status, corrected.status]).toEqual([422, 422])
  expect(previewed.body.fields.amountCents).toBe(
    'The fee would be $1,250.00, but $2,000.00 was already waived or written off. Reverse that first, then correct the funding',
  )
  expect((await readFee(fee)).fee).toMatchObject({ invoicedCents: 250_000, balanceCents: 50_000 })
  const [waiver] = (await readFee(fee)).entries
  await actOnFee(fee, 'reversals', { reverses: waiver?.id, reason: 'The funding was wrong' })
  expect((await correct(fee, 2_500_000)).corrected.status).toBe(200)
  expect(await stateOf(fee)).toMatchObject({ balanceCents: 125_000 })

  await pay(fee, 50_000)
  await adjust(fee, 'write_off', 75_000)
  expect((await correct(fee, 2_000_000)).previewed.body.fields.amountCents).toMatch(
    /^\$750\.00 of the fee was written off/,
  )
  expect(await stateOf(fee)).toMatchObject({ balanceCents: 0 })
})

test('a deal that is funded again for less never turns a waiver into a credit', async ({ server }) => {
  const fee = await createFundedFee(server)
  await adjust(fee, 'waiver', 200_000)
  const { seen } = (await fee.owner.post(fundingUrl(fee, 'rescission-preview'), {})).body
  await fee.owner.post(fundingUrl(fee, 'rescission'), { seen, reason: 'The wire came back' })
  const again = { ...funding, confirmedAmountCents: 2_500_000 }
  expect((await fee.owner.post(fundingUrl(fee, 'funded'), again)).status).toBe(200)
  expect((await readFee(fee)).fee).toMatchObject({ invoicedCents: 200_000, balanceCents: 0, status: 'waived' })
  expect((await fee.owner.post(fundingUrl(fee, 'rescission-preview'), {})).status).toBe(200)
})

test('days before the funding and amounts that can only be typing errors are refused', async ({ server }) => {
  const fee = await createFundedFee(server)
  const before = 'Enter a date from March 2, 2026, the funding date, to today'
  expect((await pay(fee, 1_000, { on: '2026-03-01' })).body.fields).toEqual({ on: before })
  const waiver = { kind: 'waiver', amountCents: 1, on: '2026-03-01', reason: 'Agreed' }
  expect((await actOnFee(fee, 'adjustments', waiver)).body.fields).toEqual({ on: before })
  expect((await pay(fee, 500_001)).body.fields.amountCents).toBe(
    'Check the amount. With this payment, the total would be more than twice the invoiced amount of $2,500.00',
  )
  expect((await pay(fee, 5_000_000_001)).body.fields.amountCents).toBe('Enter an amount of up to $50,000,000')
  expect((await readFee(fee)).entries).toEqual([])
})

test('an id that was used for other content is refused, and the same content is saved once', async ({ server }) => {
  const fee = await createFundedFee(server)
  const entryId = uuidv7()
  expect((await pay(fee, 1_000, { entryId })).status).toBe(200)
  expect((await pay(fee, 1_000, { entryId })).status).toBe(200)
  const { status, body } = await pay(fee, 2_000, { entryId })
  expect([status, body.message]).toEqual([409, expect.stringContaining('payment of $10.00 on March 2, 2026')])
  for (const other of [{ reference: 'T-18' }, { method: 'wire' }])
    expect((await pay(fee, 1_000, { entryId, ...other })).status).toBe(409)
  const [payment] = (await readFee(fee)).entries
  const returned = { entryId: uuidv7(), paymentId: payment?.id, on, reason: 'No funds' }
  for (const [reason, expected] of [
    ['No funds', 200],
    ['No funds', 200],
    ['Closed', 409],
  ] as const)
    expect((await actOnFee(fee, 'returned-payments', { ...returned, reason })).status).toBe(expected)
  const disputeId = uuidv7()
  for (const [reason, expected] of [
    ['Not ours', 200],
    ['Not ours', 200],
    ['Too high', 409],
  ] as const)
    expect((await actOnFee(fee, 'disputes', { disputeId, reason })).status).toBe(expected)
  expect((await readFee(fee)).entries).toHaveLength(2)
})

test('after a rescission no waiver or write-off can be reversed into a fee', async ({ server }) => {
  const fee = await createFundedFee(server)
  await adjust(fee, 'waiver', 250_000)
  const [waiver] = (await readFee(fee)).entries
  const application = `/api/admin/applications/${fee.id}`
  const { seen } = (await fee.owner.post(`${application}/rescission-preview`, {})).body
  const rescission = { seen, reason: 'The applicant canceled within three days' }
  expect((await fee.owner.post(`${application}/rescission`, rescission)).status).toBe(200)
  const { status, body } = await actOnFee(fee, 'reversals', { reverses: waiver?.id, reason: 'A mistake' })
  expect([status, body.message]).toEqual([409, expect.stringContaining('rescinded')])
  expect((await readFee(fee)).fee.balanceCents).toBe(0)
})

test('a late payment of a written-off amount is refused, because it would become a credit', async ({ server }) => {
  const fee = await createFundedFee(server)
  await pay(fee, 150_000)
  await adjust(fee, 'write_off', 100_000)
  const late = await pay(fee, 100_000)
  expect(late.status).toBe(422)
  expect(late.body.fields.amountCents).toMatch(/^\$1,000\.00 of this fee was written off.+Reverse the write-off first/)
  const writeOff = (await readFee(fee)).entries.find(({ kind }: { kind: string }) => kind === 'write_off')
  await actOnFee(fee, 'reversals', { reverses: writeOff?.id, reason: 'They paid after all' })
  expect((await pay(fee, 100_000)).status).toBe(200)
  expect(await stateOf(fee)).toMatchObject({ balanceCents: 0 })
})

test('letters about corrections name no rescission, and no higher fee where it is only restored', async ({
  server,
}) => {
  server.advanceTime({ hours: 4 })
  const fee = await createFundedFee(server)
  await adjust(fee, 'waiver', 125_000)
  await server.deliverEmails()
  const texts = async () => (await server.deliverEmails()).map(({ subject, text }) => `${subject}: ${text}`).join()
  // The lower fee equals what was waived.
  expect((await correct(fee, 2_500_000)).corrected.status).toBe(200)
  const lower = await texts()
  expect(lower).toMatch(/our fee is lower than invoiced/)
  expect(lower).not.toMatch(/taken back/)
  expect((await correct(fee, 5_000_000)).corrected.status).toBe(200)
  const restored = await texts()
  expect(restored).toMatch(/Your total fee isn’t higher than on the first invoice/)
  expect(restored).not.toMatch(/is higher than/)
})
