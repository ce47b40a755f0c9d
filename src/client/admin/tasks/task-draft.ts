import { localMoment } from '#client/platform/local-moment.ts'
import type { NewTask, Task } from '#shared/admin/tasks/contract.ts'
import { usualDue } from './format-due.ts'

/** A task as it stands in a form. */
export interface TaskDraft extends Pick<NewTask, 'subject' | 'type' | 'priority'> {
  /** `2026-12-24T15:00`, where the reader is. */
  readonly due: string
  /** Nobody where empty. */
  readonly assigneeId: string
}

export const newDraft = (me: string): TaskDraft => ({
  ...{ subject: '', type: 'follow_up', priority: 'normal', due: localMoment(usualDue(new Date())), assigneeId: me },
})

export const draftOf = ({ subject, type, priority, dueAt, assigneeId }: Task): TaskDraft => ({
  ...{ subject, type, priority, due: localMoment(new Date(dueAt)), assigneeId: assigneeId ?? '' },
})

/** What is sent. A time that is none goes along as it is, and comes back with its message. */
export function planOf({ due, assigneeId, ...rest }: TaskDraft) {
  const at = new Date(due)
  return { ...rest, dueAt: Number.isNaN(at.getTime()) ? due : at.toISOString(), assigneeId: assigneeId || null }
}
