/** Where a lead stands: first the way to an application, then what lies beside it. */
export const leadStatuses = [
  'new',
  'attempted',
  'contacted',
  'qualified',
  'application_started',
  'converted',
  'nurture',
  'unqualified',
  'do_not_contact',
  'duplicate',
  'spam',
] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** Nobody has to do anything about these. */
export const closedStatuses = [
  'converted',
  'unqualified',
  'do_not_contact',
  'duplicate',
  'spam',
] as const satisfies readonly LeadStatus[]

/** The columns of the board. */
export const boardStatuses = [
  'new',
  'attempted',
  'contacted',
  'qualified',
  'application_started',
  'converted',
  'nurture',
] as const satisfies readonly LeadStatus[]

/** Where staff put leads by hand, in either direction; the last two steps of the way follow the application. */
const manualStatuses = ['attempted', 'contacted', 'qualified', 'nurture'] as const satisfies readonly LeadStatus[]
const sideStatuses = ['unqualified', 'do_not_contact', 'duplicate', 'spam'] as const satisfies readonly LeadStatus[]

/** Where staff can move a lead from here. Who wants to be left alone is left alone for good. */
export function allowedStatuses(from: LeadStatus): readonly LeadStatus[] {
  if (from === 'do_not_contact') return []
  if (from === 'converted') return ['do_not_contact']
  const isSideStatus = sideStatuses.some((status) => status === from)
  const moves: readonly LeadStatus[] = isSideStatus
    ? ['contacted', 'do_not_contact']
    : [...manualStatuses, ...sideStatuses]
  return moves.filter((to) => to !== from)
}

export const isClosed = (status: LeadStatus): boolean => closedStatuses.some((closed) => closed === status)

/** Moves that say why. */
export const requiresReason = (to: LeadStatus): boolean => to === 'unqualified' || to === 'do_not_contact'

/** How a call ended. */
export const callOutcomes = ['spoke', 'voicemail', 'no_answer', 'busy', 'wrong_number'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Where a call leads; the same status where it changes nothing. */
export function statusAfterCall(from: LeadStatus, outcome: CallOutcome): LeadStatus {
  if (outcome === 'spoke' && (from === 'new' || from === 'attempted')) return 'contacted'
  return statusAfterAttempt(from)
}

/** Somebody tried to reach them, by whatever way. */
export const statusAfterAttempt = (from: LeadStatus): LeadStatus => (from === 'new' ? 'attempted' : from)

/**
 * Where the application of a lead takes it. Nothing goes back: who has sent one stays converted. Who wants to be left
 * alone, or was joined to another lead, stays so as well.
 */
export function statusAfterApplication(from: LeadStatus, event: 'started' | 'sent'): LeadStatus {
  if (from === 'do_not_contact' || from === 'duplicate' || from === 'converted') return from
  return event === 'sent' ? 'converted' : 'application_started'
}
