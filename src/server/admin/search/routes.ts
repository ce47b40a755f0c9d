import type { FastifyInstance } from 'fastify'
import { noteSeenRows } from '#server/platform/audit/seen-rows.ts'
import type { Context } from '#server/platform/context.ts'
import { mount } from '#server/platform/http/mount.ts'
import { nameRecords, type SearchHit, searchRecords } from '#shared/admin/search/contract.ts'
import { findRecords, searchAllRecords } from './queries.ts'

export function searchRoutes(app: FastifyInstance) {
  mount(app, searchRecords, counted(searchAllRecords))
  mount(app, nameRecords, counted(findRecords))
}

/** Counts the customers' records found. */
const counted =
  <Input, Reply extends { readonly hits: readonly SearchHit[] }>(
    find: (ctx: Context, input: Input) => Promise<Reply>,
  ) =>
  async (ctx: Context, input: Input): Promise<Reply> => {
    const reply = await find(ctx, input)
    const ofCustomers = reply.hits.filter(({ kind }) => kind !== 'lender' && kind !== 'staff')
    await noteSeenRows(
      ctx,
      ofCustomers.map(({ id }) => id),
    )
    return reply
  }
