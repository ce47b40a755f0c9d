import net, { type AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/connect.ts'
import { type Cluster, startCluster } from '../../../../../scripts/postgres-cluster.ts'

let one: Cluster
let two: Cluster

beforeAll(async () => {
  one = await startCluster({ fsync: false })
  two = await startCluster({ fsync: false })
}, 120_000)

afterAll(async () => {
  await one.stop()
  await two.stop()
})

const hostOf = ({ url }: Cluster) => new URL(url).host

async function setReadOnly({ url }: Cluster, value: 'on' | 'off') {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`alter system set default_transaction_read_only = ${value}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

async function portOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ port: string }>("select current_setting('port') as port")
  return rows[0]?.port ?? ''
}

test('connections go to the first host that accepts changes, and move when it stops doing so', async () => {
  const databaseUrl = `postgres://postgres@127.0.0.1:1,${hostOf(one)},${hostOf(two)}/postgres`
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  let heard = 0
  const stopListening = await database.listen(() => heard++)
  expect(await portOf(database.pool)).toBe(new URL(one.url).port)

  await setReadOnly(one, 'on')
  await expect
    .poll(async () => {
      // A failover closes the connections.
      await closeOthers(one)
      return portOf(database.pool).catch(() => 'none')
    })
    .toBe(new URL(two.url).port)
  await expect.poll(() => heard).toBeGreaterThan(0)
  await stopListening()
  await database.close()
  await setReadOnly(one, 'off')
})

async function closeOthers({ url }: Cluster) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  )
  await client.end()
}

test('a host that accepts connections but never answers is skipped', async () => {
  const silent = net.createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const databaseUrl = `postgres://postgres@127.0.0.1:${port},${hostOf(two)}/postgres`
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  expect(await portOf(database.pool)).toBe(new URL(two.url).port)
  await database.close()
  silent.close()
})
