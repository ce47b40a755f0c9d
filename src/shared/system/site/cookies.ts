import { sessionDays } from '#shared/intake/merchants/session-contract.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** A cookie of the site, as the server sets it and the privacy policy lists it. */
export interface SiteCookie {
  /** Over https browsers show it with the prefix `__Host-`. */
  readonly name: string
  /** Milliseconds. */
  readonly maxAgeMs: number
  /** The same in words. */
  readonly lifetime: string
  readonly purpose: string
}

/** Every cookie that the server sets on the site. Each is needed to work and can be read by no script. */
export const cookies = {
  application: {
    name: 'harborline-file',
    maxAgeMs: 30 * day,
    lifetime: '30 days at most',
    purpose: 'Keeps your application open in this browser',
  },
  lead: {
    name: 'harborline-lead',
    maxAgeMs: day,
    lifetime: '1 day',
    purpose: 'Lets only this browser add answers to the details you left',
  },
  merchantQuote: {
    name: 'harborline-quote',
    maxAgeMs: sessionDays * day,
    lifetime: `${sessionDays} days at most`,
    purpose: 'Lets this browser send statements for your merchant quote',
  },
  staff: {
    name: 'harborline-staff',
    maxAgeMs: 12 * hour,
    lifetime: '12 hours at most',
    purpose: 'Keeps our staff signed in. Visitors never get it',
  },
} as const satisfies Record<string, SiteCookie>
