import { z } from 'zod/mini'
import { taskPriorities, taskStatuses, taskTypes } from '#shared/applications/tasks/choices.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { moment } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { task, taskRecord, viewsTasks } from './due-contract.ts'
import { taskAssignees, taskViews } from './list-choices.ts'

const id = uuid('Invalid input')

export const taskPageSize = 50

/** By due date; closed ones latest first. */
export const listTasks = endpoint({
  method: 'GET',
  path: '/api/admin/tasks',
  access: staffRoles,
  input: z.object({
    assignee: z._default(z.enum(taskAssignees), 'mine'),
    view: z._default(z.enum(taskViews), 'open'),
    type: z._default(z.union([z.enum(taskTypes), z.literal('')]), ''),
    /** Defaults to the end of the UTC day. */
    dayUntil: z.optional(moment('Invalid input')),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ tasks: z.array(task), next: z.nullable(z.string()) }),
  views: (_input, { tasks }) => viewsTasks(tasks),
})
export type TaskFilter = z.output<typeof listTasks.input>

export const getTask = endpoint({
  method: 'GET',
  path: '/api/admin/tasks/:id',
  access: staffRoles,
  input: z.object({ id }),
  reply: task,
  views: (_input, task) => viewsTasks([task]),
})

/** Open tasks, and those completed last. */
export const listTasksOf = endpoint({
  method: 'GET',
  path: '/api/admin/records/:kind/:id/tasks',
  access: staffRoles,
  input: taskRecord,
  reply: z.object({ tasks: z.array(task) }),
  views: (_input, { tasks }) => viewsTasks(tasks),
})

export const listTaskAssignees = endpoint({
  method: 'GET',
  path: '/api/admin/tasks/assignees',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({
    assignees: z.array(z.object({ id: uuid(), name: z.string() })),
    /** A task that is assigned to a team's id goes to its next member by turn. */
    teams: z._default(z.array(z.object({ id: uuid(), name: z.string() })), []),
  }),
})

const dueDateMessage = 'Enter a due date'

/** Within a century, so that a database can store it. */
export const taskDueAt = z.iso
  .datetime(dueDateMessage)
  .check(z.refine((at) => at > '2000' && at < '2100', 'Enter a date in this century'))

const plan = {
  subject: text(1, 200, 'Describe the task'),
  type: z.enum(taskTypes, 'Choose a type'),
  priority: z.enum(taskPriorities, 'Choose a priority'),
  dueAt: taskDueAt,
  assigneeId: z.nullable(uuid('Choose an assignee')),
}

/** The browser creates `id`, so a retry adds nothing. */
export const addTask = endpoint({
  method: 'POST',
  path: '/api/admin/tasks',
  access: staffRoles,
  input: z.object({ id, ...plan, record: z.nullable(taskRecord) }),
  reply: z.object({}),
})
export type NewTask = z.output<typeof addTask.input>

/** `expectedUpdatedAt` is the one the caller saw, else `conflict`. */
export const updateTask = endpoint({
  method: 'POST',
  path: '/api/admin/tasks/:id/change',
  access: staffRoles,
  input: z.object({ id, ...plan, expectedUpdatedAt: moment('Invalid input') }),
  reply: z.object({}),
})
export type TaskUpdate = z.output<typeof updateTask.input>

export const setTaskStatus = endpoint({
  method: 'POST',
  path: '/api/admin/tasks/:id/status',
  access: staffRoles,
  input: z.object({ id, to: z.enum(taskStatuses, 'Choose a status'), outcome: z._default(multiline(2_000), '') }),
  reply: z.object({}),
})
