import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BilledAmount,
  correctionProblem,
  dueOnOf,
  type EnteredAmount,
  feeStatus,
  invoiceableCents,
  sumFee,
} from './fee-balance.ts'
import { feeEntryKinds, feeInvoiceKinds } from './fee-entry.ts'
import type { FeeStatus } from './fee-status.ts'

const cents = fc.integer({ min: 1, max: 100_000_000_000 })
const days = ['2026-02-01', '2026-03-01', '2026-03-02', '2026-04-01']
const billed = fc
  .tuple(fc.constantFrom(...feeInvoiceKinds), cents, fc.constantFrom(...days))
  .map(([kind, amountCents, day]): BilledAmount => ({ kind, amountCents, dueOn: kind === 'invoice' ? day : null }))
const entered = fc.tuple(fc.constantFrom(...feeEntryKinds), cents, fc.boolean()).map(
  ([kind, amount, isReversal]): EnteredAmount => ({
    kind,
    amountCents: (kind === 'returned_payment') === isReversal ? amount : -amount,
  }),
)
const books = fc.record({
  invoices: fc.array(billed, { maxLength: 4 }),
  entries: fc.array(entered, { maxLength: 12 }),
  isDisputed: fc.boolean(),
})
const today = '2026-03-02'

/** Replays everything one by one, in whole numbers without limits. */
function replay(invoices: readonly BilledAmount[], entries: readonly EnteredAmount[]) {
  let owed = 0n
  let received = 0n
  for (const { kind, amountCents } of invoices) owed += kind === 'invoice' ? BigInt(amountCents) : -BigInt(amountCents)
  for (const { kind, amountCents } of entries) {
    owed += kind === 'refund' ? BigInt(amountCents) : -BigInt(amountCents)
    if (kind === 'payment' || kind === 'returned_payment') received += BigInt(amountCents)
    if (kind === 'refund') received -= BigInt(amountCents)
  }
  return { owed, received }
}

test('100,000 random books lose no cent, and their status fits what is owed', () => {
  fc.assert(
    fc.property(books, ({ invoices, entries, isDisputed }) => {
      const sums = sumFee(invoices, entries)
      const dueOn = dueOnOf(invoices, sums)
      const { owed, received } = replay(invoices, entries)
      for (const value of Object.values(sums)) if (!Number.isSafeInteger(value)) throw new Error(`${value}`)
      if (BigInt(sums.balanceCents) !== owed) throw new Error('The balance is wrong.')
      if (owed <= 0n && dueOn !== null) throw new Error('Nothing is due.')
      const status = feeStatus({ sums, dueOn, isDisputed, today })
      if (!allowed(owed, received, dueOn, isDisputed).includes(status)) throw new Error(`${status} is wrong.`)
    }),
    { numRuns: 100_000 },
  )
})

function allowed(owed: bigint, received: bigint, dueOn: string | null, isDisputed: boolean): FeeStatus[] {
  if (isDisputed) return ['disputed']
  if (owed > 0n && dueOn !== null && dueOn < today) return ['overdue']
  if (owed > 0n) return [received > 0n ? 'partly_paid' : 'open']
  if (owed < 0n) return ['refund_due']
  return received > 0n ? ['paid', 'written_off'] : ['refunded', 'waived', 'written_off', 'credited']
}

const invoice = (amountCents: number, dueOn: string): BilledAmount => ({ kind: 'invoice', amountCents, dueOn })
const statusOf = (entries: EnteredAmount[], invoices = [invoice(1_000, '2026-03-10')]) => {
  const sums = sumFee(invoices, entries)
  return feeStatus({ sums, dueOn: dueOnOf(invoices, sums), isDisputed: false, today })
}

test.each<[EnteredAmount[], FeeStatus]>([
  [[], 'open'],
  [[{ kind: 'payment', amountCents: 400 }], 'partly_paid'],
  [[{ kind: 'payment', amountCents: 1_000 }], 'paid'],
  [[{ kind: 'payment', amountCents: 1_200 }], 'refund_due'],
  [[{ kind: 'waiver', amountCents: 1_000 }], 'waived'],
  [[{ kind: 'waiver', amountCents: 400 }], 'open'],
  [
    [
      { kind: 'payment', amountCents: 600 },
      { kind: 'write_off', amountCents: 400 },
    ],
    'written_off',
  ],
  [
    [
      { kind: 'payment', amountCents: 1_000 },
      { kind: 'waiver', amountCents: 1_000 },
      { kind: 'refund', amountCents: 1_000 },
    ],
    'refunded',
  ],
  [
    [
      { kind: 'payment', amountCents: 1_000 },
      { kind: 'returned_payment', amountCents: -1_000 },
    ],
    'open',
  ],
])('%j leaves the fee %s', (entries, status) => {
  expect(statusOf(entries)).toBe(status)
})

test('an invoice is overdue the day after it is due, and a credit note settles one without a payment', () => {
  expect(statusOf([], [invoice(1_000, '2026-03-02')])).toBe('open')
  expect(statusOf([], [invoice(1_000, '2026-03-01')])).toBe('overdue')
  const credit: BilledAmount = { kind: 'credit_note', amountCents: 1_000, dueOn: null }
  expect(statusOf([], [invoice(1_000, '2026-03-01'), credit])).toBe('credited')
})

test('payments cover the earliest invoice first', () => {
  const invoices = [invoice(1_000, '2026-03-01'), invoice(500, '2026-04-01')]
  expect(dueOnOf(invoices, { balanceCents: 501 })).toBe('2026-03-01')
  expect(dueOnOf(invoices, { balanceCents: 500 })).toBe('2026-04-01')
  expect(dueOnOf(invoices, { balanceCents: 0 })).toBeNull()
})

const act = fc.record({
  kind: fc.constantFrom('payment', 'refund', 'waiver', 'write_off', 'correct', 'rescind', 'fund'),
  cents: fc.integer({ min: 1, max: 3_000 }),
})

test('100,000 random corrections, rescissions and entries never turn a waiver or write-off into money to pay back', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 12 }), (acts) => {
      const invoices: BilledAmount[] = [invoice(1_000, '2026-03-10')]
      const entries: EnteredAmount[] = []
      const bill = (cents: number) => {
        const sums = sumFee(invoices, entries)
        const difference = invoiceableCents(sums, cents) - sums.invoicedCents
        if (difference > 0) invoices.push(invoice(difference, '2026-03-10'))
        if (difference < 0) invoices.push({ kind: 'credit_note', amountCents: -difference, dueOn: null })
      }
      for (const { kind, cents } of acts) {
        const sums = sumFee(invoices, entries)
        const limit = {
          ...{ payment: cents, write_off: sums.balanceCents },
          refund: Math.min(-sums.balanceCents, sums.paidCents - sums.refundedCents),
          waiver: sums.invoicedCents - sums.waivedCents - sums.writtenOffCents,
        }
        if (kind === 'correct') correctionProblem(sums, cents) ?? bill(cents)
        else if (kind === 'rescind') bill(0)
        else if (kind === 'fund') bill(cents)
        else if (cents <= limit[kind]) entries.push({ kind, amountCents: cents })
        const after = sumFee(invoices, entries)
        if (-after.balanceCents > Math.max(0, after.paidCents - after.refundedCents))
          throw new Error(`${kind} of ${cents}`)
        // A correction never makes a credit out of a debt that was given up.
        if (kind === 'correct' && after.writtenOffCents > 0 && after.balanceCents < Math.min(0, sums.balanceCents))
          throw new Error(`a correction to ${cents}`)
      }
    }),
    { numRuns: 100_000 },
  )
})
