import { formatMoment, openPdf } from '#server/platform/pdf/open-pdf.ts'
import type { PdfMark } from '#server/platform/pdf/pdf-request.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatBasisPoints, formatCents } from '#shared/kit/money.ts'
import { type FeeSums, sumFee } from '#shared/placement/success-fees/fee-balance.ts'
import { feeEntryLabels, feeInvoiceLabels, paymentMethodLabels } from '#shared/placement/success-fees/fee-entry.ts'
import type { InvoiceSettings } from '#shared/system/settings/deals.ts'
import type { StoredEntry, StoredInvoice } from './queries.ts'

/** Who writes a PDF, and for whom. */
export interface Parties {
  readonly broker: string
  readonly mark: PdfMark
  /** Address and phone, one line each. */
  readonly brokerLines: readonly string[]
  readonly reference: string
  /** Name and address, one line each. */
  readonly billTo: readonly string[]
}

type HowToPay = Omit<InvoiceSettings, 'dueDays'>

const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** Formats `2026-03-02` as `March 2, 2026`. */
export const formatDay = (day: string) => longDay.format(new Date(day))

/**
 * Renders an invoice or a credit note.
 * @param invoice.corrected the numbers of the fee's earlier documents.
 */
export function invoicePdf(
  invoice: StoredInvoice & { readonly corrected: readonly string[] },
  parties: Parties,
  howToPay: HowToPay | null,
): Promise<Buffer> {
  const { kind, number, amountCents, issuedOn, dueOn, line, cause, reason, corrected, createdAt } = invoice
  const pdf = openPdf({
    title: `${feeInvoiceLabels[kind]} ${number}`,
    author: parties.broker,
    at: createdAt,
    mark: parties.mark,
  })
  pdf.heading(`${feeInvoiceLabels[kind]} ${number}`, 18)
  writeParties(pdf, parties)
  pdf.answer('Issued on', formatDay(issuedOn))
  if (dueOn) pdf.answer('Due date', formatDay(dueOn))
  pdf.heading('For', 13)
  pdf.answer(
    `Success fee for application ${parties.reference}`,
    `${formatBasisPoints(line.basisPoints)} of ${formatCents(line.fundedCents)} funded by ${line.lender} on ${formatDay(line.fundedOn)}`,
  )
  if (corrected.length > 0) pdf.answer('Corrects', corrected.join(', '))
  // The staff member's own reason is internal.
  if (reason)
    pdf.answer(
      'Reason',
      cause === 'rescission' ? 'Your funding was canceled.' : 'The record of your funding was corrected.',
    )
  pdf.heading(`${kind === 'invoice' ? 'Amount due' : 'Credit'}: ${formatCents(amountCents)}`, 13)
  if (kind === 'credit_note') pdf.paragraph('This amount is deducted from what we invoiced before.')
  if (kind === 'invoice') writeHowToPay(pdf, parties, howToPay, number)
  return pdf.end()
}

type Pdf = ReturnType<typeof openPdf>

function writeParties(pdf: Pdf, { broker, brokerLines, billTo }: Parties) {
  pdf.paragraph([broker, ...brokerLines].join(' · '))
  pdf.heading('Bill to', 13)
  pdf.paragraph(billTo.join('\n'))
  pdf.paragraph(' ')
}

function writeHowToPay(pdf: Pdf, { broker }: Parties, ways: HowToPay | null, number: string) {
  pdf.heading('How to pay', 13)
  if (!ways) return pdf.paragraph(`Contact ${broker} to arrange payment.`)
  pdf.paragraph(`Please include the invoice number ${number}.`)
  pdf.paragraph(' ')
  if (ways.accountNumber) {
    const bank = ways.bankName ? `${ways.bankName}, ` : ''
    pdf.answer('ACH or wire', `${bank}routing number ${ways.routingNumber}, account number ${ways.accountNumber}`)
  }
  if (ways.checkPayableTo)
    pdf.answer(`Check payable to ${ways.checkPayableTo}, mailed to`, ways.checkAddress.replaceAll('\n', ', '))
  if (ways.paymentLink) pdf.answer('Online', ways.paymentLink)
  if (ways.note) pdf.paragraph(ways.note)
}

/**
 * Renders the receipt of a payment, with the balance after it.
 * @param payment.voided why it no longer counts.
 */
export function receiptPdf(
  payment: StoredEntry & { readonly voided: string | undefined },
  sums: FeeSums,
  number: string,
  parties: Parties,
): Promise<Buffer> {
  const { amountCents, enteredOn, method, reference, at, voided } = payment
  const title = `Receipt for invoice ${number}${voided ? ' (void)' : ''}`
  const pdf = openPdf({ title, author: parties.broker, at, mark: parties.mark })
  pdf.heading(title, 18)
  writeParties(pdf, parties)
  if (voided) pdf.paragraph(voided)
  pdf.answer('Received on', formatDay(enteredOn))
  pdf.answer('Amount', formatCents(amountCents))
  if (method) pdf.answer('Method', paymentMethodLabels[method])
  if (reference) pdf.answer('Reference', reference)
  pdf.answer('Success fee for application', parties.reference)
  if (!voided) writeBalance(pdf, sums.balanceCents)
  pdf.paragraph(`Recorded on ${formatMoment(at.toISOString())}.`)
  return pdf.end()
}

function writeBalance(pdf: Pdf, balanceCents: number) {
  if (balanceCents < 0)
    pdf.answer('Credit', `${formatCents(-balanceCents)} (we paid back or will pay back this amount)`)
  else pdf.answer('Balance', formatCents(balanceCents))
}

interface Posted {
  readonly on: string
  readonly text: string
  readonly changeCents: number
}

/** Renders all documents and entries with the running balance. */
export function statementPdf(
  books: { readonly invoices: readonly StoredInvoice[]; readonly entries: readonly StoredEntry[] },
  parties: Parties,
  at: Date,
): Promise<Buffer> {
  const title = `Statement of account, application ${parties.reference}`
  const pdf = openPdf({ title, author: parties.broker, at, mark: parties.mark })
  pdf.heading(title, 18)
  writeParties(pdf, parties)
  pdf.paragraph(`As of ${formatMoment(at.toISOString())}`)
  pdf.heading('Account', 13)
  let balanceCents = 0
  for (const { on, text, changeCents } of postings(books)) {
    balanceCents += changeCents
    pdf.answer(`${formatDay(on)} · ${text}`, `${formatCents(changeCents)} · balance ${formatCents(balanceCents)}`)
  }
  pdf.heading('Balance', 13)
  writeBalance(pdf, sumFee(books.invoices, books.entries).balanceCents)
  return pdf.end()
}

/** In the order of their days; on the same day, invoices first. */
function postings({
  invoices,
  entries,
}: {
  invoices: readonly StoredInvoice[]
  entries: readonly StoredEntry[]
}): Posted[] {
  const billed = invoices.map(({ kind, number, amountCents, issuedOn: on }) => ({
    ...{ on, text: `${feeInvoiceLabels[kind]} ${number}` },
    changeCents: kind === 'invoice' ? amountCents : -amountCents,
  }))
  const entered = entries.map(({ kind, enteredOn: on, amountCents, method, reference, reverses }) => ({
    on,
    text: [
      `${feeEntryLabels[kind]}${reverses ? ' (reversed)' : ''}`,
      ...(method ? [paymentMethodLabels[method]] : []),
      ...(reference ? [reference] : []),
    ].join(', '),
    changeCents: kind === 'refund' ? amountCents : -amountCents,
  }))
  return [...billed, ...entered].toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
}
