import { cookies } from '#shared/system/site/cookies.ts'

const minute = 60_000

/** How long an access token opens anything, ms. */
export const accessMs = 15 * minute

/** A session nobody used for this long is over, ms (OWASP ASVS 7.3.1). */
export const idleMs = 30 * minute

/** However busy, a session ends this long after its sign-in, ms (OWASP ASVS 7.3.2). */
export const absoluteMs = cookies.staff.maxAgeMs

/** `last_seen_at` is written at most this often, ms: reading a page is not a reason to write. */
export const touchMs = minute

/** Two tabs may renew with the same token within this time, ms; later the second use is a theft. */
export const graceMs = 10_000

/** How long a challenge for a passkey may wait for its answer, ms. */
export const challengeMs = 5 * minute

/** How long a link to a new password works, ms. */
export const passwordResetMs = 30 * minute

/** Ended sessions are kept this long for those who look into an incident, ms. */
export const retentionMs = 30 * 24 * 60 * minute

/** A moment `ms` before or after another. */
export const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
