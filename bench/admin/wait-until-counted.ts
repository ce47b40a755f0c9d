import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const countedWithinMs = 10 * 60_000

/** Waits until the one-time background job has counted the days before the first start. */
export async function pastIsCounted(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const yesterday = `select max(through_day) >= current_date - 2 as is_counted from daily_figures_state`
  const latest = Date.now() + countedWithinMs
  while (!(await client.query(yesterday)).rows[0].is_counted) {
    if (Date.now() > latest)
      throw new Error(`The daily figures were not computed within ${countedWithinMs / 60_000} minutes.`)
    await sleep(500)
  }
  // Other work of a first start, such as deleting expired data.
  await sleep(20_000)
  await client.end()
}
