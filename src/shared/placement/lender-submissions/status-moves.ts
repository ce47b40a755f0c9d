import { type SubmissionStatus, submissionStatuses } from '#shared/placement/lender-submissions/submission-status.ts'

export const submissionActors = ['applicant', 'staff', 'system'] as const
export type SubmissionActor = (typeof submissionActors)[number]

/** Where it ends without money. Sending the file anew, with all that sending asks for, is the one way on. */
const fruitless = ['declined_by_lender', 'declined_by_client', 'withdrawn', 'expired'] as const

/**
 * An accepted one may fall through. Lenders also go back to reviewing, or ask for documents, with an offer out: it can be
 * chosen and funded meanwhile, and whoever moves to `funded` looks up that it was chosen.
 */
const next: Readonly<Record<SubmissionStatus, readonly SubmissionStatus[]>> = {
  prepared: ['sent', 'withdrawn'],
  sent: ['under_review', 'docs_required', 'offer_received', ...fruitless],
  under_review: ['docs_required', 'offer_received', 'accepted_by_client', 'funded', ...fruitless],
  docs_required: ['under_review', 'offer_received', 'accepted_by_client', 'funded', ...fruitless],
  offer_received: ['accepted_by_client', 'funded', 'under_review', 'docs_required', ...fruitless],
  accepted_by_client: ['funded', 'offer_received', 'docs_required', ...fruitless],
  funded: [],
  declined_by_lender: ['sent'],
  declined_by_client: ['sent'],
  withdrawn: ['sent'],
  expired: ['sent'],
}

/** What is the applicant's to do, and what the clock does; everything is also for staff, who write down what they hear. */
const alsoBy: Readonly<Partial<Record<SubmissionStatus, readonly SubmissionActor[]>>> = {
  // Takes the choice of an offer back; so does an application that ends by itself.
  offer_received: ['applicant', 'system'],
  accepted_by_client: ['applicant'],
  declined_by_client: ['applicant'],
  withdrawn: ['applicant'],
  expired: ['system'],
}

/** Whether this actor may move a submission from `from` to `to`. */
export const canMoveSubmission = (from: SubmissionStatus, to: SubmissionStatus, by: SubmissionActor): boolean =>
  next[from].includes(to) && (by === 'staff' || (alsoBy[to]?.includes(by) ?? false))

/** The statuses to which this actor may move a submission; for menus and buttons. */
export const submissionMovesFrom = (from: SubmissionStatus, by: SubmissionActor): SubmissionStatus[] =>
  submissionStatuses.filter((to) => canMoveSubmission(from, to, by))

/** Reached only by what follows from sending, or from offers. */
const notByHand: readonly SubmissionStatus[] = ['sent', 'offer_received', 'accepted_by_client', 'funded']

/** The statuses that staff may note by hand. */
export const submissionMovesByHand = (from: SubmissionStatus): SubmissionStatus[] =>
  submissionMovesFrom(from, 'staff').filter((to) => !notByHand.includes(to))

/** The lender has nothing more to decide: it ended without money. */
export const isFruitless = (status: SubmissionStatus) => (fruitless as readonly SubmissionStatus[]).includes(status)
