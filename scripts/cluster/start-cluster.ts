import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startS3 } from '#server/testing/servers/s3-server.ts'
import { aptInstall, runs } from '../apt-install.ts'
import { findPostgres } from '../postgres-cluster.ts'
import { builtServer, ensureBuilt, root } from '../prepare.mjs'
import { Daemon } from './daemon.ts'
import { type DatabaseNode, passwords, ports, startDatabaseNodes } from './database-node.ts'
import { createNodeNetwork, type Host } from './node-network.ts'
import { startHaProxy, startPooler } from './proxies.ts'

export interface Cluster {
  /** Of the site, behind HAProxy. */
  readonly address: string
  readonly nodes: readonly DatabaseNode[]
  readonly web: readonly Daemon[]
  readonly workers: readonly Daemon[]
  /** Connects as the application's owner to the server that accepts changes. */
  readonly databaseUrl: string
  readonly owner: { readonly email: string; readonly password: string }
  findPrimary(): Promise<DatabaseNode>
  /** Waits until every other database server copies the primary one, and one of them may take over. */
  hasCopies(): Promise<void>
  stop(): Promise<void>
}

const account = { name: 'harborline', password: 'application-of-this-run', database: 'harborline' }
const owner = { email: 'owner@example.com', password: 'harbor lights over the quiet bay' }

/** ms; longer than HAProxy needs to notice: its `inter` × `fall`. */
const shutdownDelayMs = 3_000

/** ms; a replica may have to be rebuilt. */
const settledMs = 120_000

const programs = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'setpriv']
const packages = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer', 'iproute2']

/**
 * Starts three PostgreSQL servers under Patroni and etcd, PgBouncer, HAProxy, three web servers and two workers on this
 * machine. Documents go to an S3 server in this process's memory.
 * @throws Error if a program is missing and can't be installed.
 */
export async function startCluster(say: (sentence: string) => void = () => {}): Promise<Cluster> {
  ensureBuilt()
  const bindir = findPostgres()
  if (!programs.every(isInstalled)) aptInstall('--no-install-recommends', ...packages)
  const missing = programs.filter((program) => !isInstalled(program))
  if (missing.length > 0)
    throw new Error(`The cluster needs these programs; please install them: ${missing.join(', ')}.`)

  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-cluster-'))
  fs.chmodSync(directory, 0o755)
  const deploy = path.join(directory, 'deploy')
  // Patroni doesn't run as root, and the project's folder may be readable by root only.
  fs.cpSync(path.join(root, 'deploy'), deploy, { recursive: true })
  const network = createNodeNetwork(3)
  const cleanups: (() => unknown)[] = [() => fs.rmSync(directory, { recursive: true, force: true }), network.remove]
  const cleanUp = (cleanup: () => unknown) => void cleanups.push(cleanup)
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    say('Starting three database servers…')
    const nodes = await startDatabaseNodes({
      ...{ hosts: network.hosts, directory, bindir, configuration: path.join(deploy, 'patroni.yml'), cleanUp },
    })

    await createDatabase(await haveCopies(nodes))

    const [sitePort, databasePort, poolerPort, ...serverPorts] = await freePorts(3 + 5)
    const web = serverPorts.slice(0, 3)
    const haProxy = await startHaProxy({
      ...{ directory, deploy, hosts: network.hosts, web: web.map((port) => `127.0.0.1:${port}`) },
      ...{ sitePort: sitePort ?? 0, databasePort: databasePort ?? 0 },
    })
    cleanUp(() => haProxy.stop())
    const pooler = await startPooler({
      ...{ directory, deploy, port: poolerPort ?? 0, databasePort: databasePort ?? 0, account },
    })
    cleanUp(() => pooler.stop())
    const s3 = await startS3()
    cleanUp(() => s3.stop())

    say('Starting three web servers and two workers…')
    const signIn = `${account.name}:${account.password}`
    const hosts = network.hosts.map(({ address }) => `${address}:${ports.database}`).join(',')
    const shared = {
      ...builtServer.environment,
      DATABASE_URL: `postgres://${signIn}@127.0.0.1:${poolerPort}/${account.database}`,
      DATABASE_DIRECT_URL: `postgres://${signIn}@${hosts}/${account.database}`,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' },
      ...{ RATE_LIMITS: 'off', TRUST_PROXY: 'on', LOG_LEVEL: 'error' },
      SHUTDOWN_DELAY_MS: String(shutdownDelayMs),
    }
    const servers = serverPorts.map((port, index) => {
      const roles = index < 3 ? 'web' : 'worker'
      const name = `${roles}${index < 3 ? index + 1 : index - 2}`
      return new Daemon({
        ...{ name, directory, cwd: root, command: [process.execPath, ...builtServer.args] },
        env: { ...shared, DATA_DIR: path.join(directory, `${name}-data`), PORT: String(port), ROLES: roles },
        isReady: async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok,
      })
    })
    cleanUp(() => Promise.all(servers.map((server) => server.stop())))
    await Promise.all(servers.map((server) => server.ready()))
    await isServed(`http://127.0.0.1:${sitePort}`)
    return {
      ...{ address: `http://127.0.0.1:${sitePort}`, nodes, web: servers.slice(0, 3), workers: servers.slice(3) },
      ...{ databaseUrl: `postgres://${signIn}@127.0.0.1:${databasePort}/${account.database}`, owner },
      ...{ findPrimary: () => findPrimary(nodes), hasCopies: async () => void (await haveCopies(nodes)), stop },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits until HAProxy has noticed that the web servers are ready. */
async function isServed(address: string) {
  for (const deadline = Date.now() + 30_000; ; await sleep(200)) {
    const { ok } = await fetch(`${address}/api/ready`)
    if (ok) return
    if (Date.now() > deadline) throw new Error('HAProxy passes no request to a web server.')
  }
}

async function findPrimary(nodes: readonly DatabaseNode[]): Promise<DatabaseNode> {
  for (const deadline = Date.now() + settledMs; Date.now() < deadline; await sleep(250)) {
    const answers = await Promise.all(nodes.map((node) => node.isPrimary()))
    const found = nodes.find((_, index) => answers[index])
    if (found) return found
  }
  throw new Error('No database server accepts changes.')
}

/** Waits until one server accepts changes, all others copy it, and one of them may take over. @returns the first. */
async function haveCopies(nodes: readonly DatabaseNode[]): Promise<DatabaseNode> {
  for (const deadline = Date.now() + settledMs; Date.now() < deadline; await sleep(500)) {
    const primary = await findPrimary(nodes)
    const states = await copiesOf(primary).catch((): string[] => [])
    if (states.length === nodes.length - 1 && states.includes('sync')) return primary
  }
  throw new Error('Not all database servers copy the one that accepts changes.')
}

/** @returns for each copy whether it is kept in step (`sync`) or follows (`async`). */
async function copiesOf({ host }: DatabaseNode): Promise<string[]> {
  const client = superuser(host)
  try {
    await client.connect()
    const { rows } = await client.query("select sync_state from pg_stat_replication where state = 'streaming'")
    return rows.map(({ sync_state }) => sync_state)
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase({ host }: DatabaseNode) {
  const client = superuser(host)
  await client.connect()
  await client.query(`create role ${account.name} login password '${account.password}'`)
  await client.query(`create database ${account.database} owner ${account.name}`)
  await client.end()
}

function superuser({ address }: Host) {
  const url = `postgres://postgres:${passwords.superuser}@${address}:${ports.database}/postgres`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  return client
}

const isInstalled = (program: string) => runs('sh', '-c', `command -v ${program} > /dev/null`)

/** Held together, so that all differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const found = servers.map((server) => (server.address() as net.AddressInfo).port)
  for (const server of servers) server.close()
  return found
}
