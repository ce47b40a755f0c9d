import { cookies } from '#shared/identity/auth/cookies.ts'

const minute = 60_000

/** Lifetime of an access token, ms. */
export const accessMs = 15 * minute

/** A session ends after this long without use, ms (OWASP ASVS 7.3.1). */
export const idleMs = 30 * minute

/** A session ends this long after sign-in even if in use, ms (OWASP ASVS 7.3.2). */
export const absoluteMs = cookies.staff.maxAgeMs

/** Minimum interval between updates of `last_seen_at`, ms. */
export const touchMs = minute

/** Two tabs may refresh with the same token within this time, ms; a later reuse is treated as theft. */
export const graceMs = 10_000

/** Lifetime of a passkey challenge, ms. */
export const challengeMs = 5 * minute

/** Lifetime of a password reset link, ms. */
export const passwordResetMs = 30 * minute

/** How long ended sessions are stored for incident investigation, ms. */
export const retentionMs = 30 * 24 * 60 * minute

export const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
