import { z } from 'zod/mini'
import { taskPriorities, taskRecordKinds, taskStatuses, taskTypes } from '#shared/admin/tasks/choices.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { moment } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'

const id = z.uuid('Invalid input')

/** What a task is about. */
export const taskRecord = z.object({ kind: z.enum(taskRecordKinds, 'Invalid input'), id })
export type TaskRecord = z.output<typeof taskRecord>

export const task = z.object({
  id: z.uuid(),
  subject: z.string(),
  type: z.enum(taskTypes),
  priority: z.enum(taskPriorities),
  status: z.enum(taskStatuses),
  dueAt: z.string(),
  isOverdue: z.boolean(),
  assigneeId: z.nullable(z.uuid()),
  assignee: z.nullable(z.string()),
  /** `title`: whose it is; null where the caller may not read the record. */
  record: z.nullable(z.object({ ...taskRecord.shape, title: z.nullable(z.string()) })),
  /** Null where a rule made it. */
  createdBy: z.nullable(z.string()),
  createdAt: z.string(),
  /** Says which state a change was made from. */
  updatedAt: z.string(),
  /** What came of it; often nothing is said. */
  outcome: z.string(),
  doneAt: z.nullable(z.string()),
  doneBy: z.nullable(z.string()),
})
export type Task = z.output<typeof task>

/** Tasks in one answer of the list, at most. */
export const taskPageSize = 50

/** `today`: due by the end of the caller's day, late ones too. `done`: those not needed any more, too. */
export const taskViews = ['open', 'today', 'overdue', 'done'] as const
/** `nobody`: those that wait for somebody to take them. */
export const taskHolders = ['mine', 'anybody', 'nobody'] as const

/** By the time at which they are due; done ones the latest first. */
export const listTasks = endpoint({
  method: 'GET',
  path: '/api/admin/tasks',
  access: staffRoles,
  input: z.object({
    whose: z._default(z.enum(taskHolders), 'mine'),
    view: z._default(z.enum(taskViews), 'open'),
    type: z._default(z.union([z.enum(taskTypes), z.literal('')]), ''),
    /** Where the caller's day ends; that of UTC where it is not told. */
    dayUntil: z.optional(moment('Invalid input')),
    /** The `next` of the page before. */
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ tasks: z.array(task), next: z.nullable(z.string()) }),
})
export type TaskFilter = z.output<typeof listTasks.input>

export const getTask = endpoint({
  method: 'GET',
  path: '/api/admin/tasks/:id',
  access: staffRoles,
  input: z.object({ id }),
  reply: task,
})

/** What is open about a record, and what was done last. */
export const listTasksOf = endpoint({
  method: 'GET',
  path: '/api/admin/tasks/of/:kind/:id',
  access: staffRoles,
  input: taskRecord,
  reply: z.object({ tasks: z.array(task) }),
})

/** The caller's own tasks whose time has come: how many, and the latest of them. */
export const listDueTasks = endpoint({
  method: 'GET',
  path: '/api/admin/tasks/due',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ count: z.int(), latest: z.array(task) }),
})

/** Who can have a task, by name. */
export const listTaskAssignees = endpoint({
  method: 'GET',
  path: '/api/admin/tasks/assignees',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ assignees: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
})

const dueMessage = 'Please say when it is due'

const plan = {
  subject: text(1, 200, 'Please say what is to be done'),
  type: z.enum(taskTypes, 'Please choose what kind of task it is'),
  priority: z.enum(taskPriorities, 'Please choose a priority'),
  /** Within a century of now: dates that a database can hold. */
  dueAt: z.iso
    .datetime(dueMessage)
    .check(z.refine((at) => at > '2000' && at < '2100', 'Please give a date of this century')),
  assigneeId: z.nullable(z.uuid('Please choose a colleague')),
}

/** A repeated request (same `id`, made by the browser) adds nothing. */
export const addTask = endpoint({
  method: 'POST',
  path: '/api/admin/tasks',
  access: staffRoles,
  input: z.object({ id, ...plan, record: z.nullable(taskRecord) }),
  reply: z.object({}),
})
export type NewTask = z.output<typeof addTask.input>

/** `seenAt`: the `updatedAt` of what the caller changes; `conflict` where a colleague was faster. */
export const changeTask = endpoint({
  method: 'POST',
  path: '/api/admin/tasks/:id/change',
  access: staffRoles,
  input: z.object({ id, ...plan, seenAt: moment('Invalid input') }),
  reply: z.object({}),
})
export type TaskChange = z.output<typeof changeTask.input>

/** Says that it is done, or not needed any more, or takes that back. */
export const settleTask = endpoint({
  method: 'POST',
  path: '/api/admin/tasks/:id/settle',
  access: staffRoles,
  input: z.object({ id, to: z.enum(taskStatuses, 'Please choose'), outcome: z._default(multiline(2_000), '') }),
  reply: z.object({}),
})
