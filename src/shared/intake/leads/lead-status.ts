/** The steps to an application first. */
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

export const closedStatuses = [
  'converted',
  'unqualified',
  'do_not_contact',
  'duplicate',
  'spam',
] as const satisfies readonly LeadStatus[]

export const boardStatuses = [
  'new',
  'attempted',
  'contacted',
  'qualified',
  'application_started',
  'converted',
  'nurture',
] as const satisfies readonly LeadStatus[]

/** `application_started` and `converted` follow the application. */
const manualStatuses = ['attempted', 'contacted', 'qualified', 'nurture'] as const satisfies readonly LeadStatus[]
const sideStatuses = ['unqualified', 'do_not_contact', 'duplicate', 'spam'] as const satisfies readonly LeadStatus[]

/** Returns the statuses staff can set; `do_not_contact` is final. */
export function allowedStatuses(from: LeadStatus): readonly LeadStatus[] {
  if (from === 'do_not_contact') return []
  if (from === 'converted') return ['do_not_contact']
  const isSideStatus = sideStatuses.some((status) => status === from)
  const moves: readonly LeadStatus[] = isSideStatus
    ? ['contacted', 'do_not_contact']
    : [...manualStatuses, ...sideStatuses]
  return moves.filter((to) => to !== from)
}

/** Returns whether a status requires a reason. */
export const requiresReason = (to: LeadStatus): boolean => to === 'unqualified' || to === 'do_not_contact'

export const callOutcomes = ['spoke', 'voicemail', 'no_answer', 'busy', 'wrong_number'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Returns the status after a call. */
export function statusAfterCall(from: LeadStatus, outcome: CallOutcome): LeadStatus {
  if (outcome === 'spoke' && (from === 'new' || from === 'attempted')) return 'contacted'
  return statusAfterAttempt(from)
}

/** Returns the status after an attempt through any channel. */
export const statusAfterAttempt = (from: LeadStatus): LeadStatus => (from === 'new' ? 'attempted' : from)

/** Returns the status after an application event; final statuses stay. */
export function statusAfterApplication(from: LeadStatus, event: 'started' | 'sent'): LeadStatus {
  if (from === 'do_not_contact' || from === 'duplicate' || from === 'converted') return from
  return event === 'sent' ? 'converted' : 'application_started'
}
