import { noticeDays } from '#shared/applications/applications/notice-deadline.ts'
import { acknowledgeDays, answerDays, optOutDays } from '#shared/compliance/privacy/request-status.ts'

interface LegalPeriod {
  readonly name: string
  /** `30 days` */
  readonly period: string
  readonly source: string
  /** When it was last compared with the source, `2026-11-22`. */
  readonly lawAsOf: string
  readonly nextReviewOn: string
}

const reviewed = { lawAsOf: '2026-11-22', nextReviewOn: '2027-11-22' } as const

/** Periods that the program computes with. They change only with the software; staff see when to review them. */
export const legalPeriods: readonly LegalPeriod[] = [
  {
    name: 'Adverse action notice, after a complete application',
    ...{ period: `${noticeDays} days`, source: 'Regulation B, 12 CFR 1002.9(a)(1)(i)', ...reviewed },
  },
  {
    name: 'Receipt of a privacy request confirmed',
    ...{ period: `${acknowledgeDays} business days`, source: '11 CCR 7021(a)', ...reviewed },
  },
  {
    name: 'Privacy request to know, delete or correct answered',
    ...{ period: `${answerDays} days, can be doubled once`, source: 'Cal. Civ. Code 1798.130(a)(2)(A)', ...reviewed },
  },
  {
    name: 'Opt-out of sale and sharing applied',
    ...{ period: `${optOutDays} business days`, source: '11 CCR 7026(f)(1)', ...reviewed },
  },
]
