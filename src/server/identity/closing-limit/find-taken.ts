import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { requireActor } from '#server/identity/auth/queries.ts'
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { type Limit, takenMs } from './closing-limit.ts'

/**
 * Returns which records the caller lately took from colleagues or claimed, by the audit log.
 * @param actions the assignment to oneself, if it has an entry of its own, and that to anyone.
 */
export async function findTakenByAudit(
  ctx: Context,
  ids: readonly string[],
  actions: { readonly toSelf?: string; readonly toAnyone: string },
): Promise<ReadonlyMap<string, Limit>> {
  if (ids.length === 0) return new Map()
  const { id: me } = requireActor(ctx)
  const { toSelf = '', toAnyone } = actions
  const { subject, action, actorId, at, detail } = auditLog
  const id = sql<string>`lower(${subject})`
  const rows = await ctx.db
    .select({ id, isColleagues: sql<boolean>`bool_or(${detail} ->> 'before' is not null)` })
    .from(auditLog)
    .where(
      and(
        ...[isAbout(...ids), inArray(action, [toSelf, toAnyone]), eq(actorId, me)],
        or(eq(action, toSelf), sql`${detail} ->> 'after' = ${me}`),
        ...[gt(at, new Date(ctx.now().getTime() - takenMs)), sql`${detail} ->> 'before' is distinct from ${me}`],
      ),
    )
    .groupBy(id)
  return new Map(rows.map((row) => [row.id, row.isColleagues ? 'others' : 'unassigned']))
}
