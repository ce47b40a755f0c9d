import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { loadShippedRules } from '#server/placement/disclosure-rules/commands.ts'
import { systemContext } from '#server/platform/context.ts'
import { type Database, openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { loadShippedPeriods } from '#server/system/legal-periods/commands.ts'

let opened: Promise<Database> | undefined

/** Returns the migrated database of this test process, shared by all files. */
export function testDatabase(): Promise<Database> {
  opened ??= open()
  return opened
}

async function open(): Promise<Database> {
  const dataDir = fs.mkdtempSync(path.join(inject('temporaryDirectory'), 'db-'))
  const database = await openDatabase({ databaseUrl: inject('databaseUrl'), dataDir })
  await migrate(database.pool)
  await copySampleLenders(database.pool)
  const ctx = systemContext({ pool: database.pool, now: () => new Date() }, 'start')
  await loadShippedRules(ctx)
  await loadShippedPeriods(ctx)
  return database
}

/** Keeps the lenders of a new installation: tests share them, and may change them. */
async function copySampleLenders(pool: pg.Pool) {
  await pool.query('create schema if not exists before_tests')
  for (const table of ['lenders', 'lender_criteria'])
    await pool.query(`create table before_tests.${table} as select * from ${table}`)
}
