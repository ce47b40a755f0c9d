import pg from 'pg'
import { liveChannel } from '#server/platform/live/announce.ts'

const retryMs = 2_000
/** A connection that a firewall has forgotten looks alive; a question finds out. */
const askMs = 30_000

/**
 * A connection of its own that listens for as long as the program runs: pooled ones come and go. After a break the
 * listener hears an empty notice, because nobody knows what it has missed.
 */
export async function keepListening(
  databaseUrl: string,
  hear: (payload: string) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false

  async function connect() {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    })
    client = fresh
    // `end` follows every `error`.
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (client === fresh) again()
    })
    fresh.on('notification', ({ payload = '' }) => hear(payload))
    await fresh.connect()
    await fresh.query(`listen ${liveChannel}`)
    clearTimeout(timer)
    timer = setInterval(() => fresh.query('select 1').catch(() => fresh.end().catch(() => {})), askMs)
  }

  function again() {
    client = undefined
    clearTimeout(timer)
    if (stopping) return
    timer = setTimeout(() => connect().then(() => hear(''), again), retryMs)
  }

  await connect().catch(again)
  return async () => {
    stopping = true
    clearTimeout(timer)
    const last = client
    client = undefined
    await last?.end().catch(() => {})
  }
}
