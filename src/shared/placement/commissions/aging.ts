import { daysBetween } from '#shared/kit/calendar-day.ts'

/** Days past the due date. */
export const agingBuckets = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
export type AgingBucket = (typeof agingBuckets)[number]

export const agingLabels: Readonly<Record<AgingBucket, string>> = {
  not_due: 'Not due yet',
  to_30: '1 to 30 days',
  to_60: '31 to 60 days',
  to_90: '61 to 90 days',
  over_90: 'Over 90 days',
}

/** Returns the aging bucket of a commission due on a day. */
export function agingBucket(scheduledOn: string, today: string): AgingBucket {
  const late = daysBetween(scheduledOn, today)
  if (late <= 0) return 'not_due'
  if (late <= 30) return 'to_30'
  if (late <= 60) return 'to_60'
  return late <= 90 ? 'to_90' : 'over_90'
}
