import { addMonths } from '#shared/kit/calendar-day.ts'

const maxYearsToReview = 3

/** When a rule or period was last compared with the law, and when it is compared again. */
interface LawDates {
  readonly lawAsOf: string
  readonly nextReviewOn: string
}

/**
 * Returns what is wrong with the dates of a review, by field.
 * @param today by the brokerage's calendar.
 */
export function lawDateFaults({ lawAsOf, nextReviewOn }: LawDates, today: string): Partial<LawDates> {
  return {
    ...(lawAsOf < '1990-01-01' && { lawAsOf: 'Enter a date from January 1, 1990, to today' }),
    ...(lawAsOf > today && { lawAsOf: 'Enter a date that isn’t in the future' }),
    ...(nextReviewOn <= today && { nextReviewOn: 'Enter a date after today' }),
    ...(nextReviewOn > addMonths(today, 12 * maxYearsToReview) && {
      nextReviewOn: `Enter a date at most ${maxYearsToReview} years from today`,
    }),
  }
}
