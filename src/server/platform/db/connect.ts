import path from 'node:path'
import pg from 'pg'
import { liveChannel } from '#server/platform/live/announce.ts'
import { startEmbedded } from './embedded.ts'

const retryMs = 2_000

/** Detects connections dropped by a firewall, which still look open. */
const pingIntervalMs = 30_000

export interface Database {
  readonly pool: pg.Pool
  /** Closed to other work (record 59). All are `pool` in the embedded database, which has one session. */
  readonly reserved: { readonly staff: pg.Pool; readonly intake: pg.Pool; readonly readiness: pg.Pool }
  readonly kind: 'embedded' | 'postgres'
  listen(hear: (payload: string) => void): Promise<() => Promise<void>>
  /** Also flushes and unlocks the embedded database. */
  close(): Promise<void>
}

/** PostgreSQL: 23 with the listener. */
const connections = { general: 10, staff: 8, intake: 3, readiness: 1 }

/** ms; staff are better off reloading than waiting longer. */
const statementMs = { general: 30_000, staff: 15_000, readiness: 2_000 }

/**
 * Opens PostgreSQL by URL, otherwise the embedded database in `<dataDir>/db`.
 * @throws DatabaseLocked if another process has it open.
 */
export async function openDatabase(options: { databaseUrl: string | undefined; dataDir: string }): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl)

  const embedded = await startEmbedded(path.join(options.dataDir, 'db'))
  const listeners = new Set<(payload: string) => void>()
  const pool = new pg.Pool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    password: '-',
    // Longer waits come from a transaction that didn't use its own handle.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 0,
    stream: embedded.connect,
    // Clients share a session: a failed one's transaction or prepared statements must not affect the next.
    onConnect: async (client) => {
      await client.query('rollback')
      await client.query('discard all')
      await client.query(`listen ${liveChannel}`)
      client.on('notification', ({ payload = '' }) => {
        for (const hear of listeners) hear(payload)
      })
    },
  })
  outliveRestarts(pool)
  return {
    pool,
    reserved: { staff: pool, intake: pool, readiness: pool },
    kind: 'embedded',
    listen: async (hear) => {
      listeners.add(hear)
      return async () => void listeners.delete(hear)
    },
    close: async () => {
      await pool.end()
      await embedded.close()
    },
  }
}

function openPostgres(databaseUrl: string): Database {
  const pools = {
    pool: connectionPool(databaseUrl, connections.general, statementMs.general),
    staff: connectionPool(databaseUrl, connections.staff, statementMs.staff),
    intake: connectionPool(databaseUrl, connections.intake, statementMs.general),
    readiness: connectionPool(databaseUrl, connections.readiness, statementMs.readiness),
  }
  const { pool, ...reserved } = pools
  return {
    pool,
    reserved,
    kind: 'postgres',
    listen: (hear) => reconnectListener(databaseUrl, hear),
    close: async () => {
      await Promise.all(Object.values(pools).map((one) => one.end()))
    },
  }
}

function connectionPool(connectionString: string, max: number, statementTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    // If the server doesn't respond at all.
    query_timeout: statementTimeoutMs + 5_000,
    // For small queries, parallel workers and JIT cost more than they save.
    onConnect: async (client) => {
      await client.query('set max_parallel_workers_per_gather = 0; set jit = off')
    },
  })
  outliveRestarts(pool)
  return pool
}

/** An error without a listener, even on an idle connection, would end the process. */
function outliveRestarts(pool: pg.Pool) {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** After a reconnect the payload is empty, because notifications may have been missed. */
async function reconnectListener(databaseUrl: string, hear: (payload: string) => void): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false

  async function connect() {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    })
    client = connection
    // `end` follows every `error`.
    connection.on('error', () => {})
    connection.on('end', () => {
      if (client === connection) reconnect()
    })
    connection.on('notification', ({ payload = '' }) => hear(payload))
    await connection.connect()
    await connection.query(`listen ${liveChannel}`)
    clearTimeout(timer)
    timer = setInterval(
      () => connection.query('select 1').catch(() => connection.end().catch(() => {})),
      pingIntervalMs,
    )
  }

  function reconnect() {
    client = undefined
    clearTimeout(timer)
    if (stopping) return
    timer = setTimeout(() => connect().then(() => hear(''), reconnect), retryMs)
  }

  await connect().catch(reconnect)
  return async () => {
    stopping = true
    clearTimeout(timer)
    const last = client
    client = undefined
    await last?.end().catch(() => {})
  }
}
