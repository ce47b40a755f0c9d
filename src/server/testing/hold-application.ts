import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { applications } from '#server/applications/applications/table.ts'

/** Enough for a request to reach the locked row, ms. */
const arriveMs = 400

/**
 * Locks an application's row while `work` starts requests that need it.
 * @param work must not wait for these requests; `arrived` lets them reach the row.
 */
export async function holdApplication(
  pool: pg.Pool,
  id: string,
  work: (arrived: () => Promise<void>) => Promise<void>,
) {
  const client = await pool.connect()
  await client.query('begin')
  await drizzle(client).select().from(applications).where(eq(applications.id, id)).for('update')
  try {
    await work(() => new Promise((resolve) => setTimeout(resolve, arriveMs)))
  } finally {
    await client.query('commit')
    client.release()
  }
}
