import type { RequestFile } from '#shared/compliance/privacy/desk-contract.ts'
import type { RequestKind } from '#shared/compliance/privacy/request-kinds.ts'
import { isOpen, type RequestStatus } from '#shared/compliance/privacy/request-status.ts'

/** What is asked for, as staff call it. */
export const deskKindLabels: Record<RequestKind, string> = {
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
  refused: 'Refused',
}

/** What was done, in the history. */
export const actLabels: Readonly<Record<string, string>> = {
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

const endLabels: Readonly<Record<string, string>> = {
  'send-copy': 'has sent the copy',
  delete: 'has decided the deletion',
  complete: 'has answered the request',
  refuse: 'has refused the request',
}

/** Why a request cannot be answered any more, and who saw to that; undefined while it can. */
export function formatOver({ request, disposal, moves }: RequestFile): string | undefined {
  if (isOpen(request.status) && !disposal) return undefined
  const last = moves.findLast(({ act }) => endLabels[act])
  return last ? `${last.by} ${endLabels[last.act]}.` : 'The request is not open.'
}
