/** How long an application closed for inactivity is kept and can be reopened, days. */
export const reopenDays = 90

/** Returns the deadline for reopening an application that expired at `at`. */
export const reopenUntil = (at: Date): Date => new Date(at.getTime() + reopenDays * 24 * 60 * 60_000)
