/** Longer texts of success fees, in one place for editors and translators. */
export const copy = {
  ownVerify: 'To see the invoice and how to pay it, enter the code we send to your email address.',
  ownRefundNext: 'We’ll contact you about how to send it. You don’t need to do anything.',
  noFees: 'The invoice for our success fee is created when a funding is recorded.',
  noFeeYet: 'No invoice yet. It’s created when the funding is recorded, and only if a fee was agreed.',
  onPaper: 'This applicant asked for paper records. Download the PDFs and mail them; they aren’t emailed.',
  paymentEffect: 'Part of the balance or all of it. More than the balance becomes a credit. We’ll email a receipt.',
  returnedEffect: 'The bank returned the payment, so the amount is outstanding again. We’ll notify the applicant.',
  refundEffect: 'Pays back a credit. To refund a paid fee, waive it first.',
  waiverEffect: 'The applicant no longer owes this amount. We’ll notify them by email.',
  writeOffEffect: 'You no longer expect to collect this amount. The applicant isn’t notified.',
  reversalEffect: 'Adds an entry for the opposite amount. Both stay on the books.',
  disputeEffect: 'No payment reminders are sent while the dispute is open.',
  splitsHelp: 'Splits can be approved and paid under Commissions once the fee is collected.',
  recordedHelp: 'Internal only. Saved in the audit log.',
} as const
