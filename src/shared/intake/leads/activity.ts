import type { CallOutcome, LeadStatus } from './lead-status.ts'

/** Staff activities on a lead. `attempt`: a call, WhatsApp message or email from outside the back office. */
export const activityKinds = [
  'move',
  'assign',
  'plan',
  'note',
  'call',
  'attempt',
  'merge',
  'unmerge',
  'convert',
  'correct',
] as const
export type ActivityKind = (typeof activityKinds)[number]

export const attemptChannels = ['call', 'whatsapp', 'email'] as const
export type AttemptChannel = (typeof attemptChannels)[number]

/** Contact details that staff can correct. */
export const contactFields = ['name', 'email', 'phone'] as const
export type ContactField = (typeof contactFields)[number]

/** Details of an activity. People are stored by id; names are looked up when it is read. */
export interface ActivityDetail {
  /** For a move. */
  readonly from?: LeadStatus
  readonly to?: LeadStatus
  readonly reason?: string
  /** For an assignment: staff ids; null if unassigned. */
  readonly fromStaffId?: string | null
  readonly toStaffId?: string | null
  /** True if this undoes an earlier change. */
  readonly isUndo?: true
  readonly outcome?: CallOutcome
  readonly channel?: AttemptChannel
  /** For a next step. */
  readonly nextActionOn?: string | null
  /** For a merge or unmerge: the other lead. */
  readonly otherId?: string
  /** For a move caused by an application. */
  readonly applicationId?: string
  /** For a correction. */
  readonly fields?: readonly ContactField[]
}
