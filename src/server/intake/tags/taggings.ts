import { and, asc, count, desc, eq, gt, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/platform/context.ts'
import { maxKnownTags, maxTags, tagKey } from '#shared/intake/tags/tag.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parseChoices } from '#shared/kit/filters/choices.ts'
import { tags } from './table.ts'

/** A table of tagged records, with its records in the order of their ids for each tag. */
export type Tagging = PgTable & { readonly tagId: PgColumn; readonly recordId: PgColumn }

/** Selects a record's tags by name. */
export const tagsOf = (tagging: Tagging, id: SQLWrapper) =>
  sql<string[]>`array(
    select tag.name from ${tagging} tagged join tags tag on tag.id = tagged.tag_id
    where tagged.${sql.identifier(tagging.recordId.name)} = ${id} order by tag.key)`

/** Returns the ids of a filter's known tags; undefined without a filter. */
export async function findTagIds(ctx: Context, filter: string): Promise<string[] | undefined> {
  if (filter === '') return undefined
  const found = await ctx.db
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.key, parseChoices(filter).map(tagKey)))
  return found.map(({ id }) => id)
}

/**
 * Matches records with one of the tags.
 * @param isSearched tests each found record by itself: few records match, and the database would read all of the tag's.
 */
export function hasTag(
  tagging: Tagging,
  id: SQLWrapper,
  tagIds: readonly string[] | undefined,
  isSearched = false,
): SQL | undefined {
  if (!tagIds) return undefined
  if (tagIds.length === 0) return sql`false`
  if (isSearched)
    return sql`exists (select from ${tagging}
      where ${inArray(tagging.tagId, [...tagIds])} and ${tagging.recordId} = ${id} offset 0)`
  return sql`${id} in (select ${tagging.recordId} from ${tagging} where ${inArray(tagging.tagId, [...tagIds])})`
}

interface TaggedRows {
  readonly tagIds: readonly string[]
  readonly isNewest: boolean
  /** Id of the record before the first; empty for none. */
  readonly after: string
  /** A search tests up to this many records of each tag. */
  readonly scanned?: number
}

interface TaggedPage extends TaggedRows {
  /** The page's other conditions. */
  readonly rest: SQL | undefined
  readonly limit: number
}

/**
 * Builds the condition of a page by id: the first records of each tag, read in the order of the tag's own index. In a
 * plain join, the database may walk through all newer records until it meets those of an old list.
 */
export function firstTagged(
  tagging: Tagging,
  table: PgTable & { readonly id: PgColumn },
  { rest, limit, ...rows }: TaggedPage,
): SQL {
  const order = sql.raw(rows.isNewest ? 'tagged.id desc' : 'tagged.id')
  const parts = rowsOf(tagging, rows).map(
    (tagged) => sql`(select tagged.id from ${tagged} tagged
      cross join lateral (select from ${table} where ${and(sql`${table.id} = tagged.id`, rest)} offset 0) matching
      order by ${order} limit ${limit})`,
  )
  return sql`${table.id} = any(array(${sql.join(parts, sql` union all `)}))`
}

/** Returns whether `scanned` covers all records of the tags. */
export async function areAllScanned(ctx: Context, tagging: Tagging, rows: TaggedRows): Promise<boolean> {
  const counts = rowsOf(tagging, rows).map((tagged) => sql`select count(*)::int as count from ${tagged} tagged`)
  const found = await ctx.db.execute<{ count: number }>(sql.join(counts, sql` union all `))
  return found.rows.every(({ count }) => count < (rows.scanned ?? 0))
}

/** The records of each tag in order. */
function rowsOf(tagging: Tagging, { tagIds, isNewest, after, scanned }: TaggedRows): SQL[] {
  const { recordId, tagId } = tagging
  const start = after === '' ? undefined : isNewest ? lt(recordId, after) : gt(recordId, after)
  const end = scanned === undefined ? sql`` : sql`limit ${scanned}`
  return tagIds.map(
    (id) => sql`(select ${recordId} as id from ${tagging} where ${and(eq(tagId, id), start)}
      order by ${isNewest ? desc(recordId) : asc(recordId)} ${end})`,
  )
}

/** Returns each known tag, by name. */
export const listTags = ({ db }: Context) =>
  db.select({ id: tags.id, name: tags.name }).from(tags).orderBy(asc(tags.key)).limit(maxKnownTags)

/** Returns the tags of records by record, in the spelling of the brokerage. */
export async function findTags(
  { db }: Context,
  tagging: Tagging,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sql<string>`${tagging.recordId}`, name: tags.name })
    .from(tagging)
    .innerJoin(tags, eq(tags.id, tagging.tagId))
    .where(inArray(tagging.recordId, [...ids]))
    .orderBy(asc(tags.key))
  const found = new Map<string, string[]>()
  for (const { id, name } of rows) found.set(id, [...(found.get(id) ?? []), name])
  return found
}

interface TagChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/**
 * Adds and removes tags of locked records in the caller's transaction; unknown tags are created.
 * @throws `invalid` above the tags of one record, `conflict` above those of the brokerage.
 */
export async function changeTags(
  ctx: Context,
  tagging: Tagging,
  ids: readonly string[],
  { add, remove }: TagChange,
): Promise<void> {
  if (ids.length === 0) return
  if (remove.length > 0) {
    const removed = ctx.db
      .select({ id: tags.id })
      .from(tags)
      .where(inArray(tags.key, remove.map(tagKey)))
    await ctx.db.delete(tagging).where(and(inArray(tagging.recordId, [...ids]), inArray(tagging.tagId, removed)))
  }
  if (add.length === 0) return
  const added = await ensureTags(ctx, add)
  await ctx.db.execute(sql`
    insert into ${tagging} (tag_id, ${sql.identifier(tagging.recordId.name)})
    select tag_id, record_id
    from json_array_elements_text(${JSON.stringify(added)}::json) tag, json_array_elements_text(${JSON.stringify(ids)}::json) record,
      lateral (select tag.value::uuid tag_id, record.value::uuid record_id) pair
    on conflict do nothing`)
  const [full] = await ctx.db
    .select({ count: count() })
    .from(tagging)
    .where(inArray(tagging.recordId, [...ids]))
    .groupBy(tagging.recordId)
    .having(sql`count(*) > ${maxTags}`)
    .limit(1)
  if (full) throw new AppError('invalid', 'Nothing was changed.', { add: `A record can have up to ${maxTags} tags` })
}

/** Returns the ids of tags, which are created if they are new. */
async function ensureTags(ctx: Context, names: readonly string[]): Promise<string[]> {
  const find = () =>
    ctx.db
      .select({ id: tags.id, key: tags.key })
      .from(tags)
      .where(inArray(tags.key, names.map(tagKey)))
  const known = await find()
  const fresh = names.filter((name) => !known.some(({ key }) => key === tagKey(name)))
  if (fresh.length === 0) return known.map(({ id }) => id)
  if ((await ctx.db.$count(tags)) + fresh.length > maxKnownTags) {
    const max = maxKnownTags.toLocaleString('en-US')
    throw new AppError(
      'conflict',
      `Nothing was changed. There are already ${max} tags. Merge or delete some in Settings.`,
    )
  }
  await ctx.db
    .insert(tags)
    .values(fresh.map((name) => ({ id: uuidv7(), name, key: tagKey(name), createdAt: ctx.now() })))
    .onConflictDoNothing()
  return (await find()).map(({ id }) => id)
}
