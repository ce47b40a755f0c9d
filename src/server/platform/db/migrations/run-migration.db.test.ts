import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { test } from '#server/testing/test.ts'
import { connectWithoutTimeout } from './migrate.ts'
import { type Migration, parseMigration } from './migration-files.ts'
import { type BackfillProgress, runMigration } from './run-migration.ts'

/** Far in the past, so that no check takes it for the newest. */
const when = 1

const migration = (text: string): Migration => ({ tag: 'example', when, ...parseMigration(text) })

async function openExample(pool: pg.Pool) {
  const { client, release } = await connectWithoutTimeout(pool)
  await client.query('create table example (id integer primary key, old text not null, new text)')
  await client.query("insert into example select n, 'value ' || n from generate_series(1, 2300) n")
  onTestFinished(async () => {
    await client.query('rollback')
    await client.query('drop table example; delete from drizzle.__drizzle_migrations where created_at = 1')
    await client.query('drop table if exists drizzle.backfills')
    await release()
  })
  return client
}

const backfill = `-- no transaction
ALTER TABLE example ADD COLUMN IF NOT EXISTS extra text;
--> statement-breakpoint
-- in batches of 1000 by example.id
UPDATE example SET new = upper(old) WHERE id BETWEEN :first AND :last AND new IS NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS example_new ON example (new);`

test('a backfill runs in batches with progress, continues after an interruption, and an index follows', async ({
  pool,
}) => {
  const client = await openExample(pool)
  const progress: BackfillProgress[] = []
  const interrupted = runMigration(client, migration(backfill), {
    onProgress: (one) => {
      progress.push(one)
      if (progress.length === 2) throw new Error('The process ended.')
    },
  })
  await expect(interrupted).rejects.toThrow('The process ended.')
  const filled = async () => {
    const { rows } = await client.query<{ count: number }>('select count(new)::int as count from example')
    return rows[0]?.count
  }
  expect(await filled()).toBe(2000)

  await runMigration(client, migration(backfill), { onProgress: (one) => progress.push(one) })
  expect(await filled()).toBe(2300)
  expect(progress.map(({ done }) => done)).toEqual([1000, 2000, 2300])
  const { rows } = await client.query(
    "select indisvalid as valid from pg_index where indexrelid = 'example_new'::regclass",
  )
  expect(rows).toEqual([{ valid: true }])
  const { rows: noted } = await client.query('select hash from drizzle.__drizzle_migrations where created_at = 1')
  expect(noted).toEqual([{ hash: migration(backfill).sha256 }])
})

test('a failing migration leaves nothing of itself behind', async ({ pool }) => {
  const client = await openExample(pool)
  const failing = migration('ALTER TABLE example ADD COLUMN half text;\n--> statement-breakpoint\nSELECT 1 / 0;')
  await expect(runMigration(client, failing)).rejects.toThrow('division by zero')
  const { rows } = await client.query("select from information_schema.columns where column_name = 'half'")
  expect(rows).toEqual([])
})

// The embedded database has one session, so no one else can hold a lock.
const server = inject('databaseUrl')

test.runIf(server)('a schema change lets others pass while it waits for a long transaction', async ({ pool }) => {
  const client = await openExample(pool)
  const reader = new pg.Client(server ?? '')
  const visitor = new pg.Client(server ?? '')
  await reader.connect()
  await visitor.connect()
  onTestFinished(async () => {
    await reader.end()
    await visitor.end()
  })
  await reader.query('begin; select count(*) from example')
  let isDone = false
  const migrated = runMigration(client, migration('ALTER TABLE example ADD COLUMN late text;')).then(() => {
    isDone = true
  })
  await sleep(1_200)
  // Waits behind the schema change for half a second at most, not until the reader ends.
  await visitor.query('set statement_timeout = 5000; select count(*) from example')
  expect(isDone).toBe(false)
  await reader.query('commit')
  await migrated
  const { rows } = await client.query("select from information_schema.columns where column_name = 'late'")
  expect(rows).toHaveLength(1)
})

test.runIf(server)('an index that could not be completed is built again', async ({ pool }) => {
  const client = await openExample(pool)
  await client.query('update example set new = old; update example set new = $$same$$ where id < 3')
  const unique = migration(
    '-- no transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS example_new ON example (new);',
  )
  await expect(runMigration(client, unique)).rejects.toThrow('could not create unique index')
  await client.query('update example set new = old')
  await runMigration(client, unique)
  const { rows } = await client.query(
    "select indisvalid as valid from pg_index where indexrelid = 'example_new'::regclass",
  )
  expect(rows).toEqual([{ valid: true }])
})
