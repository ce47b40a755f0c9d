import { contactLabels } from '#shared/system/settings/contact.ts'
import type { Change } from '#shared/system/settings/contract.ts'
import { dealLabels, invoiceLabels, payoutLabels } from '#shared/system/settings/deals.ts'
import { retentionLabels } from '#shared/system/settings/retention.ts'
import { offerLabels, type SectionName } from '#shared/system/settings/sections.ts'
import { isImageName } from '#shared/system/site-images/image-name.ts'

/** Field labels by path in the section; in a list by path in the entry. */
const answerLabels: Readonly<Record<SectionName, Readonly<Record<string, string>>>> = {
  brand: {
    name: 'Name',
    tagline: 'Tagline',
    logo: 'Logo',
    icon: 'Icon',
    officePhoto: 'Office photo',
  },
  colors: {
    hue: 'Hue, degrees',
    lightness: 'Lightness, percent',
  },
  contact: contactLabels,
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
    closedDays: 'Other closed days',
    callsAtOnce: 'Booked calls at the same time',
  },
  offers: offerLabels,
  deals: dealLabels,
  invoices: invoiceLabels,
  personalRates: {
    lowestAprBasisPoints: 'Lowest APR, %',
    highestAprBasisPoints: 'Highest APR, %',
    exampleBasisPoints: 'Example rate, %',
    shortestMonths: 'Shortest term, months',
    longestMonths: 'Longest term, months',
    asOf: 'As of',
    approvedBy: 'Approved by',
    evidence: 'Evidence',
  },
  payouts: payoutLabels,
  claims: {
    value: 'Figure as shown',
    label: 'What it measures',
    numerator: 'Count',
    denominator: 'Total',
    asOf: 'As of',
    approvedBy: 'Approved by',
    evidence: 'Evidence',
    measure: 'Measured by',
    from: 'Counted from',
    expiresOn: 'Valid until',
    onlyIfProved: 'Show only while confirmed',
  },
  testimonials: {
    content: 'Quote',
    name: 'Name as shown',
    role: 'Description',
    rating: 'Stars, 1 to 5',
    avatar: 'Initials',
    permission: 'Permission',
    isDraft: 'Draft',
    publishOn: 'Publish on',
  },
  reviews: {
    author: 'Author as shown',
    text: 'Review',
    rating: 'Stars, 1 to 5',
    source: 'Published on',
    link: 'Address of the review',
    writtenOn: 'Written on',
    proof: 'Proof',
  },
  team: {
    name: 'Name',
    role: 'Role',
    about: 'About',
    photo: 'Photo',
  },
  partners: {
    name: 'Lender',
    logo: 'Logo',
    permission: 'Permission',
  },
  funders: {
    name: 'Funder',
    aliases: 'Other names on statements',
    type: 'Type',
    rhythm: 'Usual payments',
  },
  faq: {
    question: 'Question',
    answer: 'Answer',
    isDraft: 'Draft',
    publishOn: 'Publish on',
  },
  guides: {
    slug: 'Address, after /guides/',
    title: 'Title',
    description: 'Summary',
    topic: 'Topic',
    body: 'Text',
    sources: 'Sources',
    reviewed: 'Reviewed on',
    isDraft: 'Draft',
    publishOn: 'Publish on',
  },
  legal: {
    name: 'Registered name',
    form: 'Legal form',
    formedIn: 'State of formation',
    registrationNumber: 'Registration number',
    address: 'Address for legal notices',
    governingLaw: 'State whose law governs the terms',
  },
  licenses: {
    state: 'State',
    number: 'Number',
    kind: 'License type',
    wording: 'Wording required by the state',
    expiresOn: 'Expiration date',
  },
  reading: {
    isZoomLocked: 'Lock the zoom on phones',
  },
  retention: retentionLabels,
  security: {
    readsAnHour: 'Records opened per hour before an alert',
  },
  launch: {
    isOpen: 'The site is open',
    licenseExemption: 'Why you need no license',
    legalReviewBy: 'Legal review by',
    legalReviewOn: 'Reviewed on',
    worksAlone: 'I work alone',
    isChecklistHidden: 'Hide the setup list',
  },
}

/** Singular nouns for sections that are lists. */
const entryNouns: Partial<Readonly<Record<SectionName, string>>> = {
  claims: 'figure',
  testimonials: 'testimonial',
  reviews: 'review',
  team: 'team member',
  partners: 'lender',
  funders: 'funder',
  faq: 'question',
  guides: 'guide',
  licenses: 'license',
}

export const entryNoun = (section: SectionName): string => entryNouns[section] ?? 'entry'

/** Returns the label of the field at a path, or the path itself for a field that no longer exists. */
export const answerLabel = (section: SectionName, path: string): string =>
  answerLabels[section][path.replace(/^\d+\./, '')] ?? path

/** Formats a change: `Brand name: Seawall Capital`, `Question 2, Answer: …`, `Claim 3: cleared`. */
export function formatChange(section: SectionName, { path, now }: Change): string {
  const [, index, rest] = /^(\d+)(?:\.|$)(.*)$/.exec(path) ?? [undefined, undefined, path]
  const entry = index === undefined ? [] : [capital(`${entryNoun(section)} ${Number(index) + 1}`)]
  const answer = rest ? [answerLabel(section, rest)] : []
  return `${[...entry, ...answer].join(', ')}: ${shown(path, now) || 'cleared'}`
}

/** Settings store basis points and booleans. */
function shown(path: string, now: string): string {
  if (path.endsWith('BasisPoints') && now !== '') return String(Number(now) / 100)
  if (isImageName(now)) return 'a new picture'
  return { true: 'yes', false: 'no' }[now] ?? now
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
