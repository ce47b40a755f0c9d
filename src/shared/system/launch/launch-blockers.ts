import { missingEvidence } from '#shared/system/settings/content/claims.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

const launchChecks = ['address', 'phone', 'licenses', 'claims'] as const
export type LaunchCheck = (typeof launchChecks)[number]

type Checked = Pick<SiteSettings, 'contact' | 'licenses' | 'claims' | 'launch'>

/** 555-0100 to 555-0199 are reserved for fiction. */
const isFictional = (phone: string) => /55501\d\d$/.test(phone.replace(/\D/g, ''))

/** Returns what is missing before the site may open, by check. */
export function launchBlockers({ contact, licenses, claims, launch }: Checked): Partial<Record<LaunchCheck, string>> {
  const unproven = claims.filter((claim) => missingEvidence(claim).length > 0)
  return {
    ...(contact.address.trim() === '' && { address: 'Enter your postal address under Contact.' }),
    ...(contact.phone === '' && { phone: 'Enter your phone number under Contact.' }),
    ...(isFictional(contact.phone) && {
      phone: 'The phone number under Contact is reserved for fiction. Enter your own.',
    }),
    ...(licenses.length === 0 &&
      launch.licenseExemption === '' && { licenses: 'Enter your licenses, or why you need none.' }),
    ...(unproven.length > 0 && {
      claims: `Document ${unproven.map(({ value, label }) => `“${value} ${label}”`).join(', ')} under Advertised figures, or remove ${unproven.length === 1 ? 'it' : 'them'}.`,
    }),
  }
}
