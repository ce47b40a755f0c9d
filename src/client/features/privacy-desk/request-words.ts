import type { RequestKind } from '#shared/privacy/request-kinds.ts'
import type { RequestStatus } from '#shared/privacy/request-status.ts'

/** What is asked for, as staff call it. */
export const deskKindWords: Record<RequestKind, string> = {
  know: 'Copy',
  delete: 'Deletion',
  correct: 'Correction',
  opt_out: 'Opt-out',
  limit: 'Limited use',
}

export const requestStatusWords: Record<RequestStatus, string> = {
  unconfirmed: 'Not confirmed',
  received: 'Received',
  in_progress: 'In progress',
  completed: 'Answered',
  refused: 'Refused',
}

/** What was done, in the history. */
export const actWords: Readonly<Record<string, string>> = {
  ask: 'Asked',
  confirm: 'Confirmed by mail',
  start: 'Taken up',
  extend: 'Given 45 more days',
  note: 'Note',
  'send-copy': 'Copy sent',
  'open-copy': 'Copy opened',
  delete: 'Deletion decided',
  deleted: 'Deleted',
  complete: 'Corrected',
  refuse: 'Refused',
}
