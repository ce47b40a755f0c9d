import { z } from 'zod/mini'
import { day } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'
import type { periodKinds } from './period-kinds.ts'

export type PeriodKind = (typeof periodKinds)[number]

interface PeriodInfo {
  readonly name: string
  readonly unit: 'days' | 'business days'
  /** The most that the law allows; later versions may not exceed it. */
  readonly maxDays: number
  readonly tooLong: string
}

export const periodInfo: Readonly<Record<PeriodKind, PeriodInfo>> = {
  adverse_action: {
    ...{ name: 'Adverse action notice, after a complete application', unit: 'days', maxDays: 30 },
    tooLong: 'Enter 30 days or fewer: Regulation B, 12 CFR 1002.9(a)(1)(i), allows no more',
  },
  privacy_confirm: {
    ...{ name: 'Receipt of a privacy request confirmed', unit: 'business days', maxDays: 10 },
    tooLong: 'Enter 10 business days or fewer: 11 CCR 7021(a) allows no more',
  },
  privacy_answer: {
    ...{ name: 'Privacy request to know, delete or correct answered', unit: 'days', maxDays: 45 },
    tooLong: 'Enter 45 days or fewer: Cal. Civ. Code 1798.130 allows no more, and the website promises it',
  },
  privacy_opt_out: {
    ...{ name: 'Opt-out of sale and sharing applied', unit: 'business days', maxDays: 15 },
    tooLong: 'Enter 15 business days or fewer: 11 CCR 7026(f)(1) allows no more',
  },
}

const daysMessage = 'Enter a whole number of days, at least 1'

/** How long the law allows for a duty; facts for the software, not legal advice. */
export const legalPeriod = z.object({
  days: z.int(daysMessage).check(z.gte(1, daysMessage), z.lte(90, 'Enter 90 days or fewer')),
  source: text(2, 300, 'Enter the source, such as the statute'),
  /** Where the text of the law can be read; empty if unknown. */
  sourceUrl: text(0, 500, 'Use a shorter address').check(
    z.refine((typed) => typed === '' || /^https?:\/\/[^\s.]+\.[^\s]+$/.test(typed), 'Enter a web address'),
  ),
  note: multiline(1_000),
  /** When it was last compared with the source. */
  lawAsOf: day('Enter the date'),
  nextReviewOn: day('Enter the date'),
  reviewer: text(2, 100, 'Enter who checked it against the law'),
})
export type LegalPeriod = z.output<typeof legalPeriod>

/** The reviewer of rules and periods that came with the software. A person who edits one enters their own name. */
export const shippedReviewer = 'Shipped with Harborline'

const shipped = { reviewer: shippedReviewer, lawAsOf: '2026-11-22', nextReviewOn: '2027-11-22' } as const

/** The set that new installations start with. Later changes in a release never replace an edited period. */
export const shippedPeriods: Readonly<Record<PeriodKind, LegalPeriod>> = {
  adverse_action: {
    ...{ ...shipped, days: 30, source: 'Regulation B, 12 CFR 1002.9(a)(1)(i)' },
    ...{ sourceUrl: 'https://www.ecfr.gov/current/title-12/section-1002.9', note: '' },
  },
  privacy_confirm: {
    ...{ ...shipped, days: 10, source: '11 CCR 7021(a)', sourceUrl: '', note: '' },
  },
  privacy_answer: {
    ...{ ...shipped, days: 45, source: 'Cal. Civ. Code 1798.130(a)(2)(A)', sourceUrl: '' },
    note: 'Can be extended once, by the same number of days.',
  },
  privacy_opt_out: {
    ...{ ...shipped, days: 15, source: '11 CCR 7026(f)(1)', sourceUrl: '', note: 'Opt-outs apply here at once.' },
  },
}

export const formatPeriod = (kind: PeriodKind, days: number) =>
  `${days} ${days === 1 ? periodInfo[kind].unit.replace(/s$/, '') : periodInfo[kind].unit}`
