import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { ListViews } from '#shared/admin/lists/views/contract.ts'
import { listsFor } from './lists-for.ts'
import { listPreferences, savedViews } from './table.ts'

/** Returns the caller's own and shared views and display settings. */
export async function findListViews(ctx: Context): Promise<ListViews> {
  const me = requireActor(ctx)
  const lists = listsFor(me.role)
  const rows = await ctx.db
    .select({ view: savedViews, by: staff.name })
    .from(savedViews)
    .innerJoin(staff, eq(staff.id, savedViews.staffId))
    .where(and(inArray(savedViews.list, lists), or(eq(savedViews.staffId, me.id), eq(savedViews.isShared, true))))
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
  const choices = await ctx.db.select().from(listPreferences).where(eq(listPreferences.staffId, me.id))
  return {
    views: rows.map(({ view: { staffId, ...view }, by }) => ({ ...view, by, isMine: staffId === me.id })),
    choices,
  }
}
