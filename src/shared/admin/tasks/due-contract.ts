import { z } from 'zod/mini'
import { taskPriorities, taskRecordKinds, taskStatuses, taskTypes } from '#shared/applications/tasks/choices.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint, type Shown } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

export const taskRecord = z.object({ kind: z.enum(taskRecordKinds, 'Invalid input'), id: uuid('Invalid input') })
export type TaskRecord = z.output<typeof taskRecord>

export const task = z.object({
  id: uuid(),
  subject: z.string(),
  type: z.enum(taskTypes),
  priority: z.enum(taskPriorities),
  status: z.enum(taskStatuses),
  dueAt: z.string(),
  isOverdue: z.boolean(),
  assigneeId: z.nullable(uuid()),
  assignee: z.nullable(z.string()),
  /** `title` is null if the caller can't read the record. */
  record: z.nullable(z.object({ ...taskRecord.shape, title: z.nullable(z.string()) })),
  /** Null if a rule created it. */
  createdBy: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  outcome: z.string(),
  doneAt: z.nullable(z.string()),
  doneBy: z.nullable(z.string()),
})
export type Task = z.output<typeof task>

/** Whose names the titles of records are. */
export const viewsTasks = (tasks: readonly Task[]): Shown => ({
  list: 'tasks',
  ids: [...new Set(tasks.flatMap(({ record }) => (record?.title ? record.id : [])))],
})

/** Apart from the other endpoints, because every page counts them. */
export const listDueTasks = endpoint({
  method: 'GET',
  path: '/api/admin/tasks/due',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ count: z.int(), latest: z.array(task) }),
  views: (_input, { latest }) => viewsTasks(latest),
})
