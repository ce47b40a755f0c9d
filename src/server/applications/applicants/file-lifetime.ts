import { cookies } from '#shared/system/site/cookies.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A file that nobody touched for so long is closed in that browser, ms. */
export const idleMs = 3 * day

/** However busy, a file has to be opened anew after so long, ms. */
export const absoluteMs = cookies.application.maxAgeMs

/** `last_seen_at` is written at most this often, ms. */
export const touchMs = 10 * minute
