import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Cluster {
  /** Superuser on 127.0.0.1, database `postgres`. */
  readonly url: string
  readonly bindir: string
  /** Stops the server and removes its files; so does the end of this process. */
  stop(): Promise<void>
}

const oldest = 15
const startMs = 30_000
/** Seconds. */
const leaveS = 2

/**
 * Starts a temporary PostgreSQL from the machine's binaries, not as root.
 * @param options.settings of postgresql.conf, in addition.
 * @param options.standbyOf copies that server and follows it.
 * @param options.fsync off if only speed counts; on for anything that measures or kills.
 * @throws Error in one sentence if there is no PostgreSQL and none can be installed.
 */
export async function startCluster(
  options: { fsync?: boolean; settings?: Record<string, string>; standbyOf?: Cluster } = {},
): Promise<Cluster> {
  const bindir = findPostgres()
  const account = process.getuid?.() === 0 ? unprivileged() : undefined
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-postgres-'))
  if (account) fs.chownSync(directory, account.uid, account.gid)

  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const initdb = ['-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', locale, '--no-sync']
  const copy = ['-d', options.standbyOf?.url ?? '', '-D', 'data', '-X', 'stream', '-R', '-c', 'fast', '--no-sync']
  const [program, args] = options.standbyOf ? ['pg_basebackup', copy] : ['initdb', initdb]
  execFileSync(path.join(bindir, program), args, { ...account, cwd: directory, stdio: 'pipe' })

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(options.fsync === false && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  }
  const server = [path.join(bindir, 'postgres'), '-D', 'data', '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) server.push('-c', `${name}=${value}`)

  // The shell stops the server when its input closes, even if this process is killed. It waits, because connections
  // close after their pool reports its end, and a dropped one is an error.
  const guard = `"$@" & pid=$!; cat > /dev/null; kill -TERM $pid; (sleep ${leaveS}; kill -INT $pid) 2> /dev/null & late=$!
    wait $pid; kill $late; rm -rf "$PWD"`
  const child = spawn('sh', ['-c', guard, 'sh', ...server], {
    ...account,
    cwd: directory,
    stdio: ['pipe', 'ignore', fs.openSync(path.join(directory, 'log'), 'w')],
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const stop = () => end(child)
  await answering(url, directory).catch(async (error) => {
    await stop()
    throw error
  })
  child.unref()
  return { url, bindir, stop }
}

/** Returns the folder of the newest PostgreSQL, installed first if there is none. */
export const findPostgres = (): string => findBinaries() ?? installBinaries()

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.ref()
  child.stdin?.end()
  await exited
}

async function answering(url: string, directory: string) {
  for (const deadline = Date.now() + startMs; ; await sleep(50)) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() < deadline) continue
      const log = fs.readFileSync(path.join(directory, 'log'), 'utf8')
      throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error })
    }
  }
}

function findBinaries(): string | undefined {
  const places = [
    attempt(() => execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()),
    ...['/usr/lib/postgresql', '/Applications/Postgres.app/Contents/Versions'].flatMap((root) =>
      (attempt(() => fs.readdirSync(root)) ?? []).map((version) => path.join(root, version, 'bin')),
    ),
    ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((root) =>
      (attempt(() => fs.readdirSync(root)) ?? [])
        .filter((name) => name.startsWith('postgresql'))
        .map((name) => path.join(root, name, 'bin')),
    ),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const found = places
    .filter((place) => place !== undefined)
    .map((bindir) => ({ bindir, version: versionIn(bindir) }))
    .filter(({ bindir, version }) => version >= oldest && fs.existsSync(path.join(bindir, 'initdb')))
  return found.sort((a, b) => b.version - a.version)[0]?.bindir
}

function versionIn(bindir: string): number {
  const answer = attempt(() => execFileSync(path.join(bindir, 'postgres'), ['-V'], { encoding: 'utf8', stdio: 'pipe' }))
  return Number(/ (\d+)/.exec(answer ?? '')?.[1] ?? 0)
}

function installBinaries(): string {
  if (process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'pipe' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env, stdio: 'pipe' })
  }
  const bindir = findBinaries()
  if (bindir) return bindir
  throw new Error(
    `These tests need PostgreSQL ${oldest} or newer on this machine (initdb and postgres): please install it, or set TEST_DATABASE_URL.`,
  )
}

/** PostgreSQL refuses to run as root. */
export function unprivileged(): { uid: number; gid: number } {
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody account.')
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
