import type { LenderLicense } from './contract.ts'

/** Returns the license status in a state; not every state requires a license. Licenses include their last day. */
export function licenseStatus(
  licenses: readonly LenderLicense[],
  state: string,
  today: string,
): 'none_noted' | 'valid' | 'expired' {
  const here = licenses.filter((license) => license.state === state)
  if (here.length === 0) return 'none_noted'
  return here.some(({ expiresOn }) => expiresOn === null || expiresOn >= today) ? 'valid' : 'expired'
}
