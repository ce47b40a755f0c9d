import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { isBusinessDay } from '#shared/system/settings/business-hours.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'

/** Hour at which the daily digest is sent, in the brokerage's time zone. */
export const digestHour = 8
/** Digests that were not sent by noon, for example during an outage, are skipped. */
const lastHour = 12

/**
 * Returns the brokerage's date of the digest that is due now, `2026-03-02`.
 * @returns undefined before 8 a.m., after noon and on non-business days.
 */
export function digestDay(hours: SiteSettings['hours'], now: Date): string | undefined {
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: brokerZone(hours.zone), hour: 'numeric', hourCycle: 'h23' },
  })
  const hour = Number(clock.format(now))
  const day = brokerDay(hours.zone, now)
  return hour >= digestHour && hour < lastHour && isBusinessDay(hours, day) ? day : undefined
}
