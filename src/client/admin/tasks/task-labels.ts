import type { TaskStatus } from '#shared/applications/tasks/choices.ts'

/** Labels of task statuses. */
export const statusLabels: Record<TaskStatus, string> = { open: 'Open', done: 'Done', dropped: 'Not needed' }
