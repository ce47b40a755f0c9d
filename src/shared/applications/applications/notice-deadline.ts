import { addDays } from '#shared/kit/calendar-day.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { endOfDay } from '#shared/system/settings/business-hours.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Days after a complete application within which an adverse action notice is sent (12 CFR 1002.9(a)(1)(i)). */
export const noticeDays = 30
/** Days after the decision to confirm who sends the notice, which leaves time to send it. */
const confirmDays = 3

/**
 * Returns the last day to send the notice, `2026-03-31`, in the brokerage's time zone: an evening application counts
 * on its
 * local date, not the UTC one.
 * @param sentAt when the application was complete.
 * @param zone IANA name from the settings.
 */
export const lastNoticeDay = (sentAt: Date, zone: string): string => addDays(brokerDay(zone, sentAt), noticeDays)

/**
 * Returns the deadline for confirming who sends the notice.
 * @param closedAt when the application was closed as not placed.
 * @returns `lastDay`: the legal deadline; `dueAt` is never after it, but it may be in the past.
 */
export function noticeDeadline(sentAt: Date, closedAt: Date, zone: string): { dueAt: Date; lastDay: string } {
  const lastDay = lastNoticeDay(sentAt, zone)
  const lastMinute = endOfDay(brokerZone(zone), lastDay).getTime() - minuteMs
  return { dueAt: new Date(Math.min(closedAt.getTime() + confirmDays * dayMs, lastMinute)), lastDay }
}
