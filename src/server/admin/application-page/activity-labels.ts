import { formatCents } from '#shared/kit/money.ts'
import { formatStartConsent, startConsent } from '#shared/messaging/consents/start-consent.ts'
import { type SubmissionStatus, submissionLabels } from '#shared/placement/lender-submissions/submission-status.ts'
import { type DisputeOutcome, disputeOutcomeLabels } from '#shared/placement/success-fees/fee-entry.ts'

export type Detail = Readonly<Record<string, unknown>>

/** Labels of audited views; `of` names the document or lender. */
export const viewActionLabels: Readonly<Record<string, (of: string, detail: Detail) => string>> = {
  'application.view': () => 'Viewed the application',
  'application.reveal': (_of, { label }) => `Revealed ${label}`,
  'offers.view': () => 'Viewed the offers',
  'consent.view': () => 'Viewed the consents',
  'consent.export': () => 'Exported the consents',
  'document.view': (of) => `Viewed ${of}`,
  'document.download': (of) => `Downloaded ${of}`,
  'success-fee.download': (_of, { name }) => `Downloaded ${name}`,
  'offer.download-disclosure': (of) => `Downloaded the disclosure from ${of}`,
}

/** Stage changes come from the stage history. */
export const changeActionLabels: Readonly<Record<string, (of: string, detail: Detail) => string>> = {
  'application.assign-to-self': (_of, { before }) =>
    `${before ? 'Reassigned' : 'Assigned'} the application to themselves`,
  'application.assign': () => 'Reassigned the application',
  'application.start-for-applicant': (_of, detail) => {
    const { data } = startConsent.safeParse(detail)
    return `Started the application for the applicant${data ? `, who asked for it ${formatStartConsent(data)}` : ''}`
  },
  'takeover.request': () => 'Requested to reassign the application',
  'takeover.approve': () => 'Approved the request to reassign the application',
  'takeover.decline': () => 'Declined the request to reassign the application',
  'application.open': () => 'Signed in to their application',
  'application.correct-email': () => 'Corrected the email address',
  'application.download-own-data': () => 'Downloaded their data',
  'application.consent-to-lender': (of) => `Consented to share the application with ${of || 'a lender'}`,
  'application.request-lender-consent': (of) => `Asked the applicant for consent to ${of || 'a lender'}`,
  'application.withdraw-lender-consent': (of) => `Withdrew consent to ${of || 'a lender'}`,
  'application.add-owner': () => 'Asked another owner to authorize credit reports',
  'application.ask-owner': () => 'Asked an owner again to authorize credit reports',
  'application.correct-owner': () => 'Corrected an owner’s name or email address, and sent a new link',
  'application.owner-authorized': () => 'An owner authorized credit reports',
  'application.owner-declined': () => 'An owner declined to authorize credit reports',
  'application.owner-withdrawn': () => 'An owner’s authorization of credit reports was withdrawn',
  'consent.withdraw': () => 'Asked for records by mail',
  'consent.record-paper': () => 'Recorded that the applicant asked for records by mail',
  'consent.give': () => 'Agreed to electronic records again',
  'document.receive': (of) => `Uploaded ${of}`,
  'document.refuse': (of) => `${of} was rejected`,
  'document.quarantine': (of) => `${of} contains malware and was quarantined`,
  'document.describe': (of) => `Classified ${of}`,
  'document.correct': (of) => `Changed the type of ${of}`,
  'document.accepted': (of) => `Accepted ${of}`,
  'document.rejected': (of) => `Rejected ${of}`,
  'document.undo-review': (of) => `Undid the review of ${of}`,
  'document.remove': (of) => `Removed ${of}`,
  'document.restore': (of) => `Restored ${of}`,
  'document.purge': (of) => `${of} was deleted`,
  'document.find-damage': (of) => `The stored file of ${of} is damaged or missing`,
  'document.find-whole': (of) => `The stored file of ${of} was restored`,
  'cash-flow.categorize': () => 'Changed the category of a statement line',
  'cash-flow.correct': () => 'Corrected a statement line',
  'cash-flow.add-line': () => 'Added a line to a statement',
  'cash-flow.remove-line': () => 'Removed a line from a statement',
  'cash-flow.correct-period': () => 'Corrected dates or balances of a statement',
  'cash-flow.check': () => 'Marked a break in a statement as checked',
  'cash-flow.undo': () => 'Undid a change of a statement line',
  'cash-flow.answer-explanation': () => 'Answered an explanation of a statement line',
  'cash-flow.explain': () => 'Explained a statement line',
  'cash-flow.note': () => 'Added a note about the cash flow',
  'cash-flow.read-again': () => 'Had a statement read again',
  'cash-flow.export': () => 'Exported the cash flow',
  'requirement.request': () => 'Requested documents',
  'requirement.waive': (of) => `Waived ${of}`,
  'requirement.restore': (of) => `Requested again: ${of}`,
  'checklist.waive': () => 'Waived a checklist item',
  'checklist.restore': () => 'Requested a checklist item again',
  'lender-submission.change-status': (of, { to }) => `${of}: ${submissionLabels[to as SubmissionStatus] ?? 'moved'}`,
  'lender-submission.send-unauthorized': (of, { reason }) =>
    `Sent to ${of} without every owner’s authorization of credit reports: ${reason}`,
  'lender-submission.change': (of) => `Edited the submission to ${of}`,
  'lender-submission.renew-link': (of) => `Created a new link for ${of}`,
  'lender-submission.open-link': (of) => `Opened the link of ${of}`,
  'lender-submission.revoke-link': (of) => `Revoked the link of ${of}`,
  'offer.add': (of) => `Added an offer from ${of}`,
  'offer.change': (of) => `Edited the offer from ${of}`,
  'offer.presented': (of) => `Showed the offer from ${of} to the applicant`,
  'offer.judge': (of) => `Checked the offer from ${of} against the state rules in force`,
  'offer.disclosure_pending': (of) => `The offer from ${of} is waiting for its disclosure`,
  'offer.attach-disclosure': (of) => `Attached the disclosure from ${of}`,
  'offer.open-disclosure': (of) => `Opened the disclosure from ${of}`,
  'offer.sign-disclosure': (of) => `Signed the disclosure from ${of}`,
  'offer.send-disclosure': (of) => `Sent the disclosure from ${of} to the applicant`,
  'offer.mail-disclosure': (of, { mailedOn }) => `Mailed the disclosure from ${of} on paper (${mailedOn})`,
  'offer.save-lender-figures': (of) => `Entered the figures of the disclosure from ${of}`,
  'offer.sign-disclosure-on-paper': (of, { signedOn }) =>
    `Recorded the signed paper disclosure from ${of} (${signedOn})`,
  'offer.mail-contract': (of, { mailedOn }) => `Recorded that the contract from ${of} was mailed (${mailedOn})`,
  'offer.sign-contract': (of) => `Recorded the signed contract from ${of}`,
  'offer.confirm-funding': (of) => `Confirmed the funding from ${of}`,
  'offer.correct-funding': (of, detail) => `Corrected the funding from ${of}${formatAmountChange(detail)}`,
  'offer.rescind-funding': (of) => `Rescinded the deal with ${of}`,
  'offer.reopen': (of) => `Opened the offer from ${of} again`,
  'offer.undo-funding-change': (of) => `Undid the last change of the funding from ${of}`,
  'success-fee.invoice': (_of, { number, amountCents }) => `Invoiced ${sum(amountCents) ?? 'our fee'} (${number})`,
  'success-fee.credit': (_of, { number, amountCents }) => `Credited ${sum(amountCents) ?? 'our fee'} (${number})`,
  'success-fee.resend': (_of, { number }) => `Sent ${number} again`,
  'success-fee.pay': (_of, { amountCents }) => `Recorded a payment${ofSum(amountCents)} for our fee`,
  'success-fee.return': (_of, { amountCents }) => `The bank returned a payment${ofSum(amountCents)} for our fee`,
  'success-fee.refund': (_of, { amountCents }) => fromFee('Refunded', 'refund', amountCents),
  'success-fee.waive': (_of, { amountCents }) => fromFee('Waived', 'waiver', amountCents),
  'success-fee.write-off': (_of, { amountCents }) => fromFee('Wrote off', 'write-off', amountCents),
  'success-fee.reverse': (_of, { what, amountCents }) => `Reversed a ${what}${ofSum(amountCents)} for our fee`,
  'success-fee.dispute': () => 'Recorded that the applicant disputes our fee',
  'success-fee.resolve-dispute': (_of, { outcome }) =>
    `Resolved the dispute about our fee: ${disputeOutcomeLabels[outcome as DisputeOutcome]?.toLowerCase()}`,
  'success-fee.remind': (_of, { channel }) =>
    channel === 'paper' ? 'Our fee is unpaid: a reminder has to be mailed' : 'Our fee is unpaid: a reminder was sent',
  'success-fee.split': () => 'Split our fee',
  'deal.open': () => 'Deal created',
  'deal.confirm': () => 'Updated the deal status',
  'deal.rescind': () => 'Closed the deal, because it was rescinded',
  'deal.reopen': () => 'Opened the deal again, because it was funded after all',
  'deal.refinance': (_of, { after }) =>
    (after as Detail | undefined)?.closedOn
      ? `Closed the deal, because a new funding paid it off (${(after as Detail).closedOn})`
      : 'Reopened the deal, because the funding that paid it off was taken back',
}

/** Reversals have the opposite amount. Undefined for someone who may not read the fee. */
const sum = (cents: unknown) => (cents === undefined ? undefined : formatCents(Math.abs(Number(cents))))

const fromFee = (verb: string, noun: string, cents: unknown) =>
  cents === undefined ? `Recorded a ${noun} of our fee` : `${verb} ${sum(cents)} of our fee`

const ofSum = (cents: unknown) => (cents === undefined ? '' : ` of ${sum(cents)}`)

/** Empty if only date or confirmation changed. */
function formatAmountChange({ before, after }: Detail): string {
  const amountOf = (side: unknown) => (side as { funding?: { amountCents?: number } } | undefined)?.funding?.amountCents
  const [from, to] = [amountOf(before), amountOf(after)]
  return from === undefined || to === undefined || from === to ? '' : ` from ${formatCents(from)} to ${formatCents(to)}`
}
