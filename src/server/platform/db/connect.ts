import path from 'node:path'
import pg from 'pg'
import { clientForHosts, parseDatabaseUrl, withoutNamedStatements } from '#server/platform/db/hosts/database-hosts.ts'
import { type MeasuredReplica, openReplica } from '#server/platform/db/hosts/replica.ts'
import { liveChannel } from '#server/platform/live/announce.ts'
import { startEmbedded } from './embedded.ts'

const retryMs = 2_000

/** Detects connections dropped by a firewall, which still look open. */
const pingIntervalMs = 30_000

export interface Database {
  readonly pool: pg.Pool
  /** Closed to other work (record 59). All are `pool` in the embedded database, which has one session. */
  readonly reserved: { readonly staff: pg.Pool; readonly intake: pg.Pool; readonly readiness: pg.Pool }
  /** For session locks and long statements, which a pooler doesn't support; `pool` if there is none. */
  readonly direct: pg.Pool
  readonly kind: 'embedded' | 'postgres'
  /** For lists and reports. */
  readonly replica?: MeasuredReplica
  /** Copies the embedded database to a new folder while it is in use. */
  readonly copyTo?: (folder: string) => Promise<void>
  listen(hear: (payload: string) => void): Promise<() => Promise<void>>
  /** Also flushes and unlocks the embedded database. */
  close(): Promise<void>
}

/** PostgreSQL: 23 with the listener, and with a replica one more, and eight there. */
const connections = { general: 10, staff: 8, intake: 3, readiness: 1, replica: 8 }
const directConnections = 2

/** ms; staff are better off reloading than waiting longer. */
const statementMs = { general: 30_000, staff: 15_000, readiness: 2_000 }

export interface ReplicaSettings {
  readonly url: string
  /** Lists and reports may lack changes of this time. */
  readonly maxLagMs: number
}

export interface DatabaseOptions {
  /** May name several hosts. */
  readonly databaseUrl: string | undefined
  /** Set if `databaseUrl` is a pooler in transaction mode. */
  readonly databaseDirectUrl?: string | undefined
  readonly dataDir: string
  readonly replica?: ReplicaSettings | undefined
}

/**
 * Opens PostgreSQL by URL, otherwise the embedded database in `<dataDir>/db`.
 * @throws DatabaseLocked if another process has it open.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options)

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
    direct: pool,
    kind: 'embedded',
    copyTo: embedded.copyTo,
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

function openPostgres(
  databaseUrl: string,
  { databaseDirectUrl: directUrl, replica: settings }: DatabaseOptions,
): Database {
  const isPooled = directUrl !== undefined
  const open = (name: Exclude<keyof typeof connections, 'replica'>, statementTimeoutMs: number) =>
    connectionPool(databaseUrl, { max: connections[name], statementTimeoutMs, isPooled })
  const pools = {
    pool: open('general', statementMs.general),
    staff: open('staff', statementMs.staff),
    intake: open('intake', statementMs.general),
    readiness: open('readiness', statementMs.readiness),
  }
  const { pool, ...reserved } = pools
  const direct = directUrl
    ? connectionPool(directUrl, { max: directConnections, statementTimeoutMs: statementMs.general, isPooled: false })
    : pool
  const replica = settings && openReplicaPools(settings, directUrl ?? databaseUrl)
  return {
    pool,
    reserved,
    direct,
    kind: 'postgres',
    ...(replica && { replica }),
    listen: (hear) => reconnectListener(directUrl ?? databaseUrl, hear),
    close: async () => {
      await replica?.stop()
      await Promise.all([...new Set([...Object.values(pools), direct])].map((one) => one.end()))
    },
  }
}

function openReplicaPools({ url, maxLagMs }: ReplicaSettings, primaryUrl: string): MeasuredReplica {
  const measured = { max: 1, statementTimeoutMs: statementMs.readiness, isPooled: false }
  return openReplica({
    replica: connectionPool(url, { max: connections.replica, statementTimeoutMs: statementMs.staff, isPooled: false }),
    primary: connectionPool(primaryUrl, measured),
    maxLagMs,
  })
}

interface PoolOptions {
  readonly max: number
  readonly statementTimeoutMs: number
  /** Consecutive transactions may use different connections, so nothing can be set for a session. */
  readonly isPooled: boolean
}

function connectionPool(databaseUrl: string, { max, statementTimeoutMs, isPooled }: PoolOptions): pg.Pool {
  const hosts = parseDatabaseUrl(databaseUrl)
  const Client = clientForHosts(hosts)
  const pool = new pg.Pool({
    connectionString: hosts.urls[0],
    Client: isPooled ? withoutNamedStatements(Client) : Client,
    max,
    connectionTimeoutMillis: 5_000,
    // If the server doesn't respond at all.
    query_timeout: statementTimeoutMs + 5_000,
    ...(!isPooled && {
      statement_timeout: statementTimeoutMs,
      // For small queries, parallel workers and JIT cost more than they save.
      onConnect: async (client) => {
        await client.query('set max_parallel_workers_per_gather = 0; set jit = off')
      },
    }),
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
  const hosts = parseDatabaseUrl(databaseUrl)
  const Client = clientForHosts(hosts)
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false

  async function connect() {
    const connection = new Client({
      connectionString: hosts.urls[0],
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
