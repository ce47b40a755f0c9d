import type { LenderStatus } from './contract.ts'

interface Listed {
  readonly isSample: boolean
  readonly status: LenderStatus
}

/** Returns whether one of these is active and not a sample. */
export const hasRealLender = (lenders: readonly Listed[]): boolean =>
  lenders.some(({ isSample, status }) => !isSample && status === 'active')

/** Removes samples if a real lender is active: they only fill an empty site. */
export function withoutReplacedSamples<Lender extends Listed>(lenders: readonly Lender[]): Lender[] {
  const isReplaced = hasRealLender(lenders)
  return lenders.filter(({ isSample }) => !(isSample && isReplaced))
}
