import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { LiveTopic } from '#shared/kit/live-topic.ts'

/** Instances also notify themselves. */
export const liveChannel = 'harborline_live'

/** Announces a change when the caller's transaction commits; `id` may be empty. */
export async function announce(ctx: Context, topic: LiveTopic, id: string): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify({ topic, id })})`)
}

/** Returns SQL for one notification if `from` has rows. */
export const announcedBy = (topic: LiveTopic, from: string) =>
  `(select pg_notify('${liveChannel}', '${JSON.stringify({ topic, id: '' })}') from ${from} limit 1)`
