import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { isBusinessDay } from '#shared/system/settings/business-hours.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** The hour of the brokerage at which the mail of the morning leaves. */
export const digestHour = 8
/** Who was not reached by then, because the server stood still, is not told any more: the morning is over. */
const lastHour = 12

/**
 * The brokerage's day for which the mail of the morning is due now, `2026-03-02`.
 * @returns undefined before eight and after noon of the brokerage, and on days on which nobody works.
 */
export function digestDay(hours: SiteSettings['hours'], now: Date): string | undefined {
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: brokerZone(hours.zone), hour: 'numeric', hourCycle: 'h23' },
  })
  const hour = Number(clock.format(now))
  const day = brokerDay(hours.zone, now)
  return hour >= digestHour && hour < lastHour && isBusinessDay(hours, day) ? day : undefined
}
