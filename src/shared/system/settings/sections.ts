import { z } from 'zod/mini'
import { multiline, singleLine, text } from '#shared/kit/text.ts'
import { brand, defaultBrand } from '#shared/system/brand/brand.ts'
import { partners, reviews, team } from '#shared/system/company/company.ts'
import { funders } from '#shared/system/funders/funders.ts'
import { ownGuides } from '#shared/system/guides/guide.ts'
import { defaultLaunch, launch } from '#shared/system/launch/launch.ts'
import { claims, defaultClaims } from '#shared/system/settings/content/claims.ts'
import { defaultFaq, faq } from '#shared/system/settings/content/faq.ts'
import { defaultPersonalRates, personalRates } from '#shared/system/settings/content/personal-rates.ts'
import { defaultTestimonials, testimonials } from '#shared/system/settings/content/testimonials.ts'
import { colors, defaultAccent } from './accent.ts'
import { contact, defaultContact } from './contact.ts'
import { deals, defaultDeals, defaultInvoices, defaultPayouts, invoices, payouts } from './deals.ts'
import { defaultHours, hours } from './hours.ts'
import { licenses } from './licenses.ts'
import { defaultRetention, retention } from './retention.ts'
import { usStates } from './us-states.ts'

/** Inclusive. */
const whole = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

const dollarsMessage = 'Enter whole dollars from 1,000 to 100,000,000'
const dollars = whole(1_000, 100_000_000, dollarsMessage)

/** Advertised, whole dollars. */
const range = z.object({ fromDollars: dollars, toDollars: dollars }).check(
  z.refine(({ fromDollars, toDollars }) => fromDollars <= toDollars, {
    message: 'The maximum can’t be below the minimum',
    path: ['toDollars'],
  }),
)

/** They prohibit broker fees for consumers, or require a license or bond. */
const defaultNoFeeStates = 'AR, AZ, FL, GA, ID, IL, ME'

/** Stored as `AR, AZ`. Settings saved before this field use the default. */
const noFeeStates = z._default(
  z.string('Enter the states').check(
    z.overwrite((typed) => (typed.toUpperCase().match(/[^\s,;]+/g) ?? []).join(', ')),
    z.maxLength(300, 'Enter each state once'),
    z.refine(
      (codes) => codes === '' || codes.split(', ').every((code) => Object.hasOwn(usStates, code)),
      'Enter two-letter state codes, such as AR, AZ',
    ),
  ),
  defaultNoFeeStates,
)

/** Advertised terms and minimum lending criteria. */
const offers = z.object({
  business: z.object({
    amount: range,
    lowestRateBasisPoints: whole(1, 10_000, 'Enter a rate from 0.01% to 100%'),
  }),
  personal: z.object({ amount: range, hasSuccessFee: z.boolean('Choose an option'), noFeeStates }),
  successFeeBasisPoints: whole(0, 2_000, 'Enter a fee from 0% to 20%'),
  /** Until work on a request starts; then until funding at the earliest. */
  responseHours: whole(1, 720, 'Enter whole hours from 1 to 720'),
  fundingHours: whole(1, 2_160, 'Enter whole hours from 1 to 2,160'),
  minimums: z.object({
    monthsInBusiness: whole(0, 600, 'Enter whole months from 0 to 600'),
    monthlyRevenueDollars: whole(0, 100_000_000, 'Enter whole dollars from 0 to 100,000,000'),
    creditScore: whole(300, 850, 'Enter a score from 300 to 850'),
  }),
})

const defaultOffers: z.output<typeof offers> = {
  business: { amount: { fromDollars: 20_000, toDollars: 500_000 }, lowestRateBasisPoints: 450 },
  personal: {
    amount: { fromDollars: 10_000, toDollars: 100_000 },
    hasSuccessFee: false,
    noFeeStates: defaultNoFeeStates,
  },
  successFeeBasisPoints: 500,
  responseHours: 24,
  fundingHours: 48,
  minimums: { monthsInBusiness: 6, monthlyRevenueDollars: 10_000, creditScore: 550 },
}

/** Labels of the fields of offers, by path. */
export const offerLabels: Readonly<Record<string, string>> = {
  'business.amount.fromDollars': 'Minimum business amount, dollars',
  'business.amount.toDollars': 'Maximum business amount, dollars',
  'business.lowestRateBasisPoints': 'Lowest rate, percent',
  'personal.amount.fromDollars': 'Minimum personal amount, dollars',
  'personal.amount.toDollars': 'Maximum personal amount, dollars',
  'personal.hasSuccessFee': 'Charge the success fee on personal loans',
  'personal.noFeeStates': 'No-fee states',
  successFeeBasisPoints: 'Success fee, percent of the amount',
  responseHours: 'Response time, hours',
  fundingHours: 'Fastest time to funding, hours',
  'minimums.monthsInBusiness': 'Months in business',
  'minimums.monthlyRevenueDollars': 'Monthly revenue, dollars',
  'minimums.creditScore': 'Personal credit score',
}

/** Empty fields are omitted in terms and privacy policy, and staff are warned. */
const legal = z.object({
  /** `Harborline Funding LLC` */
  name: text(0, 120, 'Enter the registered name'),
  /** `limited liability company` */
  form: text(0, 80, 'Enter the legal form'),
  /** The state of formation. */
  formedIn: text(0, 60, 'Enter the state'),
  registrationNumber: text(0, 60, 'Enter the number'),
  /** For legal notices. */
  address: multiline(300),
  /** The state whose law governs the terms. */
  governingLaw: text(0, 60, 'Enter the state'),
})

const defaultLegal: z.output<typeof legal> = {
  name: '',
  form: '',
  formedIn: '',
  registrationNumber: '',
  address: '',
  governingLaw: '',
}

const message = 'Enter the full address starting with https://, or leave it empty'

const https = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

const profile = z.string(message).check(
  z.overwrite(singleLine),
  z.maxLength(300, message),
  z.refine((value) => value === '' || https.safeParse(value).success, message),
)

/** An empty address hides its link. */
const social = z.object({ linkedin: profile, facebook: profile, instagram: profile, x: profile })

const defaultSocial: z.output<typeof social> = { linkedin: '', facebook: '', instagram: '', x: '' }

const security = z.object({
  /**
   * Different records a staff member or API key may open within an hour; 0 turns alerts off. Exported lines and lines
   * read with a key count as one; on further list pages five lines do.
   */
  readsAnHour: z.int('Enter a number').check(z.gte(0, 'Enter 0 or more'), z.lte(100_000, 'Enter up to 100,000')),
})

const defaultSecurity: z.output<typeof security> = { readsAnHour: 60 }

const reading = z.object({
  /** Disables pinch zoom on phones; every page has a text-size control instead. */
  isZoomLocked: z.boolean('Choose an option'),
})

const defaultReading: z.output<typeof reading> = { isZoomLocked: true }

/** Saved and restored as a whole; in admin order. */
export const sections = z.object({
  brand,
  colors,
  contact,
  social,
  hours,
  offers,
  personalRates,
  deals,
  invoices,
  payouts,
  claims,
  testimonials,
  reviews,
  team,
  partners,
  funders,
  faq,
  guides: ownGuides,
  legal,
  licenses,
  reading,
  retention,
  security,
  launch,
})
export type Sections = z.output<typeof sections>
export type SectionName = keyof Sections

export const sectionNames = Object.keys(sections.shape) as SectionName[]

/** From the specification. */
export const defaultSections: Sections = {
  brand: defaultBrand,
  colors: defaultAccent,
  contact: defaultContact,
  social: defaultSocial,
  hours: defaultHours,
  offers: defaultOffers,
  personalRates: defaultPersonalRates,
  deals: defaultDeals,
  invoices: defaultInvoices,
  payouts: defaultPayouts,
  claims: defaultClaims,
  testimonials: defaultTestimonials,
  reviews: [],
  team: [],
  partners: [],
  funders: [],
  faq: defaultFaq,
  guides: [],
  legal: defaultLegal,
  licenses: [],
  reading: defaultReading,
  retention: defaultRetention,
  security: defaultSecurity,
  launch: defaultLaunch,
}
