/** For so long an application that ended because nobody acted can be reopened, and is kept, days. */
export const reopenDays = 90

/** Until when one that expired at `at` can be reopened. */
export const reopenUntil = (at: Date): Date => new Date(at.getTime() + reopenDays * 24 * 60 * 60_000)

/** `June 5, 2026` */
export const reopenDayWords = (until: Date): string =>
  until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
