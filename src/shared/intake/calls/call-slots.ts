import { locale } from '#shared/kit/locale/locale.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { openTimes } from '#shared/system/settings/business-hours.ts'
import type { SiteSettings } from '#shared/system/settings/site-settings.ts'
import { callMinutes } from './addresses.ts'

type CallHours = SiteSettings['hours']

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Enough to prepare. */
const noticeMs = 2 * 60 * minuteMs
const businessDaysAhead = 10
/** Past a long holiday. */
const lookAheadDays = 31

/** The free half hours of a business day. */
export interface CallDay {
  /** `2026-03-02`, the brokerage's date. */
  readonly day: string
  readonly startsAt: readonly Date[]
}

/**
 * Returns the half hours of the next ten business days that fewer visitors have booked than the settings allow.
 * @param booked start of each booked call, once per visitor.
 */
export function freeCallDays(hours: CallHours, booked: readonly Date[], now: Date): readonly CallDay[] {
  if (hours.callsAtOnce === 0) return []
  const counts = new Map<number, number>()
  for (const at of booked) counts.set(at.getTime(), (counts.get(at.getTime()) ?? 0) + 1)
  const today = Date.parse(`${brokerDay(hours.zone, now)}T00:00:00Z`)
  const days: CallDay[] = []
  for (let ahead = 0; ahead < lookAheadDays && days.length < businessDaysAhead; ahead++) {
    const day = new Date(today + ahead * dayMs).toISOString().slice(0, 10)
    const times = openTimes(hours, day)
    if (!times) continue
    const startsAt: Date[] = []
    const last = times.closesAt.getTime() - callMinutes * minuteMs
    for (let at = times.opensAt.getTime(); at <= last; at += callMinutes * minuteMs)
      if (at >= now.getTime() + noticeMs && (counts.get(at) ?? 0) < hours.callsAtOnce) startsAt.push(new Date(at))
    days.push({ day, startsAt })
  }
  return days.filter(({ startsAt }) => startsAt.length > 0)
}

/** Formats the start in the brokerage's time zone: `Monday, March 2, 10:00 AM EST`. */
export const formatCall = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZoneName: 'short', timeZone: brokerZone(zone) },
  })
    .format(at)
    .replace(' at ', ', ')
