import type { TaskStatus } from '#shared/admin/tasks/choices.ts'

/** Where a task stands, as staff call it. */
export const statusLabels: Record<TaskStatus, string> = { open: 'Open', done: 'Done', dropped: 'Not needed' }
