const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Nov 21, 2026` for the day `2026-11-21`, which is the same day for every reader. */
export const formatDay = (day: string): string => format.format(new Date(day))
