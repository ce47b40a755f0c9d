import type { Stage } from '#shared/applications/applications/stages.ts'
import { isEnded } from '#shared/placement/lender-submissions/status-moves.ts'
import type { SubmissionStatus } from '#shared/placement/lender-submissions/submission-status.ts'
import type { LenderLicense } from '#shared/placement/lenders/contract.ts'
import type { LenderStatus } from '#shared/placement/lenders/lender-status.ts'
import { licenseStatus } from '#shared/placement/lenders/license-status.ts'
import type { SubmissionMethod } from '#shared/placement/lenders/submission-method.ts'

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
