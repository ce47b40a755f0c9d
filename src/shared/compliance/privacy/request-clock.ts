import { needsProof, type RequestKind } from './request-kinds.ts'

const dayMs = 24 * 60 * 60_000

/** Days to answer a request, from receipt (Cal. Civ. Code 1798.130(a)(2)(A)). */
export const answerDays = 45
/** Business days to confirm receipt (11 CCR 7021(a)). */
export const acknowledgeDays = 10
/** Business days to stop sale and sharing (11 CCR 7026(f)(1)). */
const optOutDays = 15

/** Days before the due date on which staff are reminded by email. */
export const reminderDays = [14, 7, 2, 0] as const

/** Returns when a request is due. @param isExtended once, by the same number of days. */
export function requestDueAt(kind: RequestKind, receivedAt: Date, isExtended = false): Date {
  if (!needsProof(kind)) return addBusinessDays(receivedAt, optOutDays)
  return new Date(receivedAt.getTime() + answerDays * (isExtended ? 2 : 1) * dayMs)
}

/** Monday to Friday in UTC; ignores holidays, so that the date is never late. */
export function addBusinessDays(from: Date, days: number): Date {
  let at = from.getTime()
  for (let left = days; left > 0; ) {
    at += dayMs
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(at)
}
