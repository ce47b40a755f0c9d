import type { PayoutSettings } from '#shared/system/settings/deals.ts'

type Account = keyof PayoutSettings['accounts']

/** Debit and credit account of a positive amount; a negative one swaps them. */
const accountsOf = {
  commission: ['commissionsReceivable', 'commissionIncome'],
  commission_write_off: ['commissionsReceivable', 'badDebt'],
  commission_payment: ['bank', 'commissionsReceivable'],
  split: ['splitExpense', 'splitsPayable'],
  split_payment: ['splitsPayable', 'bank'],
  fee_invoice: ['feesReceivable', 'feeIncome'],
  fee_payment: ['bank', 'feesReceivable'],
  fee_refund: ['feesReceivable', 'bank'],
  fee_waiver: ['waivers', 'feesReceivable'],
  fee_write_off: ['badDebt', 'feesReceivable'],
} as const satisfies Record<string, readonly [Account, Account]>
export type JournalEventKind = keyof typeof accountsOf

/** One event in the books. */
export interface JournalEvent {
  /** Of the same event always the same, up to 21 characters. */
  readonly number: string
  readonly on: string
  readonly kind: JournalEventKind
  readonly amountCents: number
  readonly description: string
  readonly name: string
}

/** Cents; one of the two is null. */
export interface JournalLine {
  readonly number: string
  /** `03/02/2026` */
  readonly date: string
  readonly account: string
  readonly debitCents: number | null
  readonly creditCents: number | null
  readonly description: string
  readonly name: string
}

/** Returns a balanced journal of two lines for each event, by day and number. */
export function journalLines(events: readonly JournalEvent[], accounts: PayoutSettings['accounts']): JournalLine[] {
  const sorted = events
    .filter(({ amountCents }) => amountCents !== 0)
    .toSorted((a, b) => compare(a.on, b.on) || compare(a.number, b.number))
  return sorted.flatMap(({ number, on, kind, amountCents, description, name }) => {
    const [first, second] = accountsOf[kind]
    const [debit, credit] = amountCents > 0 ? [first, second] : [second, first]
    const line = { number, date: `${on.slice(5, 7)}/${on.slice(8)}/${on.slice(0, 4)}`, description, name }
    const cents = Math.abs(amountCents)
    return [
      { ...line, account: accounts[debit], debitCents: cents, creditCents: null },
      { ...line, account: accounts[credit], debitCents: null, creditCents: cents },
    ]
  })
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
