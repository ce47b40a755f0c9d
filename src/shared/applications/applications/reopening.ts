/** For so long an application that ended because nobody acted can be reopened, and is kept, days. */
export const reopenDays = 90

/** Until when one that expired at `at` can be reopened. */
export const reopenUntil = (at: Date): Date => new Date(at.getTime() + reopenDays * 24 * 60 * 60_000)
