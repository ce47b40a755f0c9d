import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/query.ts'
import type { TaskStatus } from '#shared/admin/tasks/choices.ts'
import * as contract from '#shared/admin/tasks/contract.ts'

/** What the list can be asked for. */
export type TaskQuestion = Pick<contract.TaskFilter, 'whose' | 'view' | 'type'>

/** Key of everything about tasks: what the live topic of the same name makes stale. */
export const tasksKey = ['tasks'] as const

export const taskList = ({ whose, view, type }: TaskQuestion) =>
  infiniteQueryOptions({
    queryKey: [...tasksKey, 'list', { whose, view, type }],
    queryFn: ({ pageParam, signal }) =>
      read(contract.listTasks, { whose, view, type, dayUntil: midnight(), after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** With which the reader's day ends. */
export function midnight() {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).toISOString()
}

export const taskFile = (id: string) =>
  queryOptions({
    queryKey: [...tasksKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getTask, { id }, signal),
  })

export const tasksOf = ({ kind, id }: contract.TaskRecord) =>
  queryOptions({
    queryKey: [...tasksKey, 'of', kind, id],
    queryFn: ({ signal }) => read(contract.listTasksOf, { kind, id }, signal),
  })

export const dueTasks = queryOptions({
  queryKey: [...tasksKey, 'due'],
  queryFn: ({ signal }) => read(contract.listDueTasks, {}, signal),
})

/** Asked for anew by each dialog, and by nothing that changes a task. */
export const taskAssignees = queryOptions({
  queryKey: ['task-assignees'],
  queryFn: ({ signal }) => read(contract.listTaskAssignees, {}, signal),
})

export const addTask = mutationOptions({
  mutationFn: (input: contract.NewTask) => write(contract.addTask, input),
})

export const changeTask = mutationOptions({
  mutationFn: (input: contract.TaskChange) => write(contract.changeTask, input),
})

interface Settling {
  task: contract.Task
  to: TaskStatus
  /** What stands there already unless given: a task that was opened again keeps its words. */
  outcome?: string
}

export const settleTask = mutationOptions({
  mutationFn: ({ task: { id, outcome: kept }, to, outcome = kept }: Settling) =>
    write(contract.settleTask, { id, to, outcome }),
})
