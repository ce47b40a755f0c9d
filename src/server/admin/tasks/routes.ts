import type { FastifyInstance } from 'fastify'
import { addTask, setTaskStatus, updateTask } from '#server/admin/tasks/commands/add-task.ts'
import { listAssignableTeams } from '#server/identity/record-scope/turns.ts'
import type { Context } from '#server/platform/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as adminContract from '#shared/admin/tasks/contract.ts'
import { listDueTasks } from '#shared/admin/tasks/due-contract.ts'
import { findDueTasks, findTasks, findTasksOf, listAssignees, requireTask } from './queries.ts'

export function taskRoutes(app: FastifyInstance) {
  const done =
    <Input>(work: (ctx: Context, input: Input) => Promise<void>) =>
    async (ctx: Context, input: Input) => {
      await work(ctx, input)
      return {}
    }
  mount(app, adminContract.listTasks, findTasks)
  mount(app, listDueTasks, findDueTasks)
  mount(app, adminContract.listTaskAssignees, async (ctx) => ({
    assignees: await listAssignees(ctx),
    teams: await listAssignableTeams(ctx),
  }))
  mount(app, adminContract.listTasksOf, findTasksOf)
  mount(app, adminContract.getTask, (ctx, { id }) => requireTask(ctx, id))
  mount(app, adminContract.addTask, done(addTask))
  mount(app, adminContract.updateTask, done(updateTask))
  mount(app, adminContract.setTaskStatus, done(setTaskStatus))
}
