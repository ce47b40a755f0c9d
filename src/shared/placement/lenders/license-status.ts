import type { LenderLicense } from './contract.ts'

/**
 * Returns the status of a lender's recorded licenses in a state. If none is recorded the status is unknown, because not
 * every state requires one.
 * @param today `2026-11-21`; a license is valid through the day it expires.
 */
export function licenseStatus(
  licenses: readonly LenderLicense[],
  state: string,
  today: string,
): 'none_noted' | 'valid' | 'expired' {
  const here = licenses.filter((license) => license.state === state)
  if (here.length === 0) return 'none_noted'
  return here.some(({ expiresOn }) => expiresOn === null || expiresOn >= today) ? 'valid' : 'expired'
}
