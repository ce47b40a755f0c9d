import { z } from 'zod/mini'

const text = z.string().check(z.maxLength(300))

/** An advertised range in whole dollars. */
const range = z.object({ fromDollars: z.int(), toDollars: z.int() })

/** A figure that is advertised, with what it rests on; one without evidence is flagged to staff. */
const claim = z.object({ value: text, label: text, evidence: text, asOf: text })

/** Everything a broker changes to make the site their own. */
export const siteSettings = z.object({
  brand: z.object({ name: text, tagline: text }),
  contact: z.object({ email: text, phone: text, address: text }),
  /** An address that is empty hides its link. */
  social: z.object({ linkedin: text, facebook: text, instagram: text, x: text }),
  hours: z.object({ days: text, open: text, close: text, zone: text }),
  business: z.object({ amount: range, lowestRateBasisPoints: z.int() }),
  personal: z.object({ amount: range, hasSuccessFee: z.boolean() }),
  successFeeBasisPoints: z.int(),
  /** Hours until work on a request starts, and until money can arrive at the earliest. */
  responseHours: z.int(),
  fundingHours: z.int(),
  minimums: z.object({ monthsInBusiness: z.int(), monthlyRevenueDollars: z.int(), creditScore: z.int() }),
  claims: z.array(claim),
  /** One line per licence or registration, as the state wants it worded. */
  licences: z.array(text),
  /** Phones cannot zoom by hand; every page has a text-size control instead. */
  isZoomLocked: z.boolean(),
})
export type SiteSettings = z.output<typeof siteSettings>

/** What the site says until its operator says otherwise. */
export const defaultSiteSettings: SiteSettings = {
  brand: { name: 'Harborline Funding', tagline: 'Funding for small businesses, with the whole price in view' },
  contact: { email: '', phone: '', address: '' },
  social: { linkedin: '', facebook: '', instagram: '', x: '' },
  hours: { days: 'Mon-Fri', open: '9:00 AM', close: '6:00 PM', zone: 'EST' },
  business: { amount: { fromDollars: 20_000, toDollars: 500_000 }, lowestRateBasisPoints: 450 },
  personal: { amount: { fromDollars: 10_000, toDollars: 100_000 }, hasSuccessFee: false },
  successFeeBasisPoints: 500,
  responseHours: 24,
  fundingHours: 48,
  minimums: { monthsInBusiness: 6, monthlyRevenueDollars: 10_000, creditScore: 550 },
  claims: [
    { value: '$5M+', label: 'funded', evidence: '', asOf: '' },
    { value: '500+', label: 'clients', evidence: '', asOf: '' },
    { value: '73%', label: 'approval rate', evidence: '', asOf: '' },
  ],
  licences: [],
  isZoomLocked: true,
}
