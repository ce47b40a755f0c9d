import type { LenderStatus } from './contract.ts'

interface Listed {
  readonly isSample: boolean
  readonly status: LenderStatus
}

/** Returns whether an active lender that isn't a sample is among these. */
export const hasRealLender = (lenders: readonly Listed[]): boolean =>
  lenders.some(({ isSample, status }) => !isSample && status === 'active')

/** Removes sample lenders if an active real lender is among these: samples only fill a site that has no lender yet. */
export function withoutReplacedSamples<Lender extends Listed>(lenders: readonly Lender[]): Lender[] {
  const isReplaced = hasRealLender(lenders)
  return lenders.filter(({ isSample }) => !(isSample && isReplaced))
}
