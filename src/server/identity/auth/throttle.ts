const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** What attempts are counted by. Many users share one address, so it gets a higher limit than an account. */
export const throttles = {
  account: { free: 4, forgetMs: 24 * hour },
  address: { free: 20, forgetMs: hour },
  code: { free: 4, forgetMs: 24 * hour },
  'step-up': { free: 4, forgetMs: 24 * hour },
  reset: { free: 3, forgetMs: hour },
  'reset-address': { free: 20, forgetMs: hour },
  'file-code': { free: 4, forgetMs: hour },
  'file-mail': { free: 4, forgetMs: hour },
  'file-address': { free: 30, forgetMs: hour },
  'refused-upload': { free: 40, forgetMs: 24 * hour },
  'refused-upload-address': { free: 120, forgetMs: hour },
} as const
export type Throttle = keyof typeof throttles

const firstDelayMs = 5 * second
const longestDelayMs = 15 * minute

/** Returns the wait after the n-th failure in a row, ms: 0 at first, then 5 s, doubled up to 15 minutes. */
export function delayMs(throttle: Throttle, failures: number): number {
  const counted = failures - throttles[throttle].free
  return counted <= 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (counted - 1))
}
