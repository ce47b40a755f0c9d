/**
 * `npm run bench:migrations` (options: `--after 0020`, `--leads 1000000`). Fills a PostgreSQL of its own with records in the
 * schema of an earlier migration, and runs the later ones while other sessions read and write. Prints for each how long
 * others waited for it. Fails if someone waited longer than a second, or a request failed.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrateUpTo } from '#server/platform/db/migrations/migrate.ts'
import { readJournal } from '#server/platform/db/migrations/migration-files.ts'
import { startCluster } from '../scripts/postgres-cluster.ts'
import { fill } from './admin/fill.ts'
import { watchLocks } from './migrations/watch-locks.ts'
import { startWriters } from './migrations/writers.ts'

const limitMs = 1_000
const writers = 6

const { values: options } = parseArgs({
  options: { after: { type: 'string', default: '0020' }, leads: { type: 'string', default: '1000000' } },
})
const journal = readJournal()
const start = journal.find(({ tag }) => tag.startsWith(options.after))
if (!start) throw new Error(`There is no migration ${options.after}.`)
const pending = journal.filter(({ when }) => when > start.when)

const cluster = await startCluster({ fsync: false })
try {
  console.log(`Filling ${options.leads} leads in the schema of ${start.tag}…`)
  await fill(cluster.url, Number(options.leads), (pool) => migrateUpTo(pool, start.when))
  process.exitCode = (await measure(cluster.url)) ? 0 : 1
} finally {
  await cluster.stop()
}

/** @returns whether no one waited too long. */
async function measure(url: string): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: url })
  const locks = await watchLocks(url)
  const traffic = await startWriters(url, writers)
  let isFine = true
  const row = (cells: readonly (string | number)[]) =>
    console.log(
      cells.map((cell, at) => (at === 0 ? String(cell).padEnd(34) : String(cell).padStart(at < 6 ? 14 : 24))).join(''),
    )
  row(['migration', 'ms', 'others waited', 'slowest', 'requests', 'failed', 'lock held'])
  for (const { tag, when } of pending) {
    locks.reset()
    traffic.reset()
    const startedAt = performance.now()
    await migrateUpTo(pool, when)
    const ms = Math.round(performance.now() - startedAt)
    const { heldMs, waitedMs, table } = locks.report()
    const { done, failed, slowestMs } = traffic.report()
    const isSlow = waitedMs > limitMs || heldMs > limitMs || failed > 0
    if (isSlow) isFine = false
    row([tag, ms, waitedMs, slowestMs, done, failed, `${heldMs} ${table}`])
  }
  const errors = await traffic.stop()
  await locks.stop()
  await pool.end()
  for (const error of errors) console.log(error)
  console.log(isFine ? 'No one waited longer than a second.' : 'A migration held a lock for more than a second.')
  return isFine
}
