import { eq, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { findTeam } from '#server/identity/invitations/appointments.ts'
import { secondPersonNeed } from '#server/placement/commissions/approval.ts'
import {
  type FeeBooks,
  lockFee,
  readBooks,
  type StoredEntry,
  type SuccessFee,
} from '#server/placement/success-fees/queries.ts'
import { successFeeEntries } from '#server/placement/success-fees/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findToday } from '#server/system/settings/queries.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatCents } from '#shared/kit/money.ts'
import { needsOther } from '#shared/placement/commissions/approval-need.ts'
import { type FeeSums, keptCents } from '#shared/placement/success-fees/fee-balance.ts'
import { type FeeEntryKind, feeEntryLabels, type PaymentMethod } from '#shared/placement/success-fees/fee-entry.ts'
import { requireFeeVersion, touchFee } from './fee-version.ts'
import { recomputeFeeSplits } from './split-fee.ts'

interface Booking {
  readonly id: string
  readonly version: number
  readonly entryId: string
}

/** Without ids, author and time. */
type Entered = Pick<StoredEntry, 'kind' | 'enteredOn' | 'amountCents'> &
  Partial<Pick<StoredEntry, 'method' | 'reference' | 'reason' | 'reverses' | 'returns'>>

/**
 * Records a payment; the applicant gets a receipt.
 * @throws `invalid` for a future day, `conflict` for a stale version.
 */
export const recordPayment = (
  ctx: Context,
  {
    on,
    amountCents,
    method,
    reference,
    ...booking
  }: Booking & { on: string; amountCents: number; method: PaymentMethod; reference: string },
): Promise<void> =>
  book(ctx, booking, { kind: 'payment', enteredOn: on, amountCents, method, reference }, async (ctx, fee, books) => {
    await requireDay(ctx, books, on)
    requirePlausible(books, amountCents)
    requireNoRecovery(books, amountCents)
    await enqueue(ctx, 'success-fees.notify-applicant', {
      feeId: fee.offerId,
      entryId: booking.entryId,
      event: 'payment',
    })
    return { kind: 'payment', enteredOn: on, amountCents, method, reference }
  })

/**
 * Records that the bank took a payment back.
 * @throws `conflict` if it isn't a payment of this fee, or was returned or reversed before.
 */
export const recordReturnedPayment = (
  ctx: Context,
  { paymentId, on, reason, ...booking }: Booking & { paymentId: string; on: string; reason: string },
): Promise<void> =>
  book(ctx, booking, { enteredOn: on, reason, returns: paymentId }, async (ctx, fee, books) => {
    await requireDay(ctx, books, on)
    const { entries } = books
    const payment = entries.find(({ id }) => id === paymentId)
    if (payment?.kind !== 'payment' || payment.reverses !== null) throw refused('This isn’t a payment of this fee.')
    if (isReversed(entries, payment)) throw refused('This payment was reversed.')
    if (isReturned(entries, payment)) throw refused('This payment was already returned.')
    if (on < payment.enteredOn) throw invalid('on', 'This is before the payment')
    await enqueue(ctx, 'success-fees.notify-applicant', {
      feeId: fee.offerId,
      entryId: booking.entryId,
      event: 'returned',
    })
    const { method, amountCents } = payment
    return { kind: 'returned_payment', enteredOn: on, amountCents: -amountCents, method, reason, returns: paymentId }
  })

/**
 * Records a refund, waiver or write-off.
 * @throws `forbidden` for a refund by someone who recorded what raised the credit while someone else can refund it;
 * `invalid` for a refund above the credit or before its payment, a waiver above the fee, or a write-off above the
 * balance.
 */
export const adjustFee = (
  ctx: Context,
  { kind, on, amountCents, method, reference, reason, ...booking }: Booking & Adjustment,
): Promise<void> =>
  book(ctx, booking, adjustment({ kind, on, amountCents, method, reference, reason }), async (ctx, fee, books) => {
    await requireDay(ctx, books, on)
    const { entries, sums } = books
    const { balanceCents } = sums
    if (kind === 'refund') {
      requireRefundable(sums, amountCents)
      requireAfterPayment(entries, sums, on)
      await requireOtherPayer(ctx, entries)
    }
    if (kind === 'waiver' && amountCents > keptCents(sums))
      throw invalid('amountCents', `This is more than the fee (${formatCents(keptCents(sums))})`)
    if (kind === 'write_off' && amountCents > balanceCents)
      throw invalid('amountCents', `This is more than the balance (${formatCents(Math.max(0, balanceCents))})`)
    if (kind === 'refund' && method === null) throw invalid('method', 'Choose how it was paid')
    if (kind !== 'write_off')
      await enqueue(ctx, 'success-fees.notify-applicant', { feeId: fee.offerId, entryId: booking.entryId, event: kind })
    return adjustment({ kind, on, amountCents, method, reference, reason })
  })

interface Adjustment {
  readonly kind: 'refund' | 'waiver' | 'write_off'
  readonly on: string
  readonly amountCents: number
  readonly method: PaymentMethod | null
  readonly reference: string
  readonly reason: string
}

const adjustment = ({ kind, on, amountCents, method, reference, reason }: Adjustment): Entered => ({
  ...{ kind, enteredOn: on, amountCents, reason },
  ...(kind === 'refund' && { method, reference }),
})

/** @throws `invalid` for a payment of a written-off amount, which would become a credit. */
function requireNoRecovery({ sums: { balanceCents, writtenOffCents } }: FeeBooks, amountCents: number) {
  if (writtenOffCents > 0 && amountCents > balanceCents)
    throw invalid(
      'amountCents',
      `${formatCents(writtenOffCents)} of this fee was written off, so this payment would become a credit. Reverse the write-off first, then record the payment`,
    )
}

/** @throws `invalid` above the credit, or above what was paid and not yet refunded. */
function requireRefundable({ balanceCents, paidCents, refundedCents }: FeeSums, amountCents: number) {
  const collectedCents = paidCents - refundedCents
  if (amountCents > -balanceCents)
    throw invalid(
      'amountCents',
      balanceCents < 0
        ? `This is more than the credit of ${formatCents(-balanceCents)}`
        : 'There is no credit to refund. To refund a paid fee, waive it first.',
    )
  if (amountCents > collectedCents)
    throw invalid(
      'amountCents',
      collectedCents > 0
        ? `This is more than the ${formatCents(collectedCents)} that was paid`
        : 'Nothing was paid, so there is nothing to refund.',
    )
}

/** A refund returns the latest payments first, after those of earlier refunds. @throws `invalid`. */
function requireAfterPayment(entries: readonly StoredEntry[], { refundedCents }: FeeSums, on: string) {
  let leftCents = refundedCents
  const refunded = entries
    .filter((entry) => entry.kind === 'payment' && entry.reverses === null)
    .filter((entry) => !isReversed(entries, entry) && !isReturned(entries, entry))
    .toSorted((one, other) => other.enteredOn.localeCompare(one.enteredOn))
    .find(({ amountCents }) => {
      leftCents -= amountCents
      return leftCents < 0
    })
  if (refunded && on < refunded.enteredOn)
    throw invalid('on', `This is before the payment that it refunds, of ${formatDay(refunded.enteredOn)}`)
}

/**
 * Requires someone who recorded nothing that raised the credit, if there is one: otherwise one person could enter a
 * payment that never came, or reverse a return or refund, and pay it out (record 135). @throws `forbidden`.
 */
async function requireOtherPayer(ctx: Context, entries: readonly StoredEntry[]) {
  const editors = entries
    .filter((entry) => !isReversed(entries, entry) && !isReturned(entries, entry))
    .filter(({ kind, reverses }) => raisesCredit(kind, reverses !== null))
    .flatMap(({ recordedBy }) => (recordedBy ? [recordedBy] : []))
  const need = secondPersonNeed(await findTeam(ctx, administratorRoles), {
    ...{ id: requireActor(ctx).id, editors, payee: null },
  })
  if (needsOther(need))
    throw new AppError(
      'forbidden',
      'Nothing was saved. You recorded a payment of this fee or reversed a return or refund, or you’re linked to someone who did by an invitation or promotion in the last 7 days. Another owner or manager has to record the refund.',
    )
}

/** Waivers don't count: they move no money. */
const raisesCredit = (kind: FeeEntryKind, isReversal: boolean) =>
  isReversal ? kind === 'returned_payment' || kind === 'refund' : kind === 'payment'

/**
 * Reverses a mistaken entry by the same entry with the opposite amount.
 * @throws `conflict` for a reversal, an entry reversed before, a payment that the bank returned, or if a fee would become
 * due for a deal that isn't funded.
 */
export const reverseEntry = (
  ctx: Context,
  { reverses, reason, ...booking }: Booking & { reverses: string; reason: string },
): Promise<void> =>
  book(ctx, booking, { reverses, reason }, async (ctx, fee, { entries, sums }) => {
    const mistaken = entries.find(({ id }) => id === reverses)
    if (!mistaken) throw refused('This isn’t an entry of this fee.')
    if (mistaken.reverses !== null) throw refused('A reversal can’t be reversed. Record the entry again.')
    if (isReversed(entries, mistaken)) throw refused('This entry was already reversed.')
    if (isReturned(entries, mistaken)) throw refused('This payment was returned. Reverse the return first.')
    const { kind, amountCents, method } = mistaken
    const isForgiven = kind === 'waiver' || kind === 'write_off'
    if (isForgiven && sums.balanceCents + amountCents > 0 && !(await isFunded(ctx, fee)))
      throw refused('The deal was rescinded, so no fee can become due.')
    return { kind, enteredOn: await findToday(ctx), amountCents: -amountCents, method, reason, reverses }
  })

async function isFunded(ctx: Context, { offerId }: SuccessFee): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select 1 from offers where id = ${offerId} and status = 'funded'`)
  return rows.length > 0
}

/** Returns whether an entry was reversed. */
export const isReversed = (entries: readonly StoredEntry[], { id }: Pick<StoredEntry, 'id'>) =>
  entries.some(({ reverses }) => reverses === id)

/** Returns whether the bank returned a payment, and that was no mistake. */
export const isReturned = (entries: readonly StoredEntry[], { id }: Pick<StoredEntry, 'id'>) =>
  entries.some((entry) => entry.returns === id && !isReversed(entries, entry))

/** Adds an entry once to a locked fee; splits follow. */
function book(
  ctx: Context,
  { id, version, entryId }: Booking,
  /** A repeated request has the same. */
  content: Partial<StoredEntry>,
  enter: (ctx: Context, fee: SuccessFee, books: FeeBooks) => Promise<Entered>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const fee = await lockFee(ctx, id)
    if (await isRecorded(ctx, { ...content, id: entryId, feeId: id })) return
    await requireFeeVersion(ctx, fee, version)
    const entered = await enter(ctx, fee, await readBooks(ctx, id))
    await ctx.db.insert(successFeeEntries).values({
      ...{ ...entered, id: entryId, feeId: id },
      ...{ recordedBy: requireActor(ctx).id, at: ctx.now() },
    })
    const { kind, enteredOn: on, amountCents, method, reason = '', reverses, returns } = entered
    await record(ctx, reverses ? 'success-fee.reverse' : actions[kind], id, {
      ...{ applicationId: fee.applicationId, entryId, on, amountCents, what: feeEntryLabels[kind].toLowerCase() },
      ...(method && { method }),
      ...(reason && { reason }),
      ...(reverses && { reverses }),
      ...(returns && { returns }),
    })
    await touchFee(ctx, fee)
    await recomputeFeeSplits(ctx, fee)
  })
}

const actions: Readonly<Record<FeeEntryKind, string>> = {
  payment: 'success-fee.pay',
  returned_payment: 'success-fee.return',
  refund: 'success-fee.refund',
  waiver: 'success-fee.waive',
  write_off: 'success-fee.write-off',
}

/** @throws `conflict` if an entry with this id has other content. */
async function isRecorded(ctx: Context, entry: Partial<StoredEntry> & { id: string }): Promise<boolean> {
  const [known] = await ctx.db.select().from(successFeeEntries).where(eq(successFeeEntries.id, entry.id))
  if (!known) return false
  if (Object.entries(entry).every(([name, value]) => known[name as keyof StoredEntry] === value)) return true
  const { kind, amountCents, enteredOn } = known
  throw refused(
    `It was already recorded with other details: ${feeEntryLabels[kind].toLowerCase()} of ${formatCents(Math.abs(amountCents))} on ${formatDay(enteredOn)}. Refresh, and reverse that entry if it is wrong.`,
  )
}

/** Money moves between the funding and today, by the brokerage's calendar. @throws `invalid`. */
async function requireDay(ctx: Context, { invoices }: FeeBooks, on: string) {
  if (on > (await findToday(ctx))) throw invalid('on', 'Enter a date that isn’t in the future')
  const [fundedOn] = invoices.map(({ line }) => line.fundedOn).toSorted()
  if (fundedOn !== undefined && on < fundedOn)
    throw invalid('on', `Enter a date from ${formatDay(fundedOn)}, the funding date, to today`)
}

const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const formatDay = (day: string) => longDay.format(new Date(day))

/** Payments of more than twice the invoices, without what was refunded, are typing errors. @throws `invalid`. */
function requirePlausible({ invoices, sums: { paidCents, refundedCents } }: FeeBooks, amountCents: number) {
  const billedCents = invoices
    .filter(({ kind }) => kind === 'invoice')
    .reduce((sum, invoice) => sum + invoice.amountCents, 0)
  if (paidCents - refundedCents + amountCents > 2 * billedCents)
    throw invalid(
      'amountCents',
      `Check the amount. With this payment, the total would be more than twice the invoiced amount of ${formatCents(billedCents)}`,
    )
}

const refused = (why: string) => new AppError('conflict', `Your change wasn’t saved. ${why}`)
const invalid = (field: string, why: string) =>
  new AppError('invalid', 'Please check your input and try again.', { [field]: why })
