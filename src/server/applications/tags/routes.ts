import type { FastifyInstance } from 'fastify'
import { listTags } from '#server/intake/tags/taggings.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/applications/tags/contract.ts'
import { listTags as listTagsContract } from '#shared/applications/tags/list-contract.ts'
import { deleteTag, renameTag } from './commands.ts'
import { findTagUse } from './queries.ts'
import { tagRecord } from './tagged-records.ts'

/** Mounts tags of records, and their administration. */
export function tagRoutes(app: FastifyInstance) {
  mount(app, listTagsContract, async (ctx) => ({ tags: await listTags(ctx) }))
  mount(app, contract.changeTags, async (ctx, input) => ({ tags: (await tagRecord(ctx, input)).after }))
  mount(app, contract.readTagUse, findTagUse)
  mount(app, contract.renameTag, async (ctx, input) => {
    await renameTag(ctx, input)
    return findTagUse(ctx)
  })
  mount(app, contract.deleteTag, async (ctx, input) => {
    await deleteTag(ctx, input)
    return findTagUse(ctx)
  })
}
