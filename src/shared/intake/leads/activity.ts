import type { CallOutcome, LeadStatus } from './lead-status.ts'

/** `attempt`: a call, WhatsApp message or email outside the app. */
export const activityKinds = [
  'status',
  'assign',
  'next_step',
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

export const contactFields = ['name', 'email', 'phone'] as const
export type ContactField = (typeof contactFields)[number]

/** Names are looked up when it is read. */
export interface ActivityDetail {
  readonly from?: LeadStatus
  readonly to?: LeadStatus
  readonly reason?: string
  readonly fromStaffId?: string | null
  readonly toStaffId?: string | null
  readonly isUndo?: true
  readonly outcome?: CallOutcome
  readonly channel?: AttemptChannel
  readonly nextActionOn?: string | null
  /** The other lead of a merge or unmerge. */
  readonly otherId?: string
  readonly applicationId?: string
  readonly fields?: readonly ContactField[]
  /** Hashes of the email and phone before a correction, to recognize the person. */
  readonly former?: readonly string[]
}
