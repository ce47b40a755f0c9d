import { cookies } from '#shared/identity/auth/cookies.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Idle timeout of an applicant session, ms. */
export const idleMs = 3 * day

/** Max lifetime of an applicant session, ms. */
export const absoluteMs = cookies.application.maxAgeMs

/** Minimum time between updates of `last_seen_at`, ms. */
export const touchIntervalMs = 10 * minute
