import { inArray } from 'drizzle-orm'
import { assignedTitle, bulkList, changeEach } from '#server/admin/bulk-changes/bulk-list.ts'
import { changeTask, restoreTask, type TaskChange } from '#server/admin/tasks/commands/change-many.ts'
import { findTaskSnapshots } from '#server/admin/tasks/queries.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { findTeamName } from '#server/identity/record-scope/turns.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import type { TaskFilter } from '#shared/admin/tasks/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { locale } from '#shared/kit/locale/locale.ts'

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

export const taskList = bulkList<TaskFilter, TaskChange>({
  find: findTaskSnapshots,

  async check(ctx, change) {
    if (change.action !== 'assign' || change.to === null) return
    if (await findTeamName(ctx, change.to)) return
    if ((await findStaff(ctx, change.to))?.status !== 'active')
      throw new AppError('invalid', 'Check your input and try again.', { to: 'Choose an active team member' })
  },

  apply: (ctx, { change, records }) =>
    changeEach(ctx, records, (ctx, { id, seen }) => changeTask(ctx, { id, change, seen })),

  undo: (ctx, { change, records }) =>
    changeEach(ctx, records, (ctx, { id, seen }) => restoreTask(ctx, { id, change, seen })),

  async names({ db }, ids) {
    const rows = await db
      .select({ id: tasks.id, subject: tasks.subject })
      .from(tasks)
      .where(inArray(tasks.id, [...ids]))
    return new Map(rows.map(({ id, subject }) => [id, subject]))
  },

  async title(ctx, change) {
    if (change.action === 'finish') return 'Marked as done'
    return change.action === 'due' ? `Due ${day.format(new Date(change.dueAt))}` : assignedTitle(ctx, change.to)
  },
  canBeUndone: () => true,
})
