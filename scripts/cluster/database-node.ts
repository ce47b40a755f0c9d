import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Daemon, signalTo } from './daemon.ts'
import type { Host } from './node-network.ts'

export const ports = { database: 5432, patroni: 8008, etcd: 2379, etcdPeers: 2380 }

export const passwords = { superuser: 'superuser-of-this-run', replication: 'replication-of-this-run' }

/** One of the PostgreSQL servers, with Patroni and a member of etcd. */
export interface DatabaseNode {
  readonly name: string
  readonly host: Host
  readonly etcd: Daemon
  readonly patroni: Daemon
  /** Folder of the database; on a file system of its own, if this machine allows that. */
  readonly dataDir: string
  /** Asks Patroni. */
  readonly isPrimary: () => Promise<boolean>
  /** Kills PostgreSQL and Patroni without warning. */
  readonly kill: () => Promise<void>
}

interface NodeOptions {
  readonly hosts: readonly Host[]
  readonly directory: string
  readonly bindir: string
  readonly configuration: string
  /** Keeps what has to be done at the end, in reverse order. */
  readonly cleanUp: (cleanup: () => unknown) => void
}

/** Bytes. Small, so that a test can fill it. */
const diskSize = '700m'

/** Starts etcd on every host, then Patroni, which creates the database and its copies. */
export async function startDatabaseNodes(options: NodeOptions): Promise<DatabaseNode[]> {
  const nodes = options.hosts.map((_, index) => prepareNode(index, options))
  await Promise.all(nodes.map(({ etcd }) => etcd.ready()))
  const started = nodes.map(({ startPatroni, ...node }) => ({ ...node, ...startPatroni() }))
  await Promise.all(started.map(({ patroni }) => patroni.ready()))
  return started
}

function prepareNode(index: number, { hosts, directory, bindir, configuration, cleanUp }: NodeOptions) {
  const host = hosts[index] as Host
  const name = `node${index + 1}`
  const folder = path.join(directory, name)
  const disk = path.join(folder, 'disk')
  fs.mkdirSync(disk, { recursive: true })
  const isRoot = process.getuid?.() === 0
  if (isRoot && mount(disk)) cleanUp(() => execFileSync('umount', ['--lazy', disk]))
  // PostgreSQL does not run as root.
  if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', folder])
  const account = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  const run = (...command: string[]) => [...host.prefix, ...account, ...command]

  const peers = hosts.map(({ address }, other) => `node${other + 1}=http://${address}:${ports.etcdPeers}`)
  const client = `http://${host.address}:${ports.etcd}`
  const peer = `http://${host.address}:${ports.etcdPeers}`
  const etcd = new Daemon({
    ...{ name: `etcd-${name}`, directory: folder },
    command: run(
      ...['etcd', '--name', name, '--data-dir', path.join(folder, 'etcd'), '--initial-cluster', peers.join(',')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--log-level', 'warn', '--enable-v2'],
    ),
    isReady: () => answersOk(`${client}/health`),
  })

  cleanUp(() => etcd.stop())

  const dataDir = path.join(disk, 'data')
  const url = `http://${host.address}:${ports.patroni}`
  const startPatroni = () => {
    const patroni = new Daemon({
      ...{ name: `patroni-${name}`, directory: folder, command: run('patroni', configuration) },
      env: {
        PATRONI_NAME: name,
        PATRONI_ETCD_HOSTS: hosts.map(({ address }) => `${address}:${ports.etcd}`).join(','),
        PATRONI_RESTAPI_LISTEN: `${host.address}:${ports.patroni}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${host.address}:${ports.patroni}`,
        PATRONI_POSTGRESQL_LISTEN: `${host.address}:${ports.database}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host.address}:${ports.database}`,
        PATRONI_POSTGRESQL_DATA_DIR: dataDir,
        PATRONI_POSTGRESQL_BIN_DIR: bindir,
        PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: passwords.replication,
      },
      isReady: () => answersOk(`${url}/health`),
    })
    cleanUp(() => patroni.stop())
    const kill = async () => {
      const postmaster = Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
      const ended = patroni.stop('SIGKILL')
      signalTo(postmaster, 'SIGKILL')
      await ended
    }
    return { patroni, kill }
  }
  return {
    ...{ name, host, etcd, startPatroni, dataDir },
    isPrimary: () => answersOk(`${url}/primary`),
  }
}

const answersOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
