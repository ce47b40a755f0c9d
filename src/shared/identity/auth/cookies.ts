const hour = 60 * 60_000
const day = 24 * hour

/** For uploading merchant statements. */
export const merchantSessionDays = 7

/** Also listed in the privacy policy. */
export interface SiteCookie {
  /** With the prefix `__Host-` on https. */
  readonly name: string
  readonly maxAgeMs: number
  readonly lifetime: string
  readonly purpose: string
}

/** Each is required and HttpOnly. */
export const cookies = {
  application: {
    name: 'harborline-file',
    maxAgeMs: 30 * day,
    lifetime: 'Up to 30 days',
    purpose: 'Keeps your application open in this browser',
  },
  call: {
    name: 'harborline-call',
    maxAgeMs: day,
    lifetime: '1 day',
    purpose: 'Lets this browser show and cancel the call that you just booked',
  },
  lead: {
    name: 'harborline-lead',
    maxAgeMs: day,
    lifetime: '1 day',
    purpose: 'Lets this browser, and no other, add answers to your request',
  },
  merchantQuote: {
    name: 'harborline-quote',
    maxAgeMs: merchantSessionDays * day,
    lifetime: `Up to ${merchantSessionDays} days`,
    purpose: 'Lets this browser send statements for your merchant quote',
  },
  recentChange: {
    name: 'harborline-change',
    maxAgeMs: hour,
    lifetime: '1 hour',
    purpose: 'Shows our staff their own changes at once. Visitors never get it',
  },
  staff: {
    name: 'harborline-staff',
    maxAgeMs: 12 * hour,
    lifetime: 'Up to 12 hours',
    purpose: 'Keeps our staff signed in. Visitors never get it',
  },
  staffDevice: {
    name: 'harborline-device',
    maxAgeMs: 180 * day,
    lifetime: 'Up to 180 days',
    purpose: 'Lets our staff sign in while others guess passwords. Visitors never get it',
  },
} as const satisfies Record<string, SiteCookie>
