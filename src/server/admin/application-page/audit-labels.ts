import { formatCents } from '#shared/kit/money.ts'
import { submissionLabels } from '#shared/placement/lender-submissions/status-labels.ts'
import type { SubmissionStatus } from '#shared/placement/lender-submissions/submission-status.ts'

type Detail = Readonly<Record<string, unknown>>

/** Activity labels for audit entries about views. `of`: the name of the document or lender. */
export const viewActionLabels: Readonly<Record<string, (of: string, detail: Detail) => string>> = {
  'application.view': () => 'Viewed the application',
  'application.reveal': (_of, { label }) => `Revealed ${label}`,
  'offers.view': () => 'Viewed the offers',
  'consent.view': () => 'Viewed the consents',
  'consent.export': () => 'Exported the consents',
  'document.view': (of) => `Viewed ${of}`,
  'document.download': (of) => `Downloaded ${of}`,
  'offer.download-disclosure': (of) => `Downloaded the disclosure from ${of}`,
}

/** Formats ` from $1,750.00 to $17,500.00`; empty if only the date or the confirmation changed. */
function formatAmountChange({ before, after }: Detail): string {
  const amountOf = (side: unknown) => (side as { funding?: { amountCents?: number } } | undefined)?.funding?.amountCents
  const [from, to] = [amountOf(before), amountOf(after)]
  return from === undefined || to === undefined || from === to ? '' : ` from ${formatCents(from)} to ${formatCents(to)}`
}

/** Activity labels for audit entries about changes. Stage changes come from the stage history. */
export const changeActionLabels: Readonly<Record<string, (of: string, detail: Detail) => string>> = {
  'application.assign-to-self': (_of, { before }) =>
    `${before ? 'Reassigned' : 'Assigned'} the application to themselves`,
  'application.assign': () => 'Reassigned the application',
  'takeover.request': () => 'Requested to reassign the application',
  'takeover.approve': () => 'Approved the request to reassign the application',
  'takeover.decline': () => 'Declined the request to reassign the application',
  'application.open': () => 'Signed in to their application',
  'application.correct-email': () => 'Corrected the email address',
  'application.download-own-data': () => 'Downloaded their data',
  'application.consent-to-lender': () => 'Consented to share the application with a lender',
  'application.request-lender-consent': () => 'Asked the applicant for consent to a lender',
  'application.withdraw-lender-consent': () => 'Withdrew consent to a lender',
  'consent.withdraw': () => 'Asked for records by mail',
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
  'requirement.request': () => 'Requested documents',
  'requirement.waive': (of) => `Waived ${of}`,
  'requirement.restore': (of) => `Requested again: ${of}`,
  'checklist.waive': () => 'Waived a checklist item',
  'checklist.restore': () => 'Requested a checklist item again',
  'lender-submission.change-status': (of, { to }) => `${of}: ${submissionLabels[to as SubmissionStatus] ?? 'moved'}`,
  'lender-submission.change': (of) => `Edited the submission to ${of}`,
  'lender-submission.renew-link': (of) => `Created a new link for ${of}`,
  'lender-submission.revoke-link': (of) => `Revoked the link of ${of}`,
  'offer.add': (of) => `Added an offer from ${of}`,
  'offer.change': (of) => `Edited the offer from ${of}`,
  'offer.presented': (of) => `Showed the offer from ${of} to the applicant`,
  'offer.attach-disclosure': (of) => `Attached the disclosure from ${of}`,
  'offer.open-disclosure': (of) => `Opened the disclosure from ${of}`,
  'offer.sign-disclosure': (of) => `Signed the disclosure from ${of}`,
  'offer.send-disclosure': (of) => `Sent the disclosure from ${of} to the applicant`,
  'offer.mail-disclosure': (of, { mailedOn }) => `Mailed the disclosure from ${of} on paper (${mailedOn})`,
  'offer.sign-disclosure-on-paper': (of, { signedOn }) =>
    `Recorded the signed paper disclosure from ${of} (${signedOn})`,
  'offer.mail-contract': (of, { mailedOn }) => `Recorded that the contract from ${of} was mailed (${mailedOn})`,
  'offer.sign-contract': (of) => `Recorded the signed contract from ${of}`,
  'offer.confirm-funding': (of) => `Confirmed the funding from ${of}`,
  'offer.correct-funding': (of, detail) => `Corrected the funding from ${of}${formatAmountChange(detail)}`,
  'deal.open': () => 'Deal created',
  'deal.confirm': () => 'Updated the deal status',
}
