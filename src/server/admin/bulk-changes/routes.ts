import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/bulk-changes/contract.ts'
import { type NewBulkChange, startBulkChange, undoBulkChange } from './commands.ts'
import { countMatching, listOwnChanges, readProgress } from './queries.ts'

/** Mounts changes of all records that match a filter. */
export function bulkChangeRoutes(app: FastifyInstance) {
  for (const list of contract.bulkLists) {
    const { count, start } = contract.bulkChangesOf[list]
    mount(app, count, (ctx, { filter }) => countMatching(ctx, list, filter))
    mount(app, start, (ctx, input) => startBulkChange(ctx, list, input as NewBulkChange))
  }
  mount(app, contract.listBulkChanges, async (ctx) => ({ changes: await listOwnChanges(ctx) }))
  mount(app, contract.readBulkChange, (ctx, { id }) => readProgress(ctx, id))
  mount(app, contract.undoBulkChange, undoBulkChange)
}
