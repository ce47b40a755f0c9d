import type { SubmissionStatus } from '#shared/placement/lender-submissions/submission-status.ts'

/** Labels of lender submission statuses for staff. */
export const submissionLabels: Readonly<Record<SubmissionStatus, string>> = {
  prepared: 'Prepared',
  sent: 'Sent',
  under_review: 'Under review',
  docs_required: 'Documents required',
  offer_received: 'Offer received',
  accepted_by_client: 'Offer accepted',
  funded: 'Funded',
  declined_by_lender: 'Declined by the lender',
  declined_by_client: 'Declined by the applicant',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}
