/**
 * What the caller needs to approve a payable: someone else (`payee`, `other`, `appointed`, `removed`), a reason (`sole`, `linked`,
 * `excess`), or nothing.
 */
export const approvalNeeds = ['none', 'payee', 'other', 'appointed', 'removed', 'sole', 'linked', 'excess'] as const
export type ApprovalNeed = (typeof approvalNeeds)[number]

/** Explains who else has to approve, or why a reason is required. */
export const approvalTexts: Readonly<Record<Exclude<ApprovalNeed, 'none'>, string>> = {
  payee: 'You can’t approve your own payout.',
  other:
    'You added, changed or split this commission or recorded a returned payment, so another owner or manager has to approve it.',
  appointed:
    'You’re linked to the payee, or to someone who entered this commission, by an invitation or promotion in the last 7 days. Another owner or manager has to approve it.',
  removed:
    'You can’t approve this commission yet. An owner or manager was deactivated or given another role in the last 7 days and still counts as the second approver. Reactivate that account, or wait until 7 days have passed.',
  sole: 'Enter a reason, because you added, changed or split this commission or recorded a returned payment, and no one else can approve it',
  linked:
    'Enter a reason, because you’re linked to the payee, or to someone who entered this commission, by an invitation or promotion in the last 7 days, and no one else can approve it',
  excess: 'Enter a reason, because the payouts of this deal are more than the commission received for it',
}

const reasonNeeds = ['sole', 'linked', 'excess'] as const
const otherNeeds = ['payee', 'other', 'appointed', 'removed'] as const

/** Returns whether an approval is refused without a reason. */
export const needsReason = (need: ApprovalNeed): need is (typeof reasonNeeds)[number] =>
  reasonNeeds.some((each) => each === need)

/** Returns whether the caller can't approve at all. */
export const needsOther = (need: ApprovalNeed): need is (typeof otherNeeds)[number] =>
  otherNeeds.some((each) => each === need)
