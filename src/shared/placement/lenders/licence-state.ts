import type { LenderLicence } from '#shared/placement/lenders/contract.ts'

/**
 * How a lender stands with the licences that are noted for a state. None noted says nothing: not every state asks for one.
 * @param today `2026-11-21`; a licence is good until the end of the day on which it expires.
 */
export function licenceState(
  licences: readonly LenderLicence[],
  state: string,
  today: string,
): 'none_noted' | 'valid' | 'expired' {
  const here = licences.filter((licence) => licence.state === state)
  if (here.length === 0) return 'none_noted'
  return here.some(({ expiresOn }) => expiresOn === null || expiresOn >= today) ? 'valid' : 'expired'
}
