import { z } from 'zod/mini'

/** Kinds of records that have a clock of their own. */
export const retentionClasses = [
  'leads',
  'contacts',
  'merchantLeads',
  'drafts',
  'closedApplications',
  'fundedApplications',
] as const
export type RetentionClass = (typeof retentionClasses)[number]

const days = (least: number, why: string) =>
  z.int('Please give a number of days').check(
    z.lte(36_500, 'Please give at most 36,500 days'),
    z.refine((value) => value === 0 || value >= least, why),
  )
const short = 'Please give at least 30 days, or 0'
const lawful = 'The law keeps applications for 25 months: at least 762 days, or 0 (12 CFR 1002.12)'
const disclosed = 'Disclosures of lenders are kept for four years: at least 1,461 days, or 0 (10 CCR 956)'

/** How long records are kept after they were last used, days; 0 keeps them for good. */
export const retention = z.object({
  leads: days(30, short),
  contacts: days(30, short),
  merchantLeads: days(30, short),
  drafts: days(30, short),
  closedApplications: days(762, lawful),
  fundedApplications: days(1_461, disclosed),
})

/**
 * Two years after the last use (16 CFR 314.4(c)(6)) where nothing asks for more. Applications: 25 months (12 CFR 1002.12);
 * funded ones, and those for which a lender disclosed its terms, seven years with the books (10 CCR 956 asks for four).
 */
export const defaultRetention: z.output<typeof retention> = {
  leads: 730,
  contacts: 730,
  merchantLeads: 730,
  drafts: 365,
  closedApplications: 762,
  fundedApplications: 2557,
}

/**
 * Periods in days that are not settings: scheduled jobs delete by them, and the privacy policy states them. Privacy
 * requests: 24 months (11 CCR 7101).
 */
export const fixedRetention = {
  /** Free analyses that were never connected to contact details, after they were made. */
  unclaimedAnalyses: 30,
  /** Lines about emails sent, after they were sent. */
  contactLog: 730,
  /** Requests about personal data, after they were answered. */
  answeredPrivacyRequests: 731,
  /** Requests about personal data that were never confirmed, after they were sent. */
  unconfirmedPrivacyRequests: 14,
  /** Newsletter requests that were never confirmed, after they were sent. */
  pendingSubscriptions: 30,
} as const

/** Years for which proof of consent has to be kept at least (16 CFR 310.5). Nothing deletes it afterwards. */
export const consentProofYears = 5
