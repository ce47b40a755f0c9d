/** Longer texts of payouts, in one place for editors and translators. */
export const copy = {
  whatIsCollected:
    'Collects every split that can be paid by the end of the period: earned, received from the lender or the applicant, not disputed, and in no other payout. Clawbacks are deducted.',
  approvalEffect:
    'Approves every line at once. You can’t approve a payout with your own commissions, or with some that you entered yourself if someone else can.',
  approvalReason:
    'Required if no one else can approve what you entered, or if the payouts of a deal are more than the commission received for it. Saved in the audit log.',
  paymentEffect: 'Records a payment for every line. It moves no money: pay through your bank or payroll first.',
  cancelEffect: 'The lines can then be added to another payout. This can’t be undone.',
  undoEffect: 'Reverses every payment in the books. The payout is approved again and can be marked as paid later.',
  carried:
    'Carried forward: clawbacks exceed what was earned, so nothing is paid and all lines stay open for the next payout.',
  changed: 'Some amounts have changed since the approval. Reopen the payout, check it and approve it again.',
  noPayouts: 'A payout pays staff and partners their commission splits for a pay period, with one approval.',
  journalIntro:
    'Journal entries in the import layout of QuickBooks Online: commissions, splits and success fees by day. Exporting the same days again gives the same journal numbers.',
  journalAccounts: 'You can change the account names under Settings, Site, Payouts and accounting.',
} as const
