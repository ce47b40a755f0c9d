import type { Change } from '#shared/system/settings/changes.ts'
import type { SectionName } from '#shared/system/settings/sections.ts'

/** What each answer is called, by its path in the section; in a list by its path in the entry. */
const answerLabels: Readonly<Record<SectionName, Readonly<Record<string, string>>>> = {
  brand: {
    name: 'Name',
    tagline: 'What you do, in a few words',
  },
  colours: {
    hue: 'Hue, degrees',
    lightness: 'Lightness, percent',
  },
  contact: {
    email: 'E-mail address',
    phone: 'Phone',
    whatsapp: 'WhatsApp number',
    address: 'Address',
  },
  social: {
    linkedin: 'LinkedIn',
    facebook: 'Facebook',
    instagram: 'Instagram',
    x: 'X',
  },
  hours: {
    days: 'Days',
    zone: 'Time zone',
    open: 'From',
    close: 'To',
    keepsFederalHolidays: 'Closed on federal holidays',
    closedDays: 'Other days on which you are closed',
  },
  offers: {
    'business.amount.fromDollars': 'Smallest business amount, dollars',
    'business.amount.toDollars': 'Largest business amount, dollars',
    'business.lowestRateBasisPoints': 'Lowest rate, percent',
    'personal.amount.fromDollars': 'Smallest personal amount, dollars',
    'personal.amount.toDollars': 'Largest personal amount, dollars',
    'personal.hasSuccessFee': 'The success fee applies to personal loans',
    'personal.noFeeStates': 'States without it',
    successFeeBasisPoints: 'Success fee, percent of the amount',
    responseHours: 'Hours until you start',
    fundingHours: 'Hours until money at the earliest',
    'minimums.monthsInBusiness': 'Months in business',
    'minimums.monthlyRevenueDollars': 'Monthly revenue, dollars',
    'minimums.creditScore': 'Personal credit score',
  },
  deals: {
    renewalThresholdBasisPoints: 'Paid in before a renewal, percent',
    agentShareBasisPoints: 'Share for the owner at the time of the offer, percent of the commission',
    takeoverNeedsApproval: 'Managers approve takeovers once there is an offer',
  },
  claims: {
    value: 'Figure as shown',
    label: 'What it counts',
    numerator: 'Counted',
    denominator: 'Out of',
    asOf: 'As of',
    approvedBy: 'Approved by',
    evidence: 'Evidence',
    measure: 'What the records are counted for',
    from: 'Counted from',
    expiresOn: 'Good until',
    onlyIfProved: 'Show it only while it is proved',
  },
  testimonials: {
    content: 'What they said',
    name: 'Name as shown',
    role: 'Who they are',
    rating: 'Stars, 1 to 5',
    avatar: 'Initials',
    permission: 'Permission',
  },
  faq: {
    question: 'Question',
    answer: 'Answer',
  },
  legal: {
    name: 'Registered name',
    form: 'Legal form',
    formedIn: 'State of formation',
    registrationNumber: 'Registration number',
    address: 'Address for legal papers',
    governingLaw: 'State whose law governs the terms',
  },
  licences: {
    state: 'State',
    number: 'Number',
    kind: 'Kind of licence',
    wording: 'Words the state asks for',
    expiresOn: 'Last day',
  },
  reading: {
    isZoomLocked: 'Lock the zoom on phones',
  },
  retention: {
    leads: 'Leads that came to nothing, days',
    contacts: 'Messages by the contact form, days',
    merchantLeads: 'Merchant leads, days',
    drafts: 'Applications never sent, days',
    closedApplications: 'Closed applications, days',
    fundedApplications: 'Funded, or disclosed by a lender, days',
  },
  security: {
    readsAnHour: 'Records opened in an hour before others are told',
  },
}

/** What one entry is, in the sections that are lists. */
const entryNouns: Partial<Readonly<Record<SectionName, string>>> = {
  claims: 'figure',
  testimonials: 'testimonial',
  faq: 'question',
  licences: 'licence',
}

export const entryNoun = (section: SectionName): string => entryNouns[section] ?? 'entry'

/** The label of the field at a path; the path itself for what an older version asked and nobody does any more. */
export const answerLabel = (section: SectionName, path: string): string =>
  answerLabels[section][path.replace(/^\d+\./, '')] ?? path

/** A change as the desk tells it: `Brand name: Seawall Capital`, `Question 2, Answer: …`, `Figure 3: emptied`. */
export function formatChange(section: SectionName, { path, now }: Change): string {
  const [, index, rest] = /^(\d+)(?:\.|$)(.*)$/.exec(path) ?? [undefined, undefined, path]
  const entry = index === undefined ? [] : [capital(`${entryNoun(section)} ${Number(index) + 1}`)]
  const answer = rest ? [answerLabel(section, rest)] : []
  return `${[...entry, ...answer].join(', ')}: ${shown(path, now) || 'emptied'}`
}

/** Settings keep hundredths of a percent, and yes or no as such. */
function shown(path: string, now: string): string {
  if (path.endsWith('BasisPoints') && now !== '') return String(Number(now) / 100)
  return { true: 'yes', false: 'no' }[now] ?? now
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
