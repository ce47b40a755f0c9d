/**
 * `npm run bench:intake` (options: `--seconds 8`, `--rounds 3`, `--without-search` for the cost of the search index).
 * Compares leads per second with one transaction per lead on the same database. Fails below twice pgbench (medians),
 * or if leads are missing.
 */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { startCluster } from '../scripts/postgres-cluster.ts'
import type { LoadReport } from './load-leads.ts'

const rowsBefore = 200_000
const connections = 64
const targets = { timesPgbench: 2, embeddedPerSecond: 5_000 }

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    'without-search': { type: 'boolean', default: false },
  },
})
const execute = promisify(execFile)

type Measured = Pick<LoadReport, 'perSecond' | 'p50' | 'p99'>
const measured = { pgbench: [] as Measured[], postgres: [] as Measured[], embedded: [] as Measured[] }

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-bench-'))
const cluster = await startCluster()
const pool = new pg.Pool({ connectionString: cluster.url })
await prepare()
const onPostgres = new ServerProcess({ DATA_DIR: path.join(dataDir, 'a'), DATABASE_URL: cluster.url })
const embedded = new ServerProcess({ DATA_DIR: path.join(dataDir, 'b') })
const addresses = { postgres: await onPostgres.ready, embedded: await embedded.ready }
let embeddedRows = 0

try {
  await load(addresses.postgres, 3)
  embeddedRows += (await load(addresses.embedded, 3)).acknowledged

  for (let round = 1; round <= Number(options.rounds); round++) {
    console.log(`round ${round} of ${options.rounds}`)
    measured.pgbench.push(await pgbench())
    measured.postgres.push(await againstRows())
    const report = await load(addresses.embedded)
    embeddedRows += report.acknowledged
    measured.embedded.push(report)
  }
} finally {
  await onPostgres.kill('SIGTERM')
  await embedded.kill('SIGTERM')
  await pool.end()
  await cluster.stop()
}
await countEmbedded()
fs.rmSync(dataDir, { recursive: true })
report()

async function prepare() {
  await migrate(pool)
  await pool.query(`
    insert into leads (id, name, email, email_normalized, phone, phone_e164, source, created_at, updated_at, last_submitted_at)
    select gen_random_uuid(), 'Person ' || md5(n::text), n || '@example.com', n || '@example.com',
      '+1212' || lpad(n::text, 7, '0'), '+1212' || lpad(n::text, 7, '0'), 'Source ' || n % 10, now(), now(), now()
    from generate_series(1, ${rowsBefore}) n`)
  if (options['without-search']) await pool.query('drop index leads_search')
  await pool.query('vacuum analyze')
}

async function load(address: string, seconds = Number(options.seconds)): Promise<LoadReport> {
  const generator = path.join(import.meta.dirname, 'load-leads.ts')
  const { stdout } = await execute(process.execPath, [generator, address, String(seconds), String(connections)])
  const result: LoadReport = JSON.parse(stdout)
  if (result.faults > 0) throw new Error(`${result.faults} leads were not acknowledged.`)
  return result
}

/** One transaction per lead without HTTP, on the same tables and indexes. */
async function pgbench(): Promise<Measured> {
  await pool.query('checkpoint')
  const log = path.join(dataDir, 'pgbench')
  const script = path.join(import.meta.dirname, 'lead.pgbench.sql')
  const { stdout } = await execute(path.join(cluster.bindir, 'pgbench'), [
    ...['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', options.seconds],
    ...['-l', '--log-prefix', log, '-f', script, cluster.url],
  ])
  const files = fs.readdirSync(dataDir).filter((name) => name.startsWith('pgbench.'))
  const latencies = files
    .flatMap((name) => fs.readFileSync(path.join(dataDir, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .sort((a, b) => a - b)
  for (const name of files) fs.rmSync(path.join(dataDir, name))
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]), p50: at(0.5), p99: at(0.99) }
}

async function againstRows(): Promise<Measured> {
  await pool.query('checkpoint')
  const before = await counted(pool)
  const report = await load(addresses.postgres)
  const after = await counted(pool)
  for (const table of ['leads', 'outbox'] as const)
    if (after[table] - before[table] !== report.acknowledged)
      throw new Error(`${report.acknowledged} acknowledged, but ${after[table] - before[table]} rows in ${table}.`)
  return report
}

async function counted(on: pg.Pool): Promise<{ leads: number; outbox: number }> {
  const { rows } = await on.query(
    'select (select count(*)::int from leads) as leads, (select count(*)::int from outbox) as outbox',
  )
  return rows[0]
}

async function countEmbedded() {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: path.join(dataDir, 'b') })
  const rows = await counted(database.pool)
  await database.close()
  if (rows.leads !== embeddedRows || rows.outbox !== embeddedRows)
    throw new Error(`${embeddedRows} acknowledged embedded, but ${rows.leads} leads and ${rows.outbox} outbox rows.`)
}

function report() {
  const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
  const base = median(measured.pgbench.map(({ perSecond }) => perSecond))
  const table = Object.entries(measured).map(([variant, runs]) => {
    const perSecond = median(runs.map((run) => run.perSecond))
    return {
      variant,
      'leads/s': Math.round(perSecond),
      'p50 ms': Number(median(runs.map(({ p50 }) => p50)).toFixed(1)),
      'p99 ms': Number(median(runs.map(({ p99 }) => p99)).toFixed(1)),
      // Within a round, because the machine's load changes between rounds.
      'times pgbench': Number(
        median(runs.map((run, round) => run.perSecond / (measured.pgbench[round]?.perSecond ?? base))).toFixed(2),
      ),
    }
  })
  console.table(table)
  const postgres = table.find(({ variant }) => variant === 'postgres')?.['times pgbench'] ?? 0
  const alone = table.find(({ variant }) => variant === 'embedded')?.['leads/s'] ?? 0
  console.log(`PostgreSQL: ${postgres} times pgbench (target ${targets.timesPgbench})`)
  console.log(`Embedded:   ${alone} leads/s (target ${targets.embeddedPerSecond} on a quiet machine)`)
  if (postgres < targets.timesPgbench) process.exitCode = 1
}
