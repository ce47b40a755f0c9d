import { type Sending, sharingStages, showObstacles } from './send-obstacles.ts'

/** Who was asked about a lender is left in peace about it, and who got a mail about any of them without another, this long, ms. */
export const peaceMs = 24 * 60 * 60_000
/** Who has not answered by then will not be asked about this lender again. */
export const maxAskings = 3

interface Asking extends Sending {
  /** The applicant took the agreement back: a no is a no. */
  readonly isWithdrawn: boolean
  /** When they were asked last; null where they never were. */
  readonly askedAt: Date | null
  /** How often they were asked without an answer. */
  readonly times: number
  readonly now: Date
}

/** Whoever was asked then is left in peace about it still. */
export const isInPeace = (askedAt: Date | null, now: Date): boolean =>
  askedAt !== null && now.getTime() - askedAt.getTime() < peaceMs

/**
 * Why an applicant is not asked now to agree to a lender, as staff read it; undefined where they can be. Nobody is asked
 * for a file to go where it could not go.
 */
export function askObstacle({ isWithdrawn, askedAt, times, now, stage, status, ...known }: Asking): string | undefined {
  const { name, isSample, status: taking } = known.lender
  if (isSample || taking !== 'active') return `${name} takes no applications at present.`
  if (!sharingStages.includes(stage))
    return 'Lenders are chosen while an application is ready, with lenders or at its offers.'
  if (known.isAgreed) return `The applicant has agreed to ${name} already.`
  if (isWithdrawn) return `The applicant took the agreement to ${name} back, and is not asked again.`
  if (status === 'declined_by_lender') return `${name} has declined this application before.`
  const [obstacle] = showObstacles({ ...known, isAgreed: true })
  if (obstacle) return obstacle
  if (times >= maxAskings) return `The applicant was asked ${times} times about ${name}, and is not asked again.`
  return isInPeace(askedAt, now) ? 'The applicant was asked within the last day.' : undefined
}
