import type { AnswerBy } from '#shared/intake/leads/contract.ts'
import { formatDeadline } from '#shared/system/promises/format-promise.ts'
import { brokerZone } from '#shared/system/settings/broker-day.ts'
import { promisedBy } from '#shared/system/settings/business-hours.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** Returns when a lead must be answered by the response promise, and how to say it by the brokerage's clock. */
export function answerDue(
  { hours, responseHours }: Pick<SiteSettings, 'hours' | 'responseHours'>,
  arrivedAt: Date,
): AnswerBy {
  const at = promisedBy(hours, arrivedAt, responseHours)
  return { at: at.toISOString(), text: formatDeadline(at, brokerZone(hours.zone)) }
}
