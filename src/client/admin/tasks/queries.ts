import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/admin/tasks/contract.ts'
import type { Task, TaskRecord } from '#shared/admin/tasks/due-contract.ts'
import type { TaskStatus } from '#shared/applications/tasks/choices.ts'
import { tasksKey } from './due-count.tsx'

export type TaskQuery = Pick<contract.TaskFilter, 'assignee' | 'view' | 'type'>

export const taskFilter = ({ assignee, view, type }: TaskQuery) => ({ assignee, view, type, dayUntil: midnight() })

export const taskList = ({ assignee, view, type }: TaskQuery) =>
  infiniteQueryOptions({
    queryKey: [...tasksKey, 'list', { assignee, view, type }],
    queryFn: ({ pageParam, signal }) =>
      read(contract.listTasks, { assignee, view, type, dayUntil: midnight(), after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Returns the end of the local day. */
export function midnight() {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).toISOString()
}

export const taskDetail = (id: string) =>
  queryOptions({
    queryKey: [...tasksKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getTask, { id }, signal),
  })

export const tasksOf = ({ kind, id }: TaskRecord) =>
  queryOptions({
    queryKey: [...tasksKey, 'of', kind, id],
    queryFn: ({ signal }) => read(contract.listTasksOf, { kind, id }, signal),
  })

/** Refetched by each dialog, not after task changes. */
export const taskAssignees = queryOptions({
  queryKey: ['task-assignees'],
  queryFn: ({ signal }) => read(contract.listTaskAssignees, {}, signal),
})

export const addTask = mutationOptions({
  mutationFn: (input: contract.NewTask) => write(contract.addTask, input),
})

export const updateTask = mutationOptions({
  mutationFn: (input: contract.TaskUpdate) => write(contract.updateTask, input),
})

interface StatusChange {
  task: Task
  to: TaskStatus
  /** Keeps the saved outcome if undefined. */
  outcome?: string
}

export const setTaskStatus = mutationOptions({
  mutationFn: ({ task: { id, outcome: kept }, to, outcome = kept }: StatusChange) =>
    write(contract.setTaskStatus, { id, to, outcome }),
})
