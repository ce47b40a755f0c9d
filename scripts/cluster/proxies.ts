import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { Daemon } from './daemon.ts'
import { passwords, ports } from './database-node.ts'
import type { Host } from './node-network.ts'

interface ProxyOptions {
  readonly directory: string
  /** Of the shipped configuration files. */
  readonly deploy: string
  readonly hosts: readonly Host[]
  /** Addresses of the web servers, `127.0.0.1:3001`. */
  readonly web: readonly string[]
  readonly sitePort: number
  readonly databasePort: number
}

/** Starts HAProxy before the web servers, and before whichever database server accepts changes. */
export async function startHaProxy(options: ProxyOptions): Promise<Daemon> {
  const { directory, deploy, hosts, web, sitePort, databasePort } = options
  const database = `127.0.0.1:${databasePort}`
  const named = (prefix: string, values: readonly string[]) =>
    Object.fromEntries(values.map((value, index) => [`${prefix}_${index + 1}`, value]))
  const haProxy = new Daemon({
    ...{ name: 'haproxy', directory, command: ['haproxy', '-db', '-f', path.join(deploy, 'haproxy.cfg')] },
    env: {
      ...{ SITE: `127.0.0.1:${sitePort}`, DATABASE: database, PATRONI_PORT: String(ports.patroni) },
      ...named('WEB', web),
      ...named(
        'NODE',
        hosts.map(({ address }) => `${address}:${ports.database}`),
      ),
    },
    isReady: () => acceptsChanges(`postgres://postgres:${passwords.superuser}@${database}/postgres`),
  })
  await haProxy.ready()
  return haProxy
}

interface PoolerOptions {
  readonly directory: string
  readonly deploy: string
  readonly port: number
  readonly databasePort: number
  readonly account: { readonly name: string; readonly password: string; readonly database: string }
}

/** Starts PgBouncer in transaction mode before the database port of HAProxy. */
export async function startPooler({ directory, deploy, port, databasePort, account }: PoolerOptions): Promise<Daemon> {
  const { name, password, database } = account
  const folder = path.join(directory, 'pgbouncer')
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'userlist.txt'), `"${name}" "${password}"\n`)
  fs.writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=127.0.0.1 port=${databasePort} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_file = ${path.join(folder, 'userlist.txt')}
%include ${path.join(deploy, 'pgbouncer.ini')}
`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', folder])
  const pooler = new Daemon({
    ...{ name: 'pgbouncer', directory },
    command: ['pgbouncer', ...(isRoot ? ['-u', 'postgres'] : []), path.join(folder, 'pgbouncer.ini')],
    isReady: () => acceptsChanges(`postgres://${name}:${password}@127.0.0.1:${port}/${database}`),
  })
  await pooler.ready()
  return pooler
}

/** Until its first checks are done, HAProxy takes every server for one that accepts changes. */
async function acceptsChanges(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as copies')
    return rows[0].copies === false
  } finally {
    await client.end().catch(() => {})
  }
}
