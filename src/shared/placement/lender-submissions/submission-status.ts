import type { StatusTone } from '#shared/system/statuses/status-tone.ts'
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

const submissionActors = ['applicant', 'staff', 'system'] as const
export type SubmissionActor = (typeof submissionActors)[number]

/** Ended without funding. Only sending again, with all checks, leaves them. */
const endedStatuses = ['declined_by_lender', 'declined_by_client', 'withdrawn', 'expired'] as const

/**
 * Lenders may review again with an offer open, which can still be chosen and funded: code that sets `funded` checks
 * that it was chosen.
 */
const next: Readonly<Record<SubmissionStatus, readonly SubmissionStatus[]>> = {
  prepared: ['sent', 'withdrawn'],
  sent: ['under_review', 'docs_required', 'offer_received', ...endedStatuses],
  under_review: ['docs_required', 'offer_received', 'accepted_by_client', 'funded', ...endedStatuses],
  docs_required: ['under_review', 'offer_received', 'accepted_by_client', 'funded', ...endedStatuses],
  offer_received: ['accepted_by_client', 'funded', 'under_review', 'docs_required', ...endedStatuses],
  accepted_by_client: ['funded', 'offer_received', 'docs_required', ...endedStatuses],
  // Rescinding the deal.
  funded: ['accepted_by_client'],
  declined_by_lender: ['sent'],
  declined_by_client: ['sent'],
  withdrawn: ['sent'],
  expired: ['sent'],
}

/** Staff can make these moves too, to record what they hear. */
const alsoBy: Readonly<Partial<Record<SubmissionStatus, readonly SubmissionActor[]>>> = {
  // Reverting a choice or ending the application.
  offer_received: ['applicant', 'system'],
  accepted_by_client: ['applicant'],
  declined_by_client: ['applicant'],
  withdrawn: ['applicant'],
  expired: ['system'],
}

/** Returns whether this actor may move a submission. */
export const canMoveSubmission = (from: SubmissionStatus, to: SubmissionStatus, by: SubmissionActor): boolean =>
  next[from].includes(to) && (by === 'staff' || (alsoBy[to]?.includes(by) ?? false))

/** Returns the statuses this actor may set. */
export const submissionMovesFrom = (from: SubmissionStatus, by: SubmissionActor): SubmissionStatus[] =>
  submissionStatuses.filter((to) => canMoveSubmission(from, to, by))

/** Set only by sending or by offers. */
const automaticStatuses: readonly SubmissionStatus[] = ['sent', 'offer_received', 'accepted_by_client', 'funded']

/** Returns the statuses staff may set by hand. */
export const manualSubmissionMoves = (from: SubmissionStatus): SubmissionStatus[] =>
  submissionMovesFrom(from, 'staff').filter((to) => !automaticStatuses.includes(to))

/** Returns whether the lender has already decided. */
export const isEnded = (status: SubmissionStatus) => (endedStatuses as readonly SubmissionStatus[]).includes(status)

export const submissionTones: Readonly<Record<SubmissionStatus, StatusTone>> = {
  prepared: 'neutral',
  sent: 'violet',
  under_review: 'violet',
  docs_required: 'amber',
  offer_received: 'blue',
  accepted_by_client: 'green',
  funded: 'green',
  declined_by_lender: 'red',
  declined_by_client: 'red',
  withdrawn: 'neutral',
  expired: 'neutral',
}
