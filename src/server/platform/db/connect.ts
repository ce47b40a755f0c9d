import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { reconnectListener } from '#server/platform/db/reconnect-listener.ts'
import { liveChannel } from '#server/platform/live/announce.ts'

export interface Database {
  /** For everything that has no connections of its own below: applicants, sign-in, jobs. */
  readonly pool: pg.Pool
  /** Connections that other work cannot take; with the embedded database, which has one session, all are `pool`. */
  readonly reserved: { readonly staff: pg.Pool; readonly intake: pg.Pool; readonly readiness: pg.Pool }
  readonly kind: 'embedded' | 'postgres'
  /** Calls `hear` with the payload of every notice on the live channel, its own ones included, until stopped. */
  listen(hear: (payload: string) => void): Promise<() => Promise<void>>
  /** Ends every connection; with the embedded database also flushes and unlocks its directory. */
  close(): Promise<void>
}

/** Connections to a PostgreSQL server, 23 in all with the one that listens. The embedded database has exactly one session. */
const connections = { general: 10, staff: 8, intake: 3, readiness: 1 }

/** How long a statement may take, ms: a page of staff that takes longer is better asked again than waited for. */
const statementMs = { general: 30_000, staff: 15_000, readiness: 2_000 }

/**
 * Opens PostgreSQL where a URL is given, otherwise the embedded database in `<dataDir>/db`.
 * Code above this line knows only `pg.Pool` and cannot tell the two apart.
 * @throws DatabaseLocked when another process has the embedded database open.
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
    // A query that waits longer than this stands behind a transaction that forgot to use its own handle.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 0,
    stream: embedded.connect,
    // The pool drops a connection after an error, but there is only one session behind all of them: what the last
    // one left (an open transaction, prepared statements) must not meet the next.
    onConnect: async (client) => {
      await client.query('rollback')
      await client.query('discard all')
      // The one session hears its own notices, when the transaction that gave them commits.
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
    // The server's own limit, and a little more for one that does not answer at all.
    query_timeout: statementTimeoutMs + 5_000,
    // A page asks for little: to start helpers, or to compile, took longer than what they were for.
    onConnect: async (client) => {
      await client.query('set max_parallel_workers_per_gather = 0; set jit = off')
    },
  })
  outliveRestarts(pool)
  return pool
}

/**
 * A server that restarts ends its connections. The pool replaces them, but only where somebody listens: for idle ones
 * itself, and for each that is in use the connection, whose error would otherwise end the program.
 */
function outliveRestarts(pool: pg.Pool) {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}
