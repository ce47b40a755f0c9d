import type { RequestDetail } from '#shared/compliance/privacy/admin-contract.ts'
import type { RequestKind } from '#shared/compliance/privacy/request-kinds.ts'
import { isOpen, type RequestStatus } from '#shared/compliance/privacy/request-status.ts'
import type { StatusTone } from '#shared/system/statuses/status-tone.ts'
export const adminKindLabels: Record<RequestKind, string> = {
  know: 'Copy',
  delete: 'Deletion',
  correct: 'Correction',
  opt_out: 'Opt-out',
  limit: 'Limited use',
}

export const requestStatusLabels: Record<RequestStatus, string> = {
  unconfirmed: 'Not confirmed',
  received: 'Received',
  in_progress: 'In progress',
  completed: 'Answered',
  refused: 'Denied',
}

export const actionLabels: Readonly<Record<string, string>> = {
  ask: 'Requested',
  confirm: 'Confirmed by email',
  start: 'Started',
  extend: 'Deadline extended',
  note: 'Note',
  'send-copy': 'Copy sent',
  'open-copy': 'Copy opened',
  delete: 'Deletion started',
  deleted: 'Deleted',
  complete: 'Corrected',
  refuse: 'Denied',
}

const endLabels: Readonly<Record<string, string>> = {
  'send-copy': 'has sent the copy',
  delete: 'has started the deletion',
  complete: 'has answered the request',
  refuse: 'has denied the request',
}

/** Explains why a request is closed, and by whom; undefined while open. */
export function formatOver({ request, retentionRun, moves }: RequestDetail): string | undefined {
  if (isOpen(request.status) && !retentionRun) return undefined
  const last = moves.findLast(({ action }) => endLabels[action])
  return last ? `${last.by} ${endLabels[last.action]}.` : 'This request isn’t open.'
}

export const requestStatusTones: Readonly<Record<RequestStatus, StatusTone>> = {
  unconfirmed: 'amber',
  received: 'neutral',
  in_progress: 'blue',
  completed: 'green',
  refused: 'red',
}
