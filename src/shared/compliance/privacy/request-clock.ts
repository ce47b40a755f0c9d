import { needsProof, type RequestKind } from './request-kinds.ts'

const dayMs = 24 * 60 * 60_000

/** Days in which a request is answered, counted from the day it came (Cal. Civ. Code 1798.130(a)(2)(A)). */
export const answerDays = 45
/** Business days in which its arrival is confirmed (11 CCR 7021(a)). */
export const acknowledgeDays = 10
/** Business days in which nothing is sold or shared any more (11 CCR 7026(f)(1)). */
const optOutDays = 15

/** Days before the end on which staff are reminded by mail. */
export const reminderDays = [14, 7, 2, 0] as const

/** When a request has to be answered at the latest. @param isExtended once, by as many days again. */
export function requestDueAt(kind: RequestKind, receivedAt: Date, isExtended = false): Date {
  if (!needsProof(kind)) return addBusinessDays(receivedAt, optOutDays)
  return new Date(receivedAt.getTime() + answerDays * (isExtended ? 2 : 1) * dayMs)
}

/** Monday to Friday, in UTC; holidays are not known, so that the day is never late. */
export function addBusinessDays(from: Date, days: number): Date {
  let at = from.getTime()
  for (let left = days; left > 0; ) {
    at += dayMs
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(at)
}
