import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { test } from '#server/testing/test.ts'
import { isMigrated, migrate, SchemaError } from './migrate.ts'

const server = inject('databaseUrl')
const limitMs = 1_000

// The embedded database has no such limits and no second instance.
test.runIf(server)('a migration may take longer than a page: the limits of the pool do not apply to it', async () => {
  const name = `hl_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client(server ?? '')
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server ?? '')
  url.pathname = name
  const pool = new pg.Pool({ connectionString: url.href, statement_timeout: limitMs, query_timeout: limitMs })
  const other = new pg.Client(url.href)
  await other.connect()
  onTestFinished(async () => {
    await pool.end()
    await admin.query(`drop database ${name}`)
    await admin.end()
  })

  await other.query("select pg_advisory_lock(hashtext('harborline.migrate'))")
  const migrated = migrate(pool)
  await sleep(limitMs * 1.5)
  await other.end()
  await migrated
  expect(await isMigrated(pool)).toBe(true)
})

test('checking whether the schema is current reads the migration files once', async ({ pool }) => {
  expect(await isMigrated(pool)).toBe(true)
  const read = vi.spyOn(fs, 'readFileSync')
  onTestFinished(() => read.mockRestore())
  for (let call = 0; call < 5; call++) expect(await isMigrated(pool)).toBe(true)
  expect(read).not.toHaveBeenCalled()
})

test('a program refuses a schema that a newer version has migrated, and running servers stay ready', async ({
  pool,
}) => {
  const future = Date.parse('2099-01-01')
  await pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)", [future])
  try {
    await expect(migrate(pool)).rejects.toThrow(SchemaError)
    expect(await isMigrated(pool)).toBe(true)
  } finally {
    await pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [future])
  }
  await migrate(pool)
})
