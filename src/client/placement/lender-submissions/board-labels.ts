import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'
import { notAgreedTo } from '#shared/placement/lender-submissions/send-obstacles.ts'

/** A file is with this lender now, and is not sent to it again. */
export const isUnderWay = ({ submission }: BoardLender) => submission !== null && submission.nextStatuses.length > 0

/**
 * What keeps a file from several lenders alike, to be said once above them; with fewer than two lenders nothing is.
 * What only the applicant can change stands with each lender in words of its own.
 */
export function sharedReasons(lenders: readonly BoardLender[]): string[] {
  const [first, ...others] = lenders.filter((lender) => !isUnderWay(lender))
  if (!first || others.length === 0) return []
  return first.obstacles.filter((reason) => others.every(({ obstacles }) => obstacles.includes(reason)))
}

/** What keeps a file from this lender and is not said elsewhere: above all of them, or in the line about the applicant. */
export const ownReasons = ({ name, consent, obstacles }: BoardLender, shared: readonly string[]): string[] =>
  obstacles.filter((reason) => !shared.includes(reason) && (consent !== null || reason !== notAgreedTo(name)))

/** The applicant was never heard about any of several lenders, which is then said once. */
export const isNoneAgreed = (lenders: readonly BoardLender[]): boolean =>
  lenders.length > 1 && lenders.every(({ consent }) => consent === null)
