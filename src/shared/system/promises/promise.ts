import { brokerZone } from '#shared/system/settings/broker-day.ts'
import { promisedBy } from '#shared/system/settings/business-hours.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { formatDeadline, formatResponseTime } from './format-promise.ts'

/** What an email says about our answer. */
export interface ResponsePromise {
  /** `1 business day`. */
  readonly within: string
  /** `Tuesday, December 1 at 2:00 PM EST`. */
  readonly dueBy: string
}

/** Returns when we answer something that arrived at `from`, in the words of the pages and by the brokerage's clock. */
export const responsePromise = (
  { hours, responseHours }: Pick<SiteSettings, 'hours' | 'responseHours'>,
  from: Date,
): ResponsePromise => ({
  within: formatResponseTime(responseHours),
  dueBy: formatDeadline(promisedBy(hours, from, responseHours), brokerZone(hours.zone)),
})
