import { formatCents } from '#shared/kit/money.ts'
import type { FeeEntryKind, FeeInvoiceKind } from './fee-entry.ts'
import type { FeeStatus } from './fee-status.ts'

/** Cents, above zero. */
export interface BilledAmount {
  readonly kind: FeeInvoiceKind
  readonly amountCents: number
  /** Null for credit notes. */
  readonly dueOn: string | null
}

/** Cents; negative for returned payments and reversals. */
export interface EnteredAmount {
  readonly kind: FeeEntryKind
  readonly amountCents: number
}

/** Cents. */
export interface FeeSums {
  /** All invoices less all credit notes. */
  readonly invoicedCents: number
  /** Less returned payments. */
  readonly paidCents: number
  readonly refundedCents: number
  readonly waivedCents: number
  readonly writtenOffCents: number
  /** Negative for a credit, which can be refunded. */
  readonly balanceCents: number
}

/** Returns what is outstanding; negative for a credit. */
const balanceOf = (sums: Omit<FeeSums, 'balanceCents'>) =>
  sums.invoicedCents - sums.paidCents + sums.refundedCents - sums.waivedCents - sums.writtenOffCents

/** Adds up a fee. */
export function sumFee(billed: readonly BilledAmount[], entered: readonly EnteredAmount[]): FeeSums {
  const sum = (...kinds: FeeEntryKind[]) => total(entered.filter(({ kind }) => kinds.includes(kind)))
  const sums = {
    invoicedCents:
      total(billed.filter(({ kind }) => kind === 'invoice')) -
      total(billed.filter(({ kind }) => kind === 'credit_note')),
    paidCents: sum('payment', 'returned_payment'),
    refundedCents: sum('refund'),
    waivedCents: sum('waiver'),
    writtenOffCents: sum('write_off'),
  }
  return { ...sums, balanceCents: balanceOf(sums) }
}

const total = (amounts: readonly { readonly amountCents: number }[]) =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Returns why the fee can't be corrected to a lower amount; nothing if it can. */
export function correctionProblem(sums: FeeSums, amountCents: number): string | undefined {
  const { invoicedCents, waivedCents, writtenOffCents, balanceCents } = sums
  if (amountCents >= invoicedCents) return undefined
  if (amountCents < waivedCents + writtenOffCents)
    return `The fee would be ${formatCents(amountCents)}, but ${formatCents(waivedCents + writtenOffCents)} was already waived or written off. Reverse that first, then correct the funding`
  if (writtenOffCents > 0 && balanceCents + amountCents - invoicedCents < 0)
    return `${formatCents(writtenOffCents)} of the fee was written off, so the lower fee would leave a credit. Reverse the write-off first, then correct the funding`
  return undefined
}

/** Returns what can be invoiced in all: a credit note never goes below what was waived or written off. */
export const invoiceableCents = ({ invoicedCents, waivedCents, writtenOffCents }: FeeSums, amountCents: number) =>
  Math.max(amountCents, Math.min(invoicedCents, waivedCents + writtenOffCents))

/** Returns when the earliest invoice that isn't covered yet is due; null if nothing is outstanding. */
export function dueOnOf(billed: readonly BilledAmount[], { balanceCents }: Pick<FeeSums, 'balanceCents'>) {
  if (balanceCents <= 0) return null
  const invoices = billed
    .filter(({ kind }) => kind === 'invoice')
    .toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1))
  let coveredCents = total(invoices) - balanceCents
  for (const { amountCents, dueOn } of invoices) {
    if (coveredCents < amountCents) return dueOn
    coveredCents -= amountCents
  }
  return null
}

/** Returns the share that splits are based on: what the brokerage may keep of the fee. */
export const keptCents = ({ invoicedCents, waivedCents, writtenOffCents }: FeeSums) =>
  Math.max(0, invoicedCents - waivedCents - writtenOffCents)

/** Returns what the applicant paid, less refunds. */
export const collectedCents = ({ paidCents, refundedCents }: Pick<FeeSums, 'paidCents' | 'refundedCents'>) =>
  Math.max(0, paidCents - refundedCents)

/**
 * Returns the status of a fee.
 * @param fee.dueOn of the earliest invoice that isn't covered.
 * @param fee.today the brokerage's calendar day.
 */
export function feeStatus({
  sums,
  dueOn,
  isDisputed,
  today,
}: {
  readonly sums: FeeSums
  readonly dueOn: string | null
  readonly isDisputed: boolean
  readonly today: string
}): FeeStatus {
  if (isDisputed) return 'disputed'
  if (sums.balanceCents > 0) {
    if (dueOn !== null && dueOn < today) return 'overdue'
    return collectedCents(sums) > 0 ? 'partly_paid' : 'open'
  }
  if (sums.balanceCents < 0) return 'refund_due'
  if (sums.writtenOffCents > 0) return 'written_off'
  if (sums.paidCents > sums.refundedCents) return 'paid'
  if (sums.refundedCents > 0) return 'refunded'
  return sums.waivedCents > 0 ? 'waived' : 'credited'
}
