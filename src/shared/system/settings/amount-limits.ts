import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** Returns the amounts that the site arranges for an applicant of this type, in cents, both ends included. */
export function amountLimitsOf(
  settings: Pick<SiteSettings, 'business' | 'personal'>,
  type: 'business' | 'personal',
): { fromCents: number; toCents: number } {
  const { fromDollars, toDollars } = settings[type].amount
  return { fromCents: fromDollars * 100, toCents: toDollars * 100 }
}
