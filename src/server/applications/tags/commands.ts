import { and, eq, ne, sql } from 'drizzle-orm'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { tags } from '#server/intake/tags/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { tagKey } from '#shared/intake/tags/tag.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { taggedRecords } from './tagged-records.ts'

interface Renaming {
  readonly id: string
  readonly name: string
  /** As the caller saw it. */
  readonly from: string
  readonly merges: boolean
}

/**
 * Renames a tag, or merges it into the one that has the name.
 * @throws `not_found`, `conflict` if it was renamed since, or if another tag has the name and it isn't merged.
 */
export function renameTag(ctx: Context, { id, name, from, merges }: Renaming): Promise<void> {
  return transact(ctx, async (ctx) => {
    const tag = await lockTag(ctx, id)
    if (tag.name === name) return
    if (tag.name !== from) throw await staleWriteError(ctx, { subject: id, now: `The tag is now “${tag.name}”.` })
    const key = tagKey(name)
    const [other] = await ctx.db
      .select()
      .from(tags)
      .where(and(eq(tags.key, key), ne(tags.id, id)))
    if (other && !merges)
      throw new AppError('invalid', 'Nothing was changed.', {
        name: `There is already a tag “${other.name}”. Merge the two, or choose another name.`,
      })
    if (other) await moveRecords(ctx, id, other.id)
    else await ctx.db.update(tags).set({ name, key }).where(eq(tags.id, id))
    await record(ctx, other ? 'tag.merge' : 'tag.rename', id, { before: tag.name, after: other?.name ?? name })
    await announceAll(ctx)
  })
}

/** Deletes a tag from all records. @throws `not_found`. */
export function deleteTag(ctx: Context, { id }: { id: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { name } = await lockTag(ctx, id)
    await ctx.db.delete(tags).where(eq(tags.id, id))
    await record(ctx, 'tag.delete', id, { name })
    await announceAll(ctx)
  })
}

async function lockTag({ db }: Context, id: string) {
  const [found] = await db.select().from(tags).where(eq(tags.id, id)).for('update')
  if (!found) throw new AppError('not_found', 'This tag no longer exists.')
  return found
}

async function moveRecords(ctx: Context, from: string, to: string): Promise<void> {
  for (const { tagging } of Object.values(taggedRecords))
    await ctx.db.execute(sql`
      insert into ${tagging} (tag_id, ${sql.identifier(tagging.recordId.name)})
      select ${to}::uuid, ${tagging.recordId} from ${tagging} where ${eq(tagging.tagId, from)}
      on conflict do nothing`)
  await ctx.db.delete(tags).where(eq(tags.id, from))
}

async function announceAll(ctx: Context): Promise<void> {
  for (const { topic } of Object.values(taggedRecords)) await announce(ctx, topic, '')
}
