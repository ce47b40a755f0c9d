import type { StatusTone } from '#shared/system/statuses/status-tone.ts'
export const taskTypes = [
  'follow_up',
  'call',
  'document_review',
  'stipulation',
  'disclosure',
  'renewal',
  'complaint',
  'privacy_request',
] as const
export type TaskType = (typeof taskTypes)[number]

export const taskTypeLabels: Record<TaskType, string> = {
  follow_up: 'Follow-up',
  call: 'Call',
  document_review: 'Document review',
  stipulation: 'Stipulation',
  disclosure: 'Disclosure',
  renewal: 'Renewal',
  complaint: 'Complaint',
  privacy_request: 'Privacy request',
}

export const taskPriorities = ['high', 'normal', 'low'] as const

export const taskStatuses = ['open', 'done', 'dropped'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const taskRecordKinds = ['lead', 'application', 'merchant', 'contact'] as const

export const taskStatusTones: Readonly<Record<(typeof taskStatuses)[number], StatusTone>> = {
  open: 'blue',
  done: 'green',
  dropped: 'neutral',
}
