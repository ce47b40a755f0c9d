import type { RequestKind } from './request-kinds.ts'

/** Those never confirmed are deleted. */
export const requestStatuses = ['unconfirmed', 'received', 'in_progress', 'completed', 'refused'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const openStatuses = ['received', 'in_progress'] as const satisfies readonly RequestStatus[]
export const isOpen = (status: RequestStatus): status is (typeof openStatuses)[number] =>
  (openStatuses as readonly RequestStatus[]).includes(status)

export const refusalLabels = {
  not_verified: 'We couldn’t verify that the request comes from the person the data is about.',
  nothing_held: 'We have no data under this email address.',
  law: 'The law requires us to keep what you asked us to delete or change.',
  not_wrong: 'As far as we can tell, the information you asked us to correct is already correct.',
  repeated: 'We’ve answered the same request twice in the last twelve months.',
} as const
export type RefusalCode = keyof typeof refusalLabels
export const refusalCodes = Object.keys(refusalLabels) as [RefusalCode, ...RefusalCode[]]

/** Returns whether to verify the address: never for opt-outs and limits (11 CCR 7026(d), 7027(e)). */
export const needsProof = (kind: RequestKind): kind is 'know' | 'delete' | 'correct' =>
  kind === 'know' || kind === 'delete' || kind === 'correct'

const dayMs = 24 * 60 * 60_000

/** Before the due date. */
export const reminderDays = [14, 7, 2, 0] as const

/**
 * Returns when a request is due.
 * @param days by the legal period in force on receipt; business days for opt-outs and limits.
 * @param isExtended once, by the same number of days.
 */
export function requestDueAt(kind: RequestKind, receivedAt: Date, days: number, isExtended = false): Date {
  if (!needsProof(kind)) return addBusinessDays(receivedAt, days)
  return new Date(receivedAt.getTime() + days * (isExtended ? 2 : 1) * dayMs)
}

/** Adds weekdays, UTC; ignores holidays, so that the date is never late. */
export function addBusinessDays(from: Date, days: number): Date {
  let at = from.getTime()
  for (let left = days; left > 0; ) {
    at += dayMs
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(at)
}
