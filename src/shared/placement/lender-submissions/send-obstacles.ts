import type { Stage } from '#shared/applications/applications/stages.ts'
import { isFruitless } from '#shared/placement/lender-submissions/status-moves.ts'
import type { SubmissionStatus } from '#shared/placement/lender-submissions/submission-status.ts'
import type { LenderLicence } from '#shared/placement/lenders/contract.ts'
import type { LenderStatus } from '#shared/placement/lenders/lender-status.ts'
import { licenceState } from '#shared/placement/lenders/licence-state.ts'
import type { SubmissionMethod } from '#shared/placement/lenders/submission-method.ts'

/** Stages in which lenders are chosen, and files sent to them. */
export const sharingStages: readonly Stage[] = ['ready', 'with_lenders', 'offers']

export interface Sending {
  readonly stage: Stage
  /** Where the applicant is, `NY`; empty where that is not known. */
  readonly state: string
  /** `2026-11-21` */
  readonly today: string
  /** The lender has criteria, and every product of it is marked as one without a licence in that state. */
  readonly isUnlicensed: boolean
  /** The latest word of the applicant about this lender, if there is one, allows it. */
  readonly isAgreed: boolean
  /** Of the submission to this lender; undefined where there is none yet. */
  readonly status: SubmissionStatus | undefined
  readonly lender: {
    readonly name: string
    readonly isSample: boolean
    readonly status: LenderStatus
    readonly submissionMethod: SubmissionMethod
    readonly submissionEmail: string
    readonly licences: readonly LenderLicence[]
    readonly dataUseCertifiedOn: string | null
  }
}

/** Why a file cannot be sent to a lender now, every reason at once, as staff read it; empty where it can. */
export function sendObstacles({ stage, status, ...known }: Sending): string[] {
  const { lender } = known
  if (lender.isSample) return showObstacles(known)
  return [
    !sharingStages.includes(stage) && 'Files are sent while an application is ready, with lenders or at its offers.',
    status && status !== 'prepared' && !isFruitless(status) && `${lender.name} has the file already.`,
    ...showObstacles(known),
  ].filter((reason) => typeof reason === 'string')
}

/** The reason against sending that asking the applicant can take away. */
export const notAgreedTo = (name: string) => `The applicant has not agreed to ${name}.`

/** A lender takes files and has certified what it uses them for; without either no link of it works. */
export const isServed = ({ status, dataUseCertifiedOn }: Certified, today: string) =>
  status === 'active' && dataUseCertifiedOn !== null && dataUseCertifiedOn <= today
type Certified = Pick<Sending['lender'], 'status' | 'dataUseCertifiedOn'>

/** Why no (new) link to a file may be given to a lender, wherever the application stands; otherwise as `sendObstacles`. */
export function showObstacles(known: Omit<Sending, 'stage' | 'status'>): string[] {
  const { state, today, isUnlicensed, isAgreed, lender } = known
  const { name, submissionMethod, submissionEmail, dataUseCertifiedOn } = lender
  if (lender.isSample) return [`${name} is a sample lender: nothing is ever sent to it.`]
  return [
    lender.status !== 'active' && `${name} takes no applications at present.`,
    !isAgreed && notAgreedTo(name),
    (!dataUseCertifiedOn || dataUseCertifiedOn > today) &&
      `${name} has not certified yet that it uses a file only to answer the request.`,
    isUnlicensed && `${name} holds no licence in ${state} for any of its products.`,
    licenceState(lender.licences, state, today) === 'expired' && `The licence of ${name} in ${state} has expired.`,
    submissionMethod === 'mail' &&
      submissionEmail === '' &&
      `No address is noted to which files for ${name} are mailed.`,
  ].filter((reason) => typeof reason === 'string')
}
