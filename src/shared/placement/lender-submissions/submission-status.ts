/** Status of an application with one lender. */
export const submissionStatuses = [
  'prepared',
  'sent',
  'under_review',
  'docs_required',
  'offer_received',
  'accepted_by_client',
  'funded',
  'declined_by_lender',
  'declined_by_client',
  'withdrawn',
  'expired',
] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]
