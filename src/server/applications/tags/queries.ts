import { asc, count } from 'drizzle-orm'
import { tags } from '#server/intake/tags/table.ts'
import type { Tagging } from '#server/intake/tags/taggings.ts'
import type { Context } from '#server/platform/context.ts'
import type { UsedTag } from '#shared/applications/tags/contract.ts'
import { taggedRecords } from './tagged-records.ts'

/** Returns each tag with its number of records. */
export async function findTagUse(ctx: Context): Promise<{ tags: UsedTag[] }> {
  const [leads, applications, merchants] = [
    await countBy(ctx, taggedRecords.lead.tagging),
    await countBy(ctx, taggedRecords.application.tagging),
    await countBy(ctx, taggedRecords.merchant.tagging),
  ]
  const known = await ctx.db.select({ id: tags.id, name: tags.name }).from(tags).orderBy(asc(tags.key))
  return {
    tags: known.map(({ id, name }) => ({
      ...{ id, name, leads: leads.get(id) ?? 0 },
      ...{ applications: applications.get(id) ?? 0, merchants: merchants.get(id) ?? 0 },
    })),
  }
}

async function countBy({ db }: Context, tagging: Tagging): Promise<ReadonlyMap<unknown, number>> {
  const rows = await db.select({ id: tagging.tagId, count: count() }).from(tagging).groupBy(tagging.tagId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
