import { addDays } from '#shared/kit/calendar-day.ts'
import { brokerDay, brokerZone } from '#shared/system/settings/broker-day.ts'
import { endOfDay } from '#shared/system/settings/business-hours.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Days after a complete application within which a notice of adverse action is sent (12 CFR 1002.9(a)(1)(i)). */
export const noticeDays = 30
/** Days after our own decision within which somebody says who sends it: there is then time left to do it. */
const confirmDays = 3

/**
 * The last day on which the notice may be sent, `2026-03-31`: of the brokerage, because whoever applies in the evening has
 * applied on that day and not on the next one of Greenwich. @param sentAt when the application was complete. @param zone as
 * it stands in Settings.
 */
export const lastNoticeDay = (sentAt: Date, zone: string): string => addDays(brokerDay(zone, sentAt), noticeDays)

/**
 * By when somebody confirms who sends the notice.
 * @param closedAt when no lender was left; the others as above.
 * @returns `lastDay`: the end of what the rule allows; `dueAt` is never behind it, though it may have passed.
 */
export function noticeDue(sentAt: Date, closedAt: Date, zone: string): { dueAt: Date; lastDay: string } {
  const lastDay = lastNoticeDay(sentAt, zone)
  const lastMinute = endOfDay(brokerZone(zone), lastDay).getTime() - minuteMs
  return { dueAt: new Date(Math.min(closedAt.getTime() + confirmDays * dayMs, lastMinute)), lastDay }
}
