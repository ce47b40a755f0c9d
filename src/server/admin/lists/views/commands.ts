import { and, eq, ne, or, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type ListChoice, maxViews, type SavedView } from '#shared/admin/lists/views/contract.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { listsFor } from './lists-for.ts'
import { listPreferences, savedViews } from './table.ts'

type NewView = Pick<SavedView, 'id' | 'list' | 'name' | 'search' | 'isShared'>

/**
 * Saves a view of the caller.
 * @throws `forbidden` if the role can't open the list, `conflict` above the limit, `invalid` for a duplicate
 * name.
 */
export function saveView(ctx: Context, view: NewView): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id: staffId, role } = requireActor(ctx)
    if (!listsFor(role).includes(view.list))
      throw new AppError('forbidden', 'You do not have permission to perform this action.')
    if ((await ctx.db.$count(savedViews, eq(savedViews.staffId, staffId))) >= maxViews)
      throw new AppError('conflict', `You already have ${maxViews} saved views. Delete one first.`)
    await refuseDuplicateName(ctx, staffId, view)
    const kept = await ctx.db
      .insert(savedViews)
      .values({ ...view, staffId, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: savedViews.id })
    if (kept.length > 0 && view.isShared) await record(ctx, 'list-view.share', view.id, { list: view.list })
  })
}

/** Among the caller's; shared views show their owner. */
async function refuseDuplicateName(ctx: Context, staffId: string, { id, list, name }: NewView) {
  const ofSameName = sql`lower(${savedViews.name}) = lower(${name})`
  const own = and(eq(savedViews.staffId, staffId), eq(savedViews.list, list), ofSameName, ne(savedViews.id, id))
  if ((await ctx.db.$count(savedViews, own)) === 0) return
  const message = 'You already have a view with this name. Choose another name or delete that view first.'
  throw new AppError('invalid', message, { name: message })
}

/** Deletes a view. @throws `not_found` for another user's, unless shared and the caller manages users. */
export function deleteView(ctx: Context, { id }: { id: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { id: staffId, role } = requireActor(ctx)
    const isAdministrator = administratorRoles.some((one) => one === role)
    const mine = eq(savedViews.staffId, staffId)
    const [gone] = await ctx.db
      .delete(savedViews)
      .where(and(eq(savedViews.id, id), isAdministrator ? or(mine, eq(savedViews.isShared, true)) : mine))
      .returning()
    if (!gone) throw new AppError('not_found', 'This view no longer exists.')
    if (gone.isShared) await record(ctx, 'list-view.remove', id, { list: gone.list })
  })
}

/** Saves how the caller displays a list, ignoring an inaccessible view. */
export async function saveListChoice(ctx: Context, { list, hiddenColumns, defaultViewId }: ListChoice): Promise<void> {
  const { id: staffId } = requireActor(ctx)
  const visible = sql`(select id from saved_views where id = ${defaultViewId} and list = ${list}
    and (staff_id = ${staffId} or is_shared))`
  await ctx.db
    .insert(listPreferences)
    .values({ staffId, list, hiddenColumns, defaultViewId: visible })
    .onConflictDoUpdate({
      target: [listPreferences.staffId, listPreferences.list],
      set: { hiddenColumns, defaultViewId: visible },
    })
}
