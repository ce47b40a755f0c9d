import type { CallOutcome, LeadStatus } from './lead-status.ts'

/** What can happen to a lead at the desk. `attempt`: somebody opened the phone, WhatsApp or their mail program. */
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

/** Ways to reach a person that leave the desk. */
export const attemptChannels = ['call', 'whatsapp', 'email'] as const
export type AttemptChannel = (typeof attemptChannels)[number]

/** What a person told about themselves, and colleagues can put right. */
export const correctedFields = ['name', 'email', 'phone'] as const
export type CorrectedField = (typeof correctedFields)[number]

/** What is kept of an activity beside its kind. No names: people are named by their ids, and found when it is read. */
export interface ActivityDetail {
  /** Of a move. */
  readonly from?: LeadStatus
  readonly to?: LeadStatus
  readonly reason?: string
  /** Of an assignment: ids of staff; null for nobody. */
  readonly fromStaffId?: string | null
  readonly toStaffId?: string | null
  /** It takes an earlier change back. */
  readonly isUndo?: true
  readonly outcome?: CallOutcome
  readonly channel?: AttemptChannel
  /** Of a plan. */
  readonly nextActionOn?: string | null
  /** Of a merge and of what undoes it: the other lead. */
  readonly otherId?: string
  /** Of a move that follows an application. */
  readonly applicationId?: string
  /** Of a correction. */
  readonly fields?: readonly CorrectedField[]
}
