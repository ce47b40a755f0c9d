import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Context } from '#server/platform/context.ts'

const folder = new URL('../../../../db/migrations', import.meta.url).pathname

/** Migrates under an advisory lock; if nothing is pending, no schema permission is needed. */
export async function migrate(pool: pg.Pool) {
  if (await isMigrated(pool)) return
  const { client, release } = await connectWithoutTimeout(pool)
  try {
    await client.query("select pg_advisory_lock(hashtext('harborline.migrate'))")
    await runMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('harborline.migrate'))").catch(() => {})
    await release()
  }
}

/** Connects without timeouts: indexing a million records takes longer than a page may. */
export async function connectWithoutTimeout(pool: pg.Pool) {
  if (!pool.options.statement_timeout) {
    const client = await pool.connect()
    return { client, release: async () => client.release() }
  }
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 })
  // Lost connections already fail their queries.
  client.on('error', () => {})
  await client.connect()
  return { client, release: () => client.end() }
}

let newestMillis: number | undefined

/** Read once, because readiness checks are frequent. */
function newestOwn(): number {
  newestMillis ??= readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis
  return newestMillis ?? Number.POSITIVE_INFINITY
}

export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows: tables } = await pool.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  )
  if (!tables[0]?.name) return false
  const { rows } = await pool.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return Number(rows[0]?.created_at) >= newestOwn()
}

export async function newestMigration(ctx: Context): Promise<string> {
  const { rows } = await ctx.db.execute<{ at: string }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )
  const { entries } = JSON.parse(fs.readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return entries.find(({ when }) => String(when) === rows[0]?.at)?.tag ?? 'unknown'
}
