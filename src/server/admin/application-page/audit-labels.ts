import { formatCents } from '#shared/kit/money.ts'
import { submissionLabels } from '#shared/placement/lender-submissions/status-labels.ts'
import type { SubmissionStatus } from '#shared/placement/lender-submissions/submission-status.ts'

type Detail = Readonly<Record<string, unknown>>

/** What lines of the audit log that somebody has looked say of a file. `of`: the paper or the lender that they are about. */
export const viewLabels: Readonly<Record<string, (of: string, detail: Detail) => string>> = {
  'application.view': () => 'Looked at the file',
  'application.reveal': (_of, { label }) => `Saw in full: ${label}`,
  'offers.view': () => 'Looked at the offers',
  'consent.view': () => 'Looked at the consents',
  'consent.export': () => 'Exported the consents',
  'document.look': (of) => `Looked at ${of}`,
  'document.download': (of) => `Downloaded ${of}`,
  'offer.download-disclosure': (of) => `Downloaded the disclosure of ${of}`,
}

/** ` from $1,750.00 to $17,500.00`; empty if only the day or the confirmation was corrected. */
function amountsText({ before, after }: Detail): string {
  const amountOf = (side: unknown) => (side as { funding?: { amountCents?: number } } | undefined)?.funding?.amountCents
  const [from, to] = [amountOf(before), amountOf(after)]
  return from === undefined || to === undefined || from === to ? '' : ` from ${formatCents(from)} to ${formatCents(to)}`
}

/** The same of what somebody did. Moves are told by the moves themselves. */
export const workLabels: Readonly<Record<string, (of: string, detail: Detail) => string>> = {
  'application.take': (_of, { before }) => `${before ? 'Reassigned' : 'Assigned'} the application to themselves`,
  'application.assign': () => 'Reassigned the application',
  'takeover.request': () => 'Asked to take over the application',
  'takeover.approve': () => 'Approved the takeover request',
  'takeover.decline': () => 'Declined the takeover request',
  'application.open': () => 'Opened their application',
  'application.correct-email': () => 'Corrected the e-mail address',
  'application.download-own-data': () => 'Downloaded their own data',
  'application.agree-to-lender': () => 'Agreed that a lender may see it',
  'application.ask-agreement': () => 'Asked the applicant to agree to a lender',
  'application.withdraw-from-lender': () => 'Took the agreement to a lender back',
  'document.receive': (of) => `Sent ${of}`,
  'document.refuse': (of) => `${of} was not taken`,
  'document.quarantine': (of) => `${of} is harmful and was locked away`,
  'document.describe': (of) => `Said what ${of} is`,
  'document.correct': (of) => `Corrected what ${of} is`,
  'document.accepted': (of) => `Accepted ${of}`,
  'document.rejected': (of) => `Sent ${of} back`,
  'document.undo-review': (of) => `Took the verdict on ${of} back`,
  'document.remove': (of) => `Took ${of} away`,
  'document.restore': (of) => `Brought ${of} back`,
  'document.dispose': (of) => `${of} was deleted`,
  'requirement.ask': () => 'Asked for documents',
  'requirement.waive': (of) => `Did without: ${of}`,
  'requirement.restore': (of) => `Asked again for: ${of}`,
  'checklist.waive': () => 'Did without an item of the checklist',
  'checklist.restore': () => 'Asked again for an item of the checklist',
  'submission.move': (of, { to }) => `${of}: ${submissionLabels[to as SubmissionStatus] ?? 'moved'}`,
  'submission.change': (of) => `Changed what is noted about ${of}`,
  'submission.renew-link': (of) => `New link for ${of}`,
  'submission.revoke-link': (of) => `Closed the link of ${of}`,
  'offer.add': (of) => `Wrote down an offer of ${of}`,
  'offer.change': (of) => `Changed the offer of ${of}`,
  'offer.presented': (of) => `Showed the offer of ${of} to the applicant`,
  'offer.attach-disclosure': (of) => `Attached the disclosure of ${of}`,
  'offer.open-disclosure': (of) => `Opened the disclosure of ${of}`,
  'offer.sign-disclosure': (of) => `Signed the disclosure of ${of}`,
  'offer.transmit': (of) => `Transmitted the disclosure of ${of} to the applicant`,
  'offer.mail-disclosure': (of, { mailedOn }) => `Mailed the disclosure of ${of} on paper (${mailedOn})`,
  'offer.sign-disclosure-on-paper': (of, { signedOn }) => `Recorded the signed paper disclosure of ${of} (${signedOn})`,
  'offer.mail-contract': (of, { mailedOn }) => `Contract of ${of} mailed on paper (${mailedOn})`,
  'offer.sign-contract': (of) => `Signed the contract of ${of}`,
  'offer.confirm-funding': (of) => `Confirmed the funding by ${of}`,
  'offer.correct-funding': (of, detail) => `Corrected the funding by ${of}${amountsText(detail)}`,
  'deal.open': () => 'The deal began',
  'deal.confirm': () => 'Noted how the deal goes',
}
