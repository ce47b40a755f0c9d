import { type SQL, sql } from 'drizzle-orm'
import type { DisposableKind } from '#server/features/disposal/clocks.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Ids of what a legal hold keeps now. With a lead everything that is known to be of the same person is kept, whichever of
 * their addresses the hold names.
 */
export const heldIds = (kind: DisposableKind): SQL => {
  const inForce = sql`from legal_holds hold where hold.kind = ${kind} and hold.lifted_at is null`
  if (kind !== 'lead') return sql`(select hold.subject_id ${inForce})`
  const roots = sql`(select coalesce(named.merged_into_id, named.id) from leads named
    where named.id in (select hold.subject_id ${inForce}))`
  return sql`(select kin.id from leads kin where kin.id in ${roots}
    union select kin.id from leads kin where kin.merged_into_id in ${roots})`
}

/** The same, as a set. */
export async function listHeldIds({ db }: Context, kind: DisposableKind): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select held.id from ${heldIds(kind)} as held(id)`)
  return new Set(rows.map(({ id }) => id))
}
