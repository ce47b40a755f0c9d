import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'
import { missingConsentMessage } from '#shared/placement/lender-submissions/send-blockers.ts'

/** Whether the lender has the application now, so it can't be sent again. */
export const isInProgress = ({ submission }: BoardLender) => submission !== null && submission.nextStatuses.length > 0

/**
 * Returns the blockers that several lenders share, to be shown once above them; none if there are fewer than two
 * lenders. Missing consent is shown with each lender.
 */
export function sharedReasons(lenders: readonly BoardLender[]): string[] {
  const [first, ...others] = lenders.filter((lender) => !isInProgress(lender))
  if (!first || others.length === 0) return []
  return first.obstacles.filter((reason) => others.every(({ obstacles }) => obstacles.includes(reason)))
}

/** Returns the blockers of this lender that are not shown elsewhere. */
export const ownReasons = ({ name, consent, obstacles }: BoardLender, shared: readonly string[]): string[] =>
  obstacles.filter((reason) => !shared.includes(reason) && (consent !== null || reason !== missingConsentMessage(name)))

/** Whether the applicant has not answered about any of several lenders, which is then shown once. */
export const isConsentMissing = (lenders: readonly BoardLender[]): boolean =>
  lenders.length > 1 && lenders.every(({ consent }) => consent === null)
