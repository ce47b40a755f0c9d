import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { isMigrated, migrate } from '#server/platform/db/migrations/migrate.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { startCluster, unprivileged } from '../../../../scripts/postgres-cluster.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-point-in-time-'))
const archive = path.join(folder, 'archive')
const base = path.join(folder, 'base')
const account = process.getuid?.() === 0 ? unprivileged() : undefined
let recovered: ChildProcess | undefined

afterAll(async () => {
  if (recovered?.exitCode === null) {
    recovered.kill('SIGINT')
    await once(recovered, 'exit')
  }
  fs.rmSync(folder, { recursive: true, force: true })
}, 60_000)

const own = (name: string) => {
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, name])
}

/** Settings of docs/operations/backup.md. */
const archiving = {
  archive_mode: 'on',
  archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
}

test('a database is recovered to the moment before a table was dropped, from a base backup and archived changes', async () => {
  fs.mkdirSync(archive)
  own(folder)
  const source = await startCluster({ settings: archiving })
  const pool = new pg.Pool({ connectionString: source.url })
  await migrate(pool)
  const addLeads = (from: number, to: number) =>
    pool.query(
      `insert into leads (id, name, email, email_normalized, phone, source, status, created_at, updated_at, last_submitted_at)
       select gen_random_uuid(), 'Ada Harbor', address, address, '(212) 555-0123', 'Hero Form', 'new', now(), now(), now()
       from (select n || '@example.com' as address from generate_series($1::int, $2::int) n) numbered`,
      [from, to],
    )
  await addLeads(1, 100)
  execFileSync(path.join(source.bindir, 'pg_basebackup'), ['-d', source.url, '-D', base, '-X', 'fetch', '-c', 'fast'])
  await addLeads(101, 150)
  const { rows: moments } = await pool.query<{ at: string }>('select clock_timestamp()::text as at')
  await pool.query('drop table leads cascade')
  const { rows: segments } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  await expect.poll(() => fs.existsSync(path.join(archive, segments[0]?.name ?? '')), { timeout: 60_000 }).toBe(true)
  await pool.end()
  await source.stop()

  const port = await freePort()
  fs.writeFileSync(path.join(base, 'recovery.signal'), '')
  fs.appendFileSync(
    path.join(base, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${moments[0]?.at}'
recovery_target_action = 'promote'
`,
  )
  own(base)
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'archive_mode=off']
  // As in the source, whose settings were on the command line.
  settings.push('-c', 'max_connections=200')
  recovered = spawn(path.join(source.bindir, 'postgres'), ['-D', base, '-p', String(port), ...settings], {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  })
  const again = new pg.Pool({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
  again.on('error', () => {})
  await expect
    .poll(
      () =>
        again.query('select pg_is_in_recovery() as waiting').then(
          ({ rows }) => rows[0]?.waiting,
          () => true,
        ),
      {
        timeout: 120_000,
      },
    )
    .toBe(false)
  const { rows } = await again.query('select count(*)::int as leads from leads')
  expect(rows).toEqual([{ leads: 150 }])
  expect(await isMigrated(again)).toBe(true)
  await again.end()
})
