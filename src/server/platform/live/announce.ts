import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { LiveTopic } from '#shared/kit/live-topic.ts'

/** Instances notify each other, and themselves, of changes. */
export const liveChannel = 'harborline_live'

/** Sent when the transaction of `ctx` commits. `id` may be empty. */
export async function announce(ctx: Context, topic: LiveTopic, id: string): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify({ topic, id })})`)
}

/** For raw SQL: one notification if `from` has any row. */
export const announcedBy = (topic: LiveTopic, from: string) =>
  `(select pg_notify('${liveChannel}', '${JSON.stringify({ topic, id: '' })}') from ${from} limit 1)`
