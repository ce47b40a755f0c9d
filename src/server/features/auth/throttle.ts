import { isIPv6 } from 'node:net'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** What attempts are counted by. Many people share one address, so that an address is given more room than an account. */
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
} as const
export type Throttle = keyof typeof throttles

const firstDelayMs = 5 * second
const longestDelayMs = 15 * minute

/** How long to wait after the n-th failure in a row, ms: nothing at first, then 5 s, doubled up to 15 minutes. */
export function delayMs(throttle: Throttle, failures: number): number {
  const counted = failures - throttles[throttle].free
  return counted <= 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (counted - 1))
}

/** What an address is counted as: an IPv6 subscriber holds 2^64 of them, so those share the count of their /64. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
