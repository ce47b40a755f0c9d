import type { Stage } from '#shared/applications/applications/stages.ts'
import type { LenderLicense, LenderStatus, SubmissionMethod } from '#shared/placement/lenders/contract.ts'
import { licenseStatus } from '#shared/placement/lenders/license-status.ts'
import { isEnded, type SubmissionStatus } from './submission-status.ts'
/** Stages in which lenders are chosen and applications sent to them. */
export const sharingStages: readonly Stage[] = ['ready', 'with_lenders', 'offers']

export interface SendFacts {
  readonly stage: Stage
  /** The applicant's state, `NY`; empty if it is unknown. */
  readonly state: string
  /** `2026-11-21` */
  readonly today: string
  /** The lender has criteria, and all its products are marked as unlicensed in that state. */
  readonly isUnlicensed: boolean
  /** Whether the applicant's latest decision about this lender allows it. */
  readonly isAgreed: boolean
  /** Status of the submission to this lender; undefined if there is none. */
  readonly status: SubmissionStatus | undefined
  readonly lender: {
    readonly name: string
    readonly isSample: boolean
    readonly status: LenderStatus
    readonly submissionMethod: SubmissionMethod
    readonly submissionEmail: string
    readonly licenses: readonly LenderLicense[]
    readonly dataUseCertifiedOn: string | null
  }
}

/** Returns every reason why an application can't be sent to a lender now, as shown to staff; empty if it can. */
export function sendBlockers({ stage, status, ...known }: SendFacts): string[] {
  const { lender } = known
  if (lender.isSample) return showBlockers(known)
  return [
    !sharingStages.includes(stage) &&
      'Applications can only be sent while they are ready, with lenders or have offers.',
    status && status !== 'prepared' && !isEnded(status) && `${lender.name} already has the application.`,
    ...showBlockers(known),
  ].filter((reason) => typeof reason === 'string')
}

/** The one blocker that asking the applicant can remove. */
export const missingConsentMessage = (name: string) => `The applicant hasn’t agreed to ${name}.`

/** Whether a lender accepts applications and has certified its use of data; its links work only if both are true. */
export const acceptsApplications = ({ status, dataUseCertifiedOn }: CertifiedLender, today: string) =>
  status === 'active' && dataUseCertifiedOn !== null && dataUseCertifiedOn <= today
type CertifiedLender = Pick<SendFacts['lender'], 'status' | 'dataUseCertifiedOn'>

/**
 * Returns why no package link may be given to a lender, at any stage of the application; otherwise like `sendBlockers`.
 */
export function showBlockers(known: Omit<SendFacts, 'stage' | 'status'>): string[] {
  const { state, today, isUnlicensed, isAgreed, lender } = known
  const { name, submissionMethod, submissionEmail, dataUseCertifiedOn } = lender
  if (lender.isSample) return [`${name} is a sample lender, so nothing is ever sent to it.`]
  return [
    lender.status !== 'active' && `${name} isn’t accepting applications.`,
    !isAgreed && missingConsentMessage(name),
    (!dataUseCertifiedOn || dataUseCertifiedOn > today) &&
      `${name} hasn’t certified that it uses applications only to answer the request.`,
    isUnlicensed && `${name} isn’t licensed in ${state} for any of its products.`,
    licenseStatus(lender.licenses, state, today) === 'expired' && `The license of ${name} in ${state} has expired.`,
    submissionMethod === 'mail' && submissionEmail === '' && `${name} has no email address for applications.`,
  ].filter((reason) => typeof reason === 'string')
}

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
