import { z } from 'zod/mini'

/** Each has its own retention period. */
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
  z.int('Enter a number of days').check(
    z.lte(36_500, 'Enter up to 36,500 days'),
    z.refine((value) => value === 0 || value >= least, why),
  )
const short = 'Enter at least 30 days, or 0'
const lawful = 'The law requires keeping applications for 25 months: enter at least 762 days, or 0 (12 CFR 1002.12)'
const disclosed = 'Lender disclosures must be kept for four years: enter at least 1,461 days, or 0 (10 CCR 956)'

/** Days after the last use; 0 keeps records permanently. */
export const retention = z.object({
  leads: days(30, short),
  contacts: days(30, short),
  merchantLeads: days(30, short),
  drafts: days(30, short),
  closedApplications: days(762, lawful),
  fundedApplications: days(1_461, disclosed),
})

/**
 * Two years after the last use (16 CFR 314.4(c)(6)) unless more is required. Applications: 25 months (12 CFR
 * 1002.12); funded or disclosed by a lender: seven years with the books (10 CCR 956 requires four).
 */
export const defaultRetention: z.output<typeof retention> = {
  leads: 730,
  contacts: 730,
  merchantLeads: 730,
  drafts: 365,
  closedApplications: 762,
  fundedApplications: 2557,
}

export const retentionLabels: Readonly<Record<RetentionClass, string>> = {
  leads: 'Leads without an application, days',
  contacts: 'Contact form messages, days',
  merchantLeads: 'Merchant leads, days',
  drafts: 'Applications never submitted, days',
  closedApplications: 'Closed applications, days',
  fundedApplications: 'Funded or disclosed applications, days',
}

/** A shorter period applies this many days after it was saved, so that a mistake deletes nothing. */
export const shorterPeriodDelayDays = 7

/** Days, also stated in the privacy policy. Privacy requests: 24 months (11 CCR 7101). */
export const fixedRetention = {
  /** Without contact details, from creation. */
  unclaimedAnalyses: 30,
  /** From sending. */
  contactLog: 730,
  /** From the answer. */
  answeredPrivacyRequests: 731,
  /** From submission. */
  unconfirmedPrivacyRequests: 14,
  /** From submission. */
  pendingSubscriptions: 30,
} as const

/** At least (16 CFR 310.5); it is never deleted. */
export const consentProofYears = 5
