import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPayouts } from '#shared/system/settings/deals.ts'
import { type JournalEvent, type JournalEventKind, journalLines } from './journal.ts'

const { accounts } = defaultPayouts
const event: JournalEvent = {
  ...{ number: 'HL-1', on: '2026-03-02', kind: 'split_payment', amountCents: 45_000 },
  ...{ description: 'Commission split paid, HL-2345', name: 'Pat Example' },
}

test('a payment of a split debits what is payable and credits the bank', () => {
  const line = { number: 'HL-1', date: '03/02/2026', description: event.description, name: 'Pat Example' }
  expect(journalLines([event], accounts)).toEqual([
    { ...line, account: 'Commission Splits Payable', debitCents: 45_000, creditCents: null },
    { ...line, account: 'Checking', debitCents: null, creditCents: 45_000 },
  ])
})

test('a negative amount swaps debit and credit, and no amount is negative', () => {
  const [debit, credit] = journalLines([{ ...event, kind: 'commission', amountCents: -100 }], accounts)
  expect(debit).toMatchObject({ account: 'Commission Income', debitCents: 100 })
  expect(credit).toMatchObject({ account: 'Commissions Receivable', creditCents: 100 })
})

test('in random books each journal balances, and accounts move by exactly the amounts of the events', () => {
  const kinds: JournalEventKind[] = [
    ...(['commission', 'commission_write_off', 'commission_payment', 'split', 'split_payment'] as const),
    ...(['fee_invoice', 'fee_payment', 'fee_refund', 'fee_waiver', 'fee_write_off'] as const),
  ]
  const random = fc.record({
    number: fc.uuid(),
    on: fc.constantFrom('2026-03-02', '2026-03-01', '2026-04-30'),
    kind: fc.constantFrom(...kinds),
    amountCents: fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }),
    description: fc.string(),
    name: fc.string(),
  })
  fc.assert(
    fc.property(fc.uniqueArray(random, { selector: ({ number }) => number, maxLength: 20 }), (events) => {
      const lines = journalLines(events, accounts)
      const byNumber = Map.groupBy(lines, ({ number }) => number)
      for (const own of byNumber.values()) {
        const sum = own.reduce((total, line) => total + (line.debitCents ?? 0) - (line.creditCents ?? 0), 0)
        if (sum !== 0 || own.some((line) => (line.debitCents ?? 0) < 0 || (line.creditCents ?? 0) < 0)) return false
        if (new Set(own.map(({ date }) => date)).size !== 1) return false
      }
      const bank = lines.filter(({ account }) => account === accounts.bank)
      const moved = bank.reduce((sum, line) => sum + (line.debitCents ?? 0) - (line.creditCents ?? 0), 0)
      const signs: Partial<Record<JournalEventKind, number>> = {
        ...{ commission_payment: 1, fee_payment: 1, split_payment: -1, fee_refund: -1 },
      }
      return moved === events.reduce((sum, each) => sum + (signs[each.kind] ?? 0) * each.amountCents, 0)
    }),
    { numRuns: 20_000 },
  )
})
