import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import type { Batches, Migration, Statement } from './migration-files.ts'

/** Others wait behind a waiting schema change, so it waits briefly, lets them pass and tries again. */
const lockTimeoutMs = 500
const pauseMs = 1_000
const maxTries = 120

/** Lock timeout, deadlock. */
const retried = new Set(['55P03', '40P01'])

export interface BackfillProgress {
  readonly migration: string
  readonly table: string
  readonly done: number
  /** Estimated by the database. */
  readonly total: number
}

export interface RunOptions {
  /** Called after each batch. */
  readonly onProgress?: (progress: BackfillProgress) => void
}

/** Runs a migration and notes that it ran. After a failure it can be repeated. */
export async function runMigration(client: ClientBase, migration: Migration, options: RunOptions = {}): Promise<void> {
  const note = () =>
    client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      migration.sha256,
      migration.when,
    ])
  if (migration.isTransaction)
    return inTransaction(client, async () => {
      for (const { sql } of migration.statements) await client.query(sql)
      await note()
    })
  for (const [at, statement] of migration.statements.entries())
    if (statement.batches) await runBatches(client, { migration: migration.tag, at, ...statement }, options)
    else await runAlone(client, statement)
  await note()
}

/** Repeats a transaction while other sessions hold the locks that it needs. */
async function inTransaction(client: ClientBase, work: () => Promise<unknown>): Promise<void> {
  await whileLocked(async () => {
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
    try {
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}

async function whileLocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && retried.has(String(error.code))
      if (!isLocked || attempt === maxTries) throw error
      await sleep(pauseMs)
    }
}

const concurrentIndex = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i

/** A concurrent statement blocks no one while it waits, so it may wait. */
async function runAlone(client: ClientBase, { sql }: Statement): Promise<void> {
  const [, index] = concurrentIndex.exec(sql) ?? []
  if (index) await dropInvalid(client, index)
  const isConcurrent = /\bconcurrently\b/i.test(sql)
  await client.query(`set lock_timeout = ${isConcurrent ? 0 : lockTimeoutMs}`)
  try {
    await whileLocked(async () => void (await client.query(sql)))
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
  }
}

/** An index that could not be completed stays behind, unused, and would count as existing. */
async function dropInvalid(client: ClientBase, index: string): Promise<void> {
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    `"${index}"`,
  ])
  if (rows.length > 0) await client.query(`drop index concurrently if exists "${index}"`)
}

interface BatchedStatement extends Statement {
  readonly migration: string
  readonly at: number
}

/** Runs a statement for one range of keys after the other, and continues after the last finished one. */
async function runBatches(client: ClientBase, statement: BatchedStatement, { onProgress }: RunOptions): Promise<void> {
  const { migration, at, batches } = statement
  if (!batches) return
  const { table } = batches
  const text = statement.sql.replaceAll(':first', '$1').replaceAll(':last', '$2')
  await client.query(`create table if not exists drizzle.backfills
    (migration text, statement integer, last_key text not null, done bigint not null, primary key (migration, statement))`)
  const { rows: sizes } = await client.query<{ total: number }>(
    'select greatest(reltuples, 0)::float8 as total from pg_class where oid = to_regclass($1)',
    [`"${table}"`],
  )
  const { rows: earlier } = await client.query<{ last_key: string; done: string }>(
    'select last_key, done from drizzle.backfills where migration = $1 and statement = $2',
    [migration, at],
  )
  let done = Number(earlier[0]?.done ?? 0)
  let after = earlier[0]?.last_key
  for (;;) {
    const range = await nextRange(client, batches, after)
    if (!range) return
    done += range.count
    await inTransaction(client, async () => {
      await client.query(text, [range.first, range.last])
      await client.query(
        `insert into drizzle.backfills values ($1, $2, $3, $4)
         on conflict (migration, statement) do update set last_key = excluded.last_key, done = excluded.done`,
        [migration, at, range.last, done],
      )
    })
    after = range.last
    onProgress?.({ migration, table, done, total: Math.max(done, sizes[0]?.total ?? 0) })
  }
}

async function nextRange(client: ClientBase, { size, table, key }: Batches, after: string | undefined) {
  const { rows } = await client.query<{ first: string | null; last: string; count: number }>(
    `with batch as (
       select "${key}" from "${table}" ${after === undefined ? '' : `where "${key}" > $1`} order by "${key}" limit ${size}
     ) select
       (select "${key}"::text from batch order by batch."${key}" limit 1) as first,
       (select "${key}"::text from batch order by batch."${key}" desc limit 1) as last,
       (select count(*)::int from batch) as count`,
    after === undefined ? [] : [after],
  )
  const [range] = rows
  return range?.first === null || !range ? undefined : { ...range, first: range.first }
}
