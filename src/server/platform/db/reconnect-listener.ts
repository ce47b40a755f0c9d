import pg from 'pg'
import { liveChannel } from '#server/platform/live/announce.ts'

const retryMs = 2_000
/** Detects connections dropped by a firewall, which still look open. */
const pingIntervalMs = 30_000

/** After a reconnect the listener gets an empty payload, because notifications may have been missed. */
export async function reconnectListener(
  databaseUrl: string,
  hear: (payload: string) => void,
): Promise<() => Promise<void>> {
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
