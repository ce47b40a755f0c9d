import type { Stage } from '#shared/applications/applications/stages.ts'
import type { LenderLicense, LenderStatus, SubmissionMethod } from '#shared/placement/lenders/contract.ts'
import { licenseStatus } from '#shared/placement/lenders/license-status.ts'
import { isEnded, type SubmissionStatus } from './submission-status.ts'
export const sharingStages: readonly Stage[] = ['ready', 'with_lenders', 'offers']

export interface SendFacts {
  readonly stage: Stage
  /** `NY`; empty if unknown. */
  readonly state: string
  readonly today: string
  /** All products with criteria are marked as unlicensed in that state. */
  readonly isUnlicensed: boolean
  readonly isAgreed: boolean
  /** Why the brokerage's own license stops new submissions. */
  readonly ownLicenseProblem: string | undefined
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

/** Returns every reason, for staff, why an application can't be sent to a lender now. */
export function sendBlockers({ stage, status, ownLicenseProblem, ...known }: SendFacts): string[] {
  const { lender } = known
  if (lender.isSample) return showBlockers(known)
  return [
    !sharingStages.includes(stage) &&
      'Applications can be sent only in the stages Ready for lenders, With lenders and Offers.',
    ownLicenseProblem,
    status && status !== 'prepared' && !isEnded(status) && `${lender.name} already has the application.`,
    ...showBlockers(known),
  ].filter((reason) => typeof reason === 'string')
}

/** Returns the one blocker that asking the applicant can remove. */
export const missingConsentMessage = (name: string) => `The applicant hasn’t agreed to share with ${name}.`

/** Returns why agents and processors can't send to a lender that requires every owner's authorization. */
export const missingOwnersMessage = (lender: string, owners: readonly string[]) =>
  `${lender} requires every owner to authorize credit reports. Still missing: ${owners.join(', ')}. A manager can send it with a reason.`

export const minOverrideReason = 5
export const overrideReasonMessage = `Enter a reason with at least ${minOverrideReason} characters`

/** Returns whether a lender accepts applications and has certified its use of data; else its links stop working. */
export const acceptsApplications = ({ status, dataUseCertifiedOn }: CertifiedLender, today: string) =>
  status === 'active' && dataUseCertifiedOn !== null && dataUseCertifiedOn <= today
type CertifiedLender = Pick<SendFacts['lender'], 'status' | 'dataUseCertifiedOn'>

/** Returns why a lender may get no package link at any stage. */
export function showBlockers(known: Omit<SendFacts, 'stage' | 'status' | 'ownLicenseProblem'>): string[] {
  const { state, today, isUnlicensed, isAgreed, lender } = known
  const { name, submissionMethod, submissionEmail, dataUseCertifiedOn } = lender
  if (lender.isSample) return [`${name} is a sample lender, so nothing is ever sent to it.`]
  return [
    lender.status !== 'active' && `${name} isn’t accepting applications.`,
    !isAgreed && missingConsentMessage(name),
    (!dataUseCertifiedOn || dataUseCertifiedOn > today) &&
      `${name} hasn’t certified that it uses applications only to respond to the request.`,
    isUnlicensed && `${name} isn’t licensed in ${state} for any of its products.`,
    licenseStatus(lender.licenses, state, today) === 'expired' && `The license of ${name} in ${state} has expired.`,
    submissionMethod === 'mail' && submissionEmail === '' && `${name} has no email address for applications.`,
  ].filter((reason) => typeof reason === 'string')
}

/** Between two requests about a lender, and two emails about any; ms. */
export const askIntervalMs = 24 * 60 * 60_000
export const maxAskCount = 3

interface AskFacts extends Omit<SendFacts, 'ownLicenseProblem'> {
  /** Then the applicant is not asked again. */
  readonly isWithdrawn: boolean
  readonly requestedAt: Date | null
  readonly times: number
  readonly now: Date
}

/** Returns whether the last request is too recent to ask again. */
export const wasRequestedRecently = (requestedAt: Date | null, now: Date): boolean =>
  requestedAt !== null && now.getTime() - requestedAt.getTime() < askIntervalMs

/** Returns why, for staff, an applicant can't be asked about a lender now. */
export function requestBlocker({
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
    return 'Lenders can be chosen only in the stages Ready for lenders, With lenders and Offers.'
  if (known.isAgreed) return `The applicant has already agreed to share with ${name}.`
  if (isWithdrawn) return `The applicant withdrew consent for ${name} and can’t be asked again.`
  if (status === 'declined_by_lender') return `${name} has already declined this application.`
  const [obstacle] = showBlockers({ ...known, isAgreed: true })
  if (obstacle) return obstacle
  if (times >= maxAskCount) return `The applicant has been asked about ${name} ${times} times and can’t be asked again.`
  return wasRequestedRecently(requestedAt, now) ? 'The applicant was already asked within the last day.' : undefined
}
