import type { FastifyInstance } from 'fastify'
import { addTask, setTaskStatus, updateTask } from '#server/admin/tasks/commands/add-task.ts'
import type { Context } from '#server/platform/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as desk from '#shared/admin/tasks/contract.ts'
import { findDueTasks, findTasks, findTasksOf, listAssignees, requireTask } from './queries.ts'

export function taskRoutes(app: FastifyInstance) {
  const done =
    <Input>(work: (ctx: Context, input: Input) => Promise<void>) =>
    async (ctx: Context, input: Input) => {
      await work(ctx, input)
      return {}
    }
  mount(app, desk.listTasks, findTasks)
  mount(app, desk.listDueTasks, findDueTasks)
  mount(app, desk.listTaskAssignees, async (ctx) => ({ assignees: await listAssignees(ctx) }))
  mount(app, desk.listTasksOf, findTasksOf)
  mount(app, desk.getTask, (ctx, { id }) => requireTask(ctx, id))
  mount(app, desk.addTask, done(addTask))
  mount(app, desk.updateTask, done(updateTask))
  mount(app, desk.setTaskStatus, done(setTaskStatus))
}
