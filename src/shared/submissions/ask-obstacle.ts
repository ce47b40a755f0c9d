import type { Stage } from '#shared/applications/stages.ts'
import type { LenderStatus } from '#shared/lenders/lender-status.ts'
import { sharingStages } from './send-obstacles.ts'

/** Who was asked is left in peace for this long, ms. */
const peaceMs = 24 * 60 * 60_000

interface Asking {
  readonly stage: Stage
  readonly lender: { readonly name: string; readonly isSample: boolean; readonly status: LenderStatus }
  /** The applicant agrees to the lender as it is called now. */
  readonly isAgreed: boolean
  /** The applicant took the agreement back: a no is a no. */
  readonly isWithdrawn: boolean
  /** When they were asked last; null where they never were. */
  readonly askedAt: Date | null
  readonly now: Date
}

/** Why an applicant is not asked now to agree to a lender, as staff read it; undefined where they can be. */
export function askObstacle({ stage, lender, isAgreed, isWithdrawn, askedAt, now }: Asking): string | undefined {
  if (lender.isSample || lender.status !== 'active') return `${lender.name} takes no applications at present.`
  if (!sharingStages.includes(stage))
    return 'Lenders are chosen while an application is ready, with lenders or at its offers.'
  if (isAgreed) return `The applicant has agreed to ${lender.name} already.`
  if (isWithdrawn) return `The applicant took the agreement to ${lender.name} back, and is not asked again.`
  return askedAt && now.getTime() - askedAt.getTime() < peaceMs
    ? 'The applicant was asked within the last day.'
    : undefined
}
