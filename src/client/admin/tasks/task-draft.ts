import { localMoment } from '#client/platform/local-moment.ts'
import type { NewTask, Task } from '#shared/admin/tasks/contract.ts'
import { defaultDue } from './format-due.ts'

/** Form values of a task. */
export interface TaskDraft extends Pick<NewTask, 'subject' | 'type' | 'priority'> {
  /** Local time, `2026-12-24T15:00`. */
  readonly due: string
  /** Empty if unassigned. */
  readonly assigneeId: string
}

export const newDraft = (me: string): TaskDraft => ({
  ...{ subject: '', type: 'follow_up', priority: 'normal', due: localMoment(defaultDue(new Date())), assigneeId: me },
})

export const draftOf = ({ subject, type, priority, dueAt, assigneeId }: Task): TaskDraft => ({
  ...{ subject, type, priority, due: localMoment(new Date(dueAt)), assigneeId: assigneeId ?? '' },
})

/** Returns the request. An invalid time is sent unchanged, so that the server returns its error message. */
export function toRequest({ due, assigneeId, ...rest }: TaskDraft) {
  const at = new Date(due)
  return { ...rest, dueAt: Number.isNaN(at.getTime()) ? due : at.toISOString(), assigneeId: assigneeId || null }
}
