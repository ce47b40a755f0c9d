import { z } from 'zod/mini'
import { taskAssignees, taskViews } from '#shared/admin/tasks/list-choices.ts'
import { taskTypes } from '#shared/applications/tasks/choices.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

export const tasksSearch = z.object({
  assignee: z.catch(z.enum(taskAssignees), 'mine'),
  view: z.catch(z.enum(taskViews), 'open'),
  type: z.catch(z.union([z.enum(taskTypes), z.literal('')]), ''),
  task: z.catch(z.union([uuid(), z.literal('')]), ''),
})
export type TasksSearch = z.output<typeof tasksSearch>

/** Left out of the URL. */
export const plainTasksSearch: TasksSearch = { assignee: 'mine', view: 'open', type: '', task: '' }
