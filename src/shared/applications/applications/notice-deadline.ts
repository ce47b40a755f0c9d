import { addDays } from '#shared/kit/calendar-day.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { endOfDay } from '#shared/system/settings/business-hours.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** To confirm who sends the notice, with time left to send it. */
const confirmDays = 3

/**
 * Returns the last day for the notice on the brokerage's calendar (record 53).
 * @param sentAt when the application was complete.
 * @param noticeDays by the legal period in force then (12 CFR 1002.9(a)(1)(i)).
 */
export const lastNoticeDay = (sentAt: Date, zone: string, noticeDays: number): string =>
  addDays(brokerDay(zone, sentAt), noticeDays)

/**
 * Returns when to confirm who sends the notice.
 * @param closedAt as not placed.
 * @returns `dueAt` maybe in the past, but never after `lastDay`.
 */
export function noticeDeadline(
  sentAt: Date,
  closedAt: Date,
  zone: string,
  noticeDays: number,
): { dueAt: Date; lastDay: string } {
  const lastDay = lastNoticeDay(sentAt, zone, noticeDays)
  const lastMinute = endOfDay(brokerZone(zone), lastDay).getTime() - minuteMs
  return { dueAt: new Date(Math.min(closedAt.getTime() + confirmDays * dayMs, lastMinute)), lastDay }
}
