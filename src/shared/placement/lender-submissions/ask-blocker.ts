import { type SendFacts, sharingStages, showBlockers } from './send-blockers.ts'

/** Minimum time between two requests about the same lender, and between two emails about any lenders, ms. */
export const askIntervalMs = 24 * 60 * 60_000
/** After this many unanswered requests the applicant is not asked about the lender again. */
export const maxAskCount = 3

interface AskFacts extends SendFacts {
  /** The applicant withdrew consent, so they are not asked again. */
  readonly isWithdrawn: boolean
  /** Time of the last request; null if there was none. */
  readonly requestedAt: Date | null
  /** Number of unanswered requests. */
  readonly times: number
  readonly now: Date
}

/** Whether the last request is too recent to ask again. */
export const wasAskedRecently = (requestedAt: Date | null, now: Date): boolean =>
  requestedAt !== null && now.getTime() - requestedAt.getTime() < askIntervalMs

/**
 * Returns why staff can't ask an applicant to agree to a lender now, as shown to staff; undefined if they can.
 * Applicants are not asked about lenders that the application could not be sent to.
 */
export function askBlocker({
  isWithdrawn,
  requestedAt,
  times,
  now,
  stage,
  status,
  ...known
}: AskFacts): string | undefined {
  const { name, isSample, status: taking } = known.lender
  if (isSample || taking !== 'active') return `${name} isn’t accepting applications.`
  if (!sharingStages.includes(stage))
    return 'Lenders can only be chosen while an application is ready, with lenders or has offers.'
  if (known.isAgreed) return `The applicant has already agreed to ${name}.`
  if (isWithdrawn) return `The applicant withdrew consent for ${name} and can’t be asked again.`
  if (status === 'declined_by_lender') return `${name} has already declined this application.`
  const [obstacle] = showBlockers({ ...known, isAgreed: true })
  if (obstacle) return obstacle
  if (times >= maxAskCount) return `The applicant has been asked about ${name} ${times} times and can’t be asked again.`
  return wasAskedRecently(requestedAt, now) ? 'The applicant was already asked within the last day.' : undefined
}
