/** `today` includes overdue tasks, `done` dropped ones. */
export const taskViews = ['open', 'today', 'overdue', 'done'] as const
export const taskAssignees = ['mine', 'all', 'unassigned'] as const
