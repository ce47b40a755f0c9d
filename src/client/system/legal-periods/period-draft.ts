import { parseNumber } from '#shared/kit/parse-number.ts'
import type { LegalPeriod } from '#shared/system/legal-periods/legal-period.ts'

/** Typed values are text. */
export interface PeriodDraft extends Omit<LegalPeriod, 'days'> {
  readonly days: string
  readonly validFrom: string
  readonly reason: string
}

/**
 * Returns what the form starts with; users who save enter their own name as reviewer.
 * @param today the first day that a new version can apply.
 */
export const toPeriodDraft = ({ days, ...rest }: LegalPeriod, today: string, mayChange: boolean): PeriodDraft => ({
  ...{ ...rest, days: String(days), validFrom: today, reason: '' },
  ...(mayChange && { reviewer: '' }),
})

/** Unreadable numbers stay text and fail validation. */
export function fromPeriodDraft({ days, validFrom, reason, ...rest }: PeriodDraft) {
  return { validFrom, reason, period: { ...rest, days: parseNumber(days) ?? days } }
}

/** For conflict notices, in the order of the form. */
export const draftLabels: Readonly<Record<keyof PeriodDraft, string>> = {
  days: 'days',
  source: 'source',
  sourceUrl: 'web address',
  note: 'note',
  lawAsOf: 'law last checked',
  reviewer: 'checked by',
  nextReviewOn: 'next review',
  validFrom: 'applies from',
  reason: 'reason',
}
