import { requireApplication } from '#server/applications/applications/queries.ts'
import { addMailingTask } from '#server/placement/success-fees/commands/notify-applicant.ts'
import { queueFeeReminders } from '#server/placement/success-fees/commands/queue-reminders.ts'
import { isReversed } from '#server/placement/success-fees/commands/record-entry.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { sumFee } from '#shared/placement/success-fees/fee-balance.ts'
import { type FeeReminderKind, feeInvoiceLabels } from '#shared/placement/success-fees/fee-entry.ts'
import { eventLetters, type FeeEvent, feeEmail, invoiceLetters, reminderLetters } from './emails.ts'
import { openInvoicePdf } from './fee-files.ts'
import { type FeeBooks, findOpenDispute, readBooks, requireFee, type StoredInvoice } from './queries.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'success-fees.send-invoice': { feeId: string; invoiceId: string }
    'success-fees.notify-applicant': { feeId: string; entryId: string; event: FeeEvent }
    'success-fees.remind-applicant': { feeId: string; kind: FeeReminderKind; dueOn: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  readonly siteUrl: string
}

/** Renders an invoice and emails the applicant, or adds a task to mail it. */
export const sendInvoices = ({
  sendMail,
  siteUrl,
  keys,
}: Post & { readonly keys: EncryptionKeys }): Handler<'success-fees.send-invoice'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { feeId, invoiceId } of payloads) {
      const fee = await requireFee(ctx, feeId)
      await openInvoicePdf(ctx, keys, fee, invoiceId)
      const books = await readBooks(ctx, feeId)
      const invoice = books.invoices.find(({ id }) => id === invoiceId)
      if (!invoice) continue
      const { kind, number } = invoice
      const { applicationId } = fee
      const subject = `Mail ${feeInvoiceLabels[kind].toLowerCase()} ${number} to the applicant`
      if (await addMailingTask(ctx, { applicationId, ruleKey: `fee-invoice:${invoiceId}`, subject })) continue
      const { email, reference } = await requireApplication(ctx, applicationId)
      const letter = invoiceLetters[letterOf(books, invoice)]
      await sendMail({ to: [email], ...feeEmail(siteUrl, reference, letter) })
    }
  },
})

/** By its cause; an invoice after a credit note may only restore the fee. */
function letterOf({ invoices }: FeeBooks, { id, kind, cause }: StoredInvoice): keyof typeof invoiceLetters {
  if (kind === 'credit_note') return cause === 'rescission' ? 'canceled' : 'credit_note'
  const place = invoices.findIndex((invoice) => invoice.id === id)
  const [first] = invoices
  if (!first || place === 0) return 'invoice'
  if (invoices[place - 1]?.cause === 'rescission') return 'reissued'
  return sumFee(invoices.slice(0, place + 1), []).invoicedCents > first.amountCents ? 'correction' : 'restored'
}

const mailedEvents: Readonly<Record<FeeEvent, string>> = {
  payment: 'Mail the receipt for the payment to the applicant',
  returned: 'Mail a notice about the returned payment to the applicant',
  refund: 'Mail a notice about the refund to the applicant',
  waiver: 'Mail a notice about the reduced fee to the applicant',
}

/** Emails a receipt or another change, unless the entry was reversed since. */
export const notifyApplicants = ({ sendMail, siteUrl }: Post): Handler<'success-fees.notify-applicant'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { feeId, entryId, event } of payloads) {
      const { applicationId } = await requireFee(ctx, feeId)
      const { entries } = await readBooks(ctx, feeId)
      if (isReversed(entries, { id: entryId })) continue
      const subject = mailedEvents[event]
      if (await addMailingTask(ctx, { applicationId, ruleKey: `fee-entry:${entryId}`, subject })) continue
      const { email, reference } = await requireApplication(ctx, applicationId)
      await sendMail({ to: [email], ...feeEmail(siteUrl, reference, eventLetters[event]) })
    }
  },
})

/** Emails a reminder, unless the fee was paid, waived or disputed since. */
export const remindApplicants = ({ sendMail, siteUrl }: Post): Handler<'success-fees.remind-applicant'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { feeId, kind, dueOn } of payloads) {
      const { applicationId } = await requireFee(ctx, feeId)
      const books = await readBooks(ctx, feeId)
      if (books.dueOn !== dueOn || (await findOpenDispute(ctx, feeId))) continue
      const { email, reference } = await requireApplication(ctx, applicationId)
      await sendMail({ to: [email], ...feeEmail(siteUrl, reference, reminderLetters[kind]) })
    }
  },
})

export const feeRemindersSchedule: Schedule = { everyMs: 60 * 60_000, run: queueFeeReminders }
