/** What a notification is about, in the order of the filter. */
export const notificationKinds = [
  'mention',
  'reply',
  'task',
  'assignment',
  'approval',
  'decision',
  'correction',
  'deal',
  'limit',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** A task without a record and a payout stand for themselves. */
export const notifiedRecordKinds = ['lead', 'application', 'merchant', 'contact', 'task', 'payout'] as const
export type NotifiedRecordKind = (typeof notifiedRecordKinds)[number]

/** When a person gets an email about a notification. */
export const emailTimes = ['now', 'daily', 'never'] as const
export type EmailTime = (typeof emailTimes)[number]

/** Notifications are deleted this long after the event. */
export const notificationDays = 90
