/**
 * What the caller needs to approve a payable: someone else (`payee`, `other`), a reason (`sole`, `excess`), or nothing.
 */
export const approvalNeeds = ['none', 'payee', 'other', 'sole', 'excess'] as const
export type ApprovalNeed = (typeof approvalNeeds)[number]

/** Explains who else has to approve, or why a reason is required. */
export const approvalTexts: Readonly<Record<Exclude<ApprovalNeed, 'none'>, string>> = {
  payee: 'You can’t approve your own payout.',
  other: 'You added, changed or split this commission, so another owner or manager has to approve it.',
  sole: 'Enter a reason, because you added, changed or split this commission and no one else can approve it',
  excess: 'Enter a reason, because the payouts of this deal are more than the commission received for it',
}

/** Returns whether an approval is refused without a reason. */
export const needsReason = (need: ApprovalNeed): need is 'sole' | 'excess' => need === 'sole' || need === 'excess'

/** Returns whether the caller can't approve at all. */
export const needsOther = (need: ApprovalNeed): need is 'payee' | 'other' => need === 'payee' || need === 'other'
