import type { InboxItem } from '#shared/admin/inbox/contract.ts'
import type {
  EmailTime,
  NotificationKind,
  NotifiedRecordKind,
} from '#shared/identity/notifications/notification-kinds.ts'

export const kindLabels: Record<NotificationKind, string> = {
  mention: 'Mentions',
  reply: 'Replies',
  task: 'Tasks',
  assignment: 'Assignments',
  approval: 'Approvals',
  decision: 'Decisions',
  correction: 'Corrections',
  deal: 'Closed deals',
  limit: 'Limits',
}

export const emailTimeLabels: Record<EmailTime, string> = {
  now: 'Right away',
  daily: 'In the daily digest',
  never: 'Never',
}

const nouns: Record<NotifiedRecordKind, string> = {
  lead: 'lead',
  application: 'application',
  merchant: 'merchant request',
  contact: 'message',
  task: 'task',
  payout: 'payout',
}

const replies: Partial<Record<NotifiedRecordKind, string>> = {
  lead: 'Submitted another form',
  application: 'The applicant sent a message',
  merchant: 'The merchant sent a statement',
}

/** Says what happened, without the name of the record. */
export function describe({ kind, record, actor, detail }: InboxItem): string {
  const noun = nouns[record.kind]
  switch (kind) {
    case 'mention':
      return `${actor ?? 'A team member'} mentioned you in a note`
    case 'reply':
      return replies[record.kind] ?? 'Sent a reply'
    case 'task':
      return `${actor ? `${actor} assigned you a task` : 'New task'}${detail ? `: ${detail}` : ''}`
    case 'assignment':
      return actor ? `${actor} assigned this ${noun} to you` : `This ${noun} was assigned to you by the rules`
    case 'approval':
      return record.kind === 'payout'
        ? `${actor ?? 'A team member'} created a payout that needs approval`
        : `${actor ?? 'A team member'} wants to reassign this ${noun}`
    case 'decision':
      return `${actor ?? 'A manager'} answered your request to reassign this ${noun}`
    case 'correction':
      return `${actor ?? 'A team member'} corrected the email or phone of this ${noun}`
    case 'deal':
      return `${actor ?? 'A team member'} recorded a funding that paid off and closed the deal of this ${noun}`
    case 'limit':
      return `${actor ?? 'A team member'} went beyond the daily limit for closing records of others or recording their opt-outs, such as this ${noun}`
  }
}

export const hiddenRecord = (kind: NotifiedRecordKind) =>
  `${/^[aeiou]/.test(nouns[kind]) ? 'An' : 'A'} ${nouns[kind]} that you can’t open`

export const copy = {
  emails: 'Everything is in your inbox. Choose what you also get by email. Emails don’t include applicant names.',
  empty: 'You’re all caught up',
  emptyText: 'Mentions, replies from applicants, tasks, assignments and approvals that need you appear here.',
  noneDone: 'Nothing marked as done yet',
  noneDoneText: 'Press e on a notification when you’ve dealt with it. It is then listed here for 90 days.',
  noMatch: 'No notifications of this kind',
  noMatchText: 'Show all kinds to see the rest of your inbox.',
}
