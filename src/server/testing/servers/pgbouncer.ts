import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

const searched = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
]

/** Undefined if this machine has none. */
export const findPgBouncer = () => searched.find((file) => fs.existsSync(file))

/** Starts PgBouncer in transaction mode before the server at `databaseUrl`. */
export async function startPgBouncer(program: string, databaseUrl: string) {
  const { hostname, port, username } = new URL(databaseUrl)
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-pgbouncer-'))
  const ownPort = await freePort()
  const settings = `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 500
`
  // "any" signs everyone in as the user that the database entry names.
  fs.writeFileSync(
    path.join(directory, 'pgbouncer.ini'),
    settings.replace(`port=${port}`, `port=${port} user=${username}`),
  )
  fs.chmodSync(directory, 0o755)
  const asRoot = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  if (asRoot.length > 0) execFileSync('chown', ['-R', 'postgres', directory])
  const child = spawn(program, [...asRoot, path.join(directory, 'pgbouncer.ini')], { stdio: 'ignore' })
  const url = `postgres://${username}@127.0.0.1:${ownPort}/postgres`
  for (const deadline = Date.now() + 10_000; ; ) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (Date.now() > deadline || child.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return {
    url,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGINT')
      await exited
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}
