import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/context.ts'

/**
 * Counts encrypted values in the payloads of jobs that aren't done, by key id: such as the address of an emailed
 * estimate. They are not re-encrypted, because a worker may be running the job.
 */
export async function countWaitingByKey(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; count: number }>(sql`
    select found[1] as key, count(*)::int as count
    from outbox cross join lateral regexp_matches(payload::text, '"[A-Za-z]+Encrypted": "([^".]+)[.]', 'g') as found
    where done_at is null
    group by 1`)
  return new Map(rows.map(({ key, count }) => [key, count]))
}
