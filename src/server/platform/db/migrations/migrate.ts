import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg, { type ClientBase } from 'pg'
import type { Context } from '#server/platform/context.ts'
import { readJournal, readMigration } from './migration-files.ts'
import { type RunOptions, runMigration } from './run-migration.ts'

const lockPauseMs = 200
const progressMs = 5_000

/** The schema doesn't fit this program, and it can't change that. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

/**
 * Migrates under an advisory lock, one transaction per migration; if nothing is pending, no schema permission is needed.
 * @throws SchemaError if a newer program migrated the database, or this role may not.
 */
export async function migrate(pool: pg.Pool, options: RunOptions = {}): Promise<void> {
  if (await isMigrated(pool)) return requireKnownSchema(pool)
  try {
    await runPending(pool, readJournal(), options)
  } catch (error) {
    throw isForbidden(error) ? migrationNeeded() : error
  }
}

/** Writes the progress of a backfill every few seconds. */
export function describeBackfill(write: (line: string) => void): NonNullable<RunOptions['onProgress']> {
  let nextAt = 0
  return ({ migration, table, done, total }) => {
    if (Date.now() < nextAt) return
    nextAt = Date.now() + progressMs
    write(`Migration ${migration}: ${done} of about ${total} rows of ${table} (${Math.floor((100 * done) / total)} %).`)
  }
}

/** Migrates a database to an older state of this program: `newest` is the time of the last migration, ms. */
export async function migrateUpTo(pool: pg.Pool, newest: number): Promise<void> {
  const entries = readJournal().filter(({ when }) => when <= newest)
  if (entries.at(-1)?.when !== newest)
    throw new SchemaError('The data comes from a newer version of Harborline. Use that version.')
  await runPending(pool, entries, {})
}

async function runPending(pool: pg.Pool, entries: ReturnType<typeof readJournal>, options: RunOptions): Promise<void> {
  const { client, release } = await connectWithoutTimeout(pool)
  try {
    // A waiting statement would have a snapshot, for which an index that is built concurrently waits in turn.
    while (!(await tryLock(client))) await sleep(lockPauseMs)
    try {
      // The table of drizzle-orm, which ran the first migrations.
      await client.query(`create schema if not exists drizzle;
        create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
      const { rows } = await client.query<{ newest: string | null }>(
        'select max(created_at) as newest from drizzle.__drizzle_migrations',
      )
      const newest = Number(rows[0]?.newest)
      for (const entry of entries) if (entry.when > newest) await runMigration(client, readMigration(entry), options)
    } finally {
      await client.query("select pg_advisory_unlock(hashtext('harborline.migrate'))").catch(() => {})
    }
  } finally {
    await release()
  }
}

async function tryLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    "select pg_try_advisory_lock(hashtext('harborline.migrate')) as is_locked",
  )
  return rows[0]?.is_locked === true
}

/** Servers that are running may continue while newer ones start; a restart may not. */
async function requireKnownSchema(pool: pg.Pool) {
  const { rows } = await pool.query<{ created_at: string }>(
    'select max(created_at) as created_at from drizzle.__drizzle_migrations',
  )
  const newest = Number(rows[0]?.created_at)
  if (newest > newestOwn())
    throw new SchemaError(
      `A newer version of Harborline has changed this database (on ${new Date(newest).toISOString().slice(0, 10)}), and this version doesn’t know that schema.
Start the newer version again, or restore the backup made before the upgrade. Nothing was changed.`,
    )
}

const insufficientPrivilege = '42501'

function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === insufficientPrivilege) || isForbidden(error.cause)
}

const migrationNeeded = () =>
  new SchemaError(
    `The database schema is older than this version, and the role in DATABASE_URL may not change it.
Run npm run db:migrate with DATABASE_URL set to the role that owns the schema (see db/roles.sql), then start again. Nothing was changed.`,
  )

/** Connects without timeouts: indexing a million records takes longer than a page may. */
export async function connectWithoutTimeout(pool: pg.Pool) {
  if (!pool.options.statement_timeout) {
    const client = await pool.connect()
    return { client, release: async () => client.release() }
  }
  const Client = (pool.options.Client ?? pg.Client) as typeof pg.Client
  const client = new Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 })
  // Lost connections already fail their queries.
  client.on('error', () => {})
  await client.connect()
  return { client, release: () => client.end() }
}

let newestMillis: number | undefined

/** Read once, because readiness checks are frequent. */
function newestOwn(): number {
  newestMillis ??= readJournal().at(-1)?.when
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
  return readJournal().find(({ when }) => String(when) === rows[0]?.at)?.tag ?? 'unknown'
}
