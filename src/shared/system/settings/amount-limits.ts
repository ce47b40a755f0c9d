import type { SiteSettings } from './site-settings.ts'

/** Returns the amounts the site arranges, in cents, inclusive. */
export function amountLimitsOf(
  settings: Pick<SiteSettings, 'business' | 'personal'>,
  type: 'business' | 'personal',
): { fromCents: number; toCents: number } {
  const { fromDollars, toDollars } = settings[type].amount
  return { fromCents: fromDollars * 100, toCents: toDollars * 100 }
}
