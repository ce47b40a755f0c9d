/**
 * `npm run bench:limits`: what counting requests costs per request, in memory and for all servers in PostgreSQL, one
 * statement per request and batched as the server does it.
 */
import pg from 'pg'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { countInDatabase, countInMemory, type RequestCounts } from '#server/platform/db/request-counts.ts'
import { startCluster } from '../scripts/postgres-cluster.ts'

const requests = 20_000
const minute = 60_000

const cluster = await startCluster()
const pool = new pg.Pool({ connectionString: cluster.url, max: 3 })
await migrate(pool)
const single = `insert into request_counts as known (key, count, ends_at) values ($1, 1, now() + interval '1 minute')
  on conflict (key) do update set count = known.count + 1 returning count, 1 as ttl`
const ways: Record<string, () => RequestCounts> = {
  'in memory': () => countInMemory(Date.now),
  'a statement per request': () => ({
    add: async (key) => (await pool.query(single, [key])).rows[0],
    sweep: async () => {},
  }),
  'batched in PostgreSQL': () =>
    countInDatabase({
      ...{ pool, now: Date.now },
      onOutage: (error) => {
        throw error
      },
    }),
}

for (const [networks, name] of [
  [1, 'one network'],
  [2_000, '2,000 networks'],
] as const)
  for (const concurrent of [1, 64])
    for (const [way, open] of Object.entries(ways)) {
      await pool.query('truncate request_counts')
      console.log(`${name}, ${concurrent} at once, ${way}: ${await measure(open(), networks, concurrent)}`)
    }
await pool.end()
await cluster.stop()

async function measure(counts: RequestCounts, networks: number, concurrent: number): Promise<string> {
  const times: number[] = []
  let next = 0
  const caller = async () => {
    while (next < requests / (concurrent === 1 ? 10 : 1)) {
      const key = `network ${next++ % networks}`
      const start = performance.now()
      await counts.add(key, minute, Number.MAX_SAFE_INTEGER)
      times.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: concurrent }, caller))
  const perSecond = Math.round(times.length / ((performance.now() - start) / 1000))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(2)
  return `${perSecond} per second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}
