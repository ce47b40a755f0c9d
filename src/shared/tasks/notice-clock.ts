const dayMs = 24 * 60 * 60_000

/** Days after a complete application within which a notice of adverse action is sent (12 CFR 1002.9(a)(1)(i)). */
export const noticeDays = 30
/** Days after our own decision within which somebody says who sends it: there is then time left to do it. */
const confirmDays = 3

/**
 * By when somebody confirms who sends the notice.
 * @param sentAt when the application was complete. @param closedAt when no lender was left.
 * @returns `lastDay`: the end of what the rule allows; `dueAt` is never behind it, though it may have passed.
 */
export function noticeDue(sentAt: Date, closedAt: Date): { dueAt: Date; lastDay: Date } {
  const lastDay = new Date(sentAt.getTime() + noticeDays * dayMs)
  return { dueAt: new Date(Math.min(closedAt.getTime() + confirmDays * dayMs, lastDay.getTime())), lastDay }
}
