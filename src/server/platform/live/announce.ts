import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { LiveTopic } from '#shared/kit/live-topic.ts'

/** The channel of PostgreSQL on which instances tell each other, and themselves, what has changed. */
export const liveChannel = 'harborline_live'

/** Tells staff of a change when the transaction of `ctx` commits, and never if it does not. `id` may be empty. */
export async function announce(ctx: Context, topic: LiveTopic, id: string): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify({ topic, id })})`)
}

/** The same as a scalar of hand-written SQL: one notice where `from` has any row, none otherwise. */
export const announcedBy = (topic: LiveTopic, from: string) =>
  `(select pg_notify('${liveChannel}', '${JSON.stringify({ topic, id: '' })}') from ${from} limit 1)`
