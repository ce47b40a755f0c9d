import { TransactionRollbackError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { test as base } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { testDatabase } from './test-database.ts'

interface Fixtures {
  /** A context in a transaction that is rolled back when the test ends; its clock always shows `noon`. */
  ctx: Context
  /** For tests that commit. They clean up their tables or use unique keys. */
  pool: pg.Pool
}

export const noon = new Date('2026-03-02T12:00:00Z')

/** A test with a real database: embedded in the project `server`, a PostgreSQL server in the project `postgres`. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
  pool: async ({}, use) => {
    await use((await testDatabase()).pool)
  },
  ctx: async ({ pool }, use) => {
    const client = await pool.connect()
    const rolledBack = drizzle(client).transaction(async (db) => {
      await use({
        db,
        actor: { kind: 'system' },
        now: () => noon,
        requestId: 'test-request',
        origin: { ip: '127.0.0.1', userAgent: 'vitest' },
      })
      db.rollback()
    })
    await rolledBack.catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
    client.release()
  },
})
