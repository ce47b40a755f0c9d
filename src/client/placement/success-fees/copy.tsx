/** Texts of success fees. */

import type { ReactNode } from 'react'

export const ownVerify = 'To see the invoice and how to pay it, enter the code we send to your email address.'
export const ownRefundNext = 'We’ll contact you about how to send it. You don’t need to do anything.'
export const noFees = 'The invoice for our success fee is created when a funding is recorded.'
export const noFeeYet = 'No invoice yet. It’s created when the funding is recorded, and only if a fee was agreed.'
export const onPaper = 'This applicant asked for paper records. Download the PDFs and mail them; they aren’t emailed.'
export const paymentEffect =
  'Part of the balance or all of it. Anything over the balance becomes a credit. We’ll email a receipt.'
export const returnedEffect =
  'The bank returned the payment, so the amount is outstanding again. We’ll notify the applicant.'
export const refundEffect = 'Pays back a credit. To refund a paid fee, waive it first.'
export const waiverEffect = 'The applicant no longer owes this amount. We’ll notify them by email.'
export const writeOffEffect = 'You no longer expect to collect this amount. The applicant isn’t notified.'
export const reversalEffect = 'Adds an entry for the opposite amount. Both stay on the books.'
export const disputeEffect = 'No payment reminders are sent while the dispute is open.'
export const splitsHelp = 'Splits can be approved and paid under Commissions once the fee is collected.'
export const recordedHelp = 'Internal only. Saved in the audit log.'

// own-success-fee.tsx
export const invoiceNotLoaded = (problem: string) => `Couldn’t load the invoice. ${problem}`
export const tryAgain = 'Try again'
export const verifyYourEmail = 'Verify your email'
export const fundingFromOn = (lender: string, fundedOn: string) => `Funding from ${lender} on ${fundedOn}`
export const notOwed = 'You don’t owe our success fee for it.'
export const fundingTakenBack = (lender: string, on: string) => `Your funding from ${lender} was canceled on ${on}.`
export const toBeRefunded = (amount: ReactNode) => <>{amount} to be refunded to you.</>
export const refunded = (amount: string) => `We refunded ${amount}. Nothing is left to pay or to refund.`
export const nothingPaid = 'You paid nothing, so there is nothing to refund.'

export const toPay = (amount: ReactNode) => <>{amount} to pay.</>
export const toPayBy = (amount: ReactNode, date: string) => (
  <>
    {amount} to pay by {date}.
  </>
)
export const weOwe = (amount: string) => `We owe you ${amount} and will refund it.`
export const nothingDue = (status: string) => `You don’t owe anything. ${status}.`
export const pastDue = 'This invoice is past due.'
export const disputeInReview = 'We’re reviewing your dispute.'
export const ourSuccessFee = 'Our success fee'

export const toPayContactUs = 'To pay, contact us.'
export const toPayEmail = (email: ReactNode) => <>To pay, contact us at {email}.</>
export const toPayCall = (phone: string) => `To pay, contact us or call ${phone}.`
export const toPayEmailOrCall = (email: ReactNode, phone: string) => (
  <>
    To pay, contact us at {email} or call {phone}.
  </>
)
export const bank = 'Bank'
export const routingNumber = 'Routing number'
export const accountNumber = 'Account number'
export const checkPayableTo = 'Check payable to'
export const mailTheCheckTo = 'Mail the check to'
export const includeInvoiceNumber = 'Include invoice number'
export const payOnline = 'Pay online'
export const invoicePdf = (number: string, date: string) => `Invoice ${number} (${date}, PDF)`
export const creditNotePdf = (number: string, date: string) => `Credit note ${number} (${date}, PDF)`

export const statementOfAllInvoices = 'Statement of all invoices and payments (PDF)'

export const receiptPdf = (amount: string, date: string) => `Receipt for ${amount} (${date}, PDF)`
export const returnedReceiptPdf = (amount: string, date: string) => `Receipt for ${amount} (${date}, returned, PDF)`
