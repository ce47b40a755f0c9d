import { z } from 'zod/mini'
import { taskTypes } from '#shared/admin/tasks/choices.ts'
import { taskHolders, taskViews } from '#shared/admin/tasks/contract.ts'

/** What the address of the task list says: a view that can be linked, reloaded and gone back to. */
export const tasksSearch = z.object({
  whose: z.catch(z.enum(taskHolders), 'mine'),
  view: z.catch(z.enum(taskViews), 'open'),
  type: z.catch(z.union([z.enum(taskTypes), z.literal('')]), ''),
  /** The task that is open in the side panel. */
  task: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type TasksSearch = z.output<typeof tasksSearch>

/** Left out of the address. */
export const plainTasksSearch: TasksSearch = { whose: 'mine', view: 'open', type: '', task: '' }
