import { eq } from 'drizzle-orm'
import { lockApplication } from '#server/applications/applications/queries.ts'
import { applications, applicationTags } from '#server/applications/applications/table.ts'
import { lockLead } from '#server/intake/leads/queries.ts'
import { leads, leadTags } from '#server/intake/leads/table.ts'
import { lockMerchantLead } from '#server/intake/merchants/queries.ts'
import { merchantLeads, merchantLeadTags } from '#server/intake/merchants/table.ts'
import { changeTags, findTags, type Tagging } from '#server/intake/tags/taggings.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { TaggedKind } from '#shared/applications/tags/contract.ts'
import { tagKey } from '#shared/intake/tags/tag.ts'
import type { LiveTopic } from '#shared/kit/live-topic.ts'

interface TaggedRecord {
  readonly tagging: Tagging
  readonly topic: LiveTopic
  /** @throws `not_found`. */
  readonly lock: (ctx: Context, id: string) => Promise<unknown>
  /** For clients that poll changes. */
  readonly touch: (ctx: Context, id: string) => Promise<unknown>
}

export const taggedRecords: Readonly<Record<TaggedKind, TaggedRecord>> = {
  lead: {
    ...{ tagging: leadTags, topic: 'leads', lock: lockLead },
    touch: ({ db, now }, id) => db.update(leads).set({ updatedAt: now() }).where(eq(leads.id, id)),
  },
  application: {
    ...{ tagging: applicationTags, topic: 'applications', lock: lockApplication },
    touch: ({ db, now }, id) => db.update(applications).set({ updatedAt: now() }).where(eq(applications.id, id)),
  },
  merchant: {
    ...{ tagging: merchantLeadTags, topic: 'merchant-leads', lock: lockMerchantLead },
    touch: ({ db, now }, id) => db.update(merchantLeads).set({ updatedAt: now() }).where(eq(merchantLeads.id, id)),
  },
}

interface RecordTags {
  readonly kind: TaggedKind
  readonly id: string
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/**
 * Adds and removes tags of a record.
 * @returns the tags before and after.
 * @throws `not_found`, `invalid` above the tags of one record, `conflict` above those of the brokerage.
 */
export function tagRecord(ctx: Context, { kind, id, add, remove }: RecordTags) {
  return transact(ctx, async (ctx) => {
    const { tagging, topic, lock, touch } = taggedRecords[kind]
    await lock(ctx, id)
    const tagsOfIt = async () => (await findTags(ctx, tagging, [id])).get(id) ?? []
    const before = await tagsOfIt()
    await changeTags(ctx, tagging, [id], { add, remove })
    const after = await tagsOfIt()
    const added = without(after, before)
    const removed = without(before, after)
    if (added.length + removed.length > 0) {
      await touch(ctx, id)
      await record(ctx, `${kind === 'merchant' ? 'merchant-lead' : kind}.tag`, id, { added, removed })
      await announce(ctx, topic, id)
    }
    return { before, after, added, removed }
  })
}

function without(names: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map(tagKey))
  return names.filter((name) => !keys.has(tagKey(name)))
}
