import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { applications } from '#server/applications/applications/table.ts'

/** Long enough for a request to come to the row that it waits for, ms. */
const arriveMs = 400

/**
 * Holds the row of an application while `work` begins what wants it: that stands in a line, in the order in which it came.
 * @param work must not wait for what it begins; `arrived` lets that come to the row.
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
