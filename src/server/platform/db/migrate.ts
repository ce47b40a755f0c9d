import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Context } from '#server/platform/context.ts'

const folder = new URL('../../../../db/migrations', import.meta.url).pathname

/** The schema doesn't fit this program, and it can't change that. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

/**
 * Migrates under an advisory lock; if nothing is pending, no schema permission is needed.
 * @throws SchemaError if a newer program migrated the database, or this role may not.
 */
export async function migrate(pool: pg.Pool) {
  if (await isMigrated(pool)) return requireKnownSchema(pool)
  const { client, release } = await connectWithoutTimeout(pool)
  try {
    await client.query("select pg_advisory_lock(hashtext('harborline.migrate'))")
    await runMigrations(drizzle(client), { migrationsFolder: folder })
  } catch (error) {
    throw isForbidden(error) ? migrationNeeded() : error
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('harborline.migrate'))").catch(() => {})
    await release()
  }
}

/** Migrates an empty database to an older state of this program: `newest` is the time of the last migration, ms. */
export async function migrateUpTo(pool: pg.Pool, newest: number): Promise<void> {
  const journal = JSON.parse(fs.readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const entries = journal.entries.filter(({ when }) => when <= newest)
  if (entries.at(-1)?.when !== newest)
    throw new SchemaError('The data comes from a newer version of Harborline. Use that version.')
  const draft = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-migrations-'))
  const { client, release } = await connectWithoutTimeout(pool)
  try {
    fs.mkdirSync(`${draft}/meta`)
    fs.writeFileSync(`${draft}/meta/_journal.json`, JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) fs.copyFileSync(`${folder}/${tag}.sql`, `${draft}/${tag}.sql`)
    await runMigrations(drizzle(client), { migrationsFolder: draft })
  } finally {
    await release()
    fs.rmSync(draft, { recursive: true, force: true })
  }
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
