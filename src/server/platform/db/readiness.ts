import type pg from 'pg'
import { isMigrated } from '#server/platform/db/migrations/migrate.ts'

export type Unreadiness = 'database_unreachable' | 'database_read_only' | 'schema_outdated'

const readOnlyQuery = "select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only"

/**
 * Creates a readiness check shared by concurrent callers; undefined means ready. Other work must not share `pool`.
 */
export function openReadinessCheck(pool: pg.Pool): () => Promise<Unreadiness | undefined> {
  let running: Promise<Unreadiness | undefined> | undefined
  return () => {
    running ??= check(pool)
      .catch(() => 'database_unreachable' as const)
      .finally(() => {
        running = undefined
      })
    return running
  }
}

async function check(pool: pg.Pool): Promise<Unreadiness | undefined> {
  const { rows } = await pool.query<{ is_read_only: boolean }>(readOnlyQuery)
  if (rows[0]?.is_read_only) return 'database_read_only'
  return (await isMigrated(pool)) ? undefined : 'schema_outdated'
}
