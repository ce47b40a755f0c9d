import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/lists/views/contract.ts'
import { deleteView, saveListChoice, saveView } from './commands.ts'
import { findListViews } from './queries.ts'

/** Mounts saved views and list settings; changes return all of them. */
export function listViewRoutes(app: FastifyInstance) {
  const then =
    <Input>(change: (ctx: Context, input: Input) => Promise<void>) =>
    async (ctx: Context, input: Input) => {
      await change(ctx, input)
      return findListViews(ctx)
    }
  mount(app, contract.readListViews, findListViews)
  mount(app, contract.saveView, then(saveView))
  mount(app, contract.deleteView, then(deleteView))
  mount(app, contract.saveListChoice, then(saveListChoice))
}
