import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const pollMs = 10

/** Modes that block writes or all access. */
const strong = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']
/** Rows of a table whose lock matters. */
const large = 10_000

/** Looks every few milliseconds at who holds strong locks on large tables and how long others wait. */
export async function watchLocks(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows: tables } = await client.query<{ oid: number; name: string }>(
    "select oid::int, relname as name from pg_class where relkind = 'r' and reltuples >= $1",
    [large],
  )
  const names = new Map(tables.map(({ oid, name }) => [oid, name]))
  /** First seen, by session, table and mode. */
  let held = new Map<string, number>()
  let longest = { ms: 0, table: '' }
  let waitedMs = 0
  let isStopping = false

  async function look() {
    const { rows } = await client.query<{
      pid: number
      relation: number
      mode: string
      granted: boolean
      waited: number
    }>(
      `select pid, relation::int, mode, granted,
         coalesce(extract(epoch from clock_timestamp() - waitstart) * 1000, 0)::int as waited
       from pg_locks where locktype = 'relation' and pid <> pg_backend_pid() and relation = any($1)
         and (not granted or mode = any($2))`,
      [[...names.keys()], strong],
    )
    const now = performance.now()
    const still = new Map<string, number>()
    for (const { pid, relation, mode, granted, waited } of rows) {
      // A waiting schema change is not the one who suffers.
      if (!granted) {
        if (!strong.includes(mode)) waitedMs = Math.max(waitedMs, waited)
        continue
      }
      const key = `${pid} ${relation} ${mode}`
      const since = held.get(key) ?? now
      still.set(key, since)
      if (now - since > longest.ms) longest = { ms: now - since, table: names.get(relation) ?? '' }
    }
    held = still
  }

  const watching = (async () => {
    while (!isStopping) {
      await look()
      await sleep(pollMs)
    }
  })()

  return {
    reset: () => {
      held = new Map()
      longest = { ms: 0, table: '' }
      waitedMs = 0
    },
    report: () => ({ heldMs: Math.round(longest.ms), waitedMs, table: longest.table }),
    stop: async () => {
      isStopping = true
      await watching
      await client.end()
    },
  }
}
