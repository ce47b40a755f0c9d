import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { startCluster } from '../../scripts/postgres-cluster.ts'
import { installPeer, Unavailable } from '../peers/install.ts'
import { createPayloadTables, payload, startPayload } from '../peers/payload.ts'
import { type PeerProcess, residentMb } from '../peers/peer-process.ts'
import { median, medianRatio, shown } from './figures.ts'
import { connections, createDatabase, type Measured, measurePgbench, sendLeads } from './leads-database.ts'
import { type Measurement, ownVersions, type Target } from './results.ts'

const rowsBefore = 200_000
const warmUpSeconds = 3
const targets = { timesPayload: 25, timesPgbench: 3, embeddedTimesPgbench: 2, p99OfPayload: 1 / 3 }
const [ourPath, payloadPath] = ['/api/leads/basic', '/api/leads']
const people = `'Person ' || md5(n::text), n || '@example.com', '+1212' || lpad(n::text, 7, '0'), 'Source ' || n % 10`

export interface IntakeOptions {
  readonly seconds: number
  readonly rounds: number
  /** Drops the search index, to learn what it costs. */
  readonly isWithoutSearch: boolean
}

type Variant = 'pgbench' | 'postgres' | 'embedded' | 'payload'

/** Rows that each lead adds: itself, and the jobs that notify staff and send its receipt. */
const ourRows = { leads: 1, outbox: 2 }

/** Compares acknowledged, durable leads a second with Payload and pgbench. @throws Error if rows and answers differ. */
export async function measureIntake({ seconds, rounds, isWithoutSearch }: IntakeOptions): Promise<Measurement> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-bench-'))
  const cluster = await startCluster()
  const pool = new pg.Pool({ connectionString: cluster.url })
  const measured: Record<Variant, Measured[]> = { pgbench: [], postgres: [], embedded: [], payload: [] }
  const memory: Partial<Record<Variant, number>> = {}
  const missing: string[] = []
  const programs: ServerProcess[] = []
  let peer: { process: PeerProcess; pool: pg.Pool } | undefined
  let embeddedRows = 0
  try {
    await fillOurs(pool, isWithoutSearch)
    peer = await openPeer()
    const onPostgres = new ServerProcess({ DATA_DIR: path.join(dataDir, 'a'), DATABASE_URL: cluster.url })
    const embedded = new ServerProcess({ DATA_DIR: path.join(dataDir, 'b') })
    programs.push(onPostgres, embedded)
    const addresses = { postgres: await onPostgres.ready, embedded: await embedded.ready }

    await sendLeads(addresses.postgres, warmUpSeconds, ourPath)
    embeddedRows += (await sendLeads(addresses.embedded, warmUpSeconds, ourPath)).acknowledged
    if (peer) await sendLeads(peer.process.address, warmUpSeconds, payloadPath)
    for (let round = 1; round <= rounds; round++) {
      console.log(`leads: round ${round} of ${rounds}`)
      await pool.query('checkpoint')
      measured.pgbench.push(await measurePgbench(cluster, seconds))
      measured.postgres.push(await againstRows(pool, ourRows, addresses.postgres, ourPath))
      if (peer) measured.payload.push(await againstRows(peer.pool, { leads: 1 }, peer.process.address, payloadPath))
      const report = await sendLeads(addresses.embedded, seconds, ourPath)
      embeddedRows += report.acknowledged
      measured.embedded.push(report)
    }
    memory.postgres = residentMb(onPostgres.child.pid ?? 0)
    memory.embedded = residentMb(embedded.child.pid ?? 0)
    if (peer) memory.payload = residentMb(peer.process.pid)
  } finally {
    for (const program of programs) await program.kill('SIGTERM')
    await peer?.process.stop()
    await peer?.pool.end()
    await pool.end()
    await cluster.stop()
  }
  await checkEmbedded(path.join(dataDir, 'b'), embeddedRows)
  fs.rmSync(dataDir, { recursive: true })
  return { ...summary(measured, memory), missing, versions: versions() }

  async function openPeer() {
    try {
      installPeer(payload)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      missing.push(error.message)
      return undefined
    }
    const databaseUrl = await createDatabase(cluster, 'payload')
    await createPayloadTables({ databaseUrl })
    const own = new pg.Pool({ connectionString: databaseUrl })
    await own.query(
      `insert into leads (name, email, phone, source, status) select ${people}, 'new' from generate_series(1, ${rowsBefore}) n`,
    )
    await own.query('vacuum analyze')
    return { process: await startPayload({ databaseUrl }), pool: own }
  }

  async function againstRows(on: pg.Pool, perLead: Record<string, number>, address: string, endpoint: string) {
    await on.query('checkpoint')
    const before = await countRows(on, perLead)
    const report = await sendLeads(address, seconds, endpoint)
    const after = await countRows(on, perLead)
    for (const [table, rows] of Object.entries(perLead)) {
      const added = (after[table] ?? 0) - (before[table] ?? 0)
      if (added !== rows * report.acknowledged)
        throw new Error(`${report.acknowledged} leads acknowledged by ${address}, but ${added} rows in ${table}.`)
    }
    return report
  }
}

async function fillOurs(pool: pg.Pool, isWithoutSearch: boolean) {
  await migrate(pool)
  await pool.query(`
    insert into leads (name, email, phone, source, id, email_normalized, phone_e164, created_at, updated_at, last_submitted_at)
    select ${people}, gen_random_uuid(), n || '@example.com', '+1212' || lpad(n::text, 7, '0'), now(), now(), now()
    from generate_series(1, ${rowsBefore}) n`)
  if (isWithoutSearch) await pool.query('drop index leads_search')
  await pool.query('vacuum analyze')
}

async function countRows(on: pg.Pool, perLead: Record<string, number>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(perLead))
    counts[table] = (await on.query(`select count(*)::int as rows from ${table}`)).rows[0].rows
  return counts
}

async function checkEmbedded(dataDir: string, acknowledged: number) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const counts = await countRows(database.pool, ourRows)
  await database.close()
  for (const [table, rows] of Object.entries(ourRows))
    if (counts[table] !== rows * acknowledged)
      throw new Error(`${acknowledged} leads acknowledged embedded, but ${counts[table]} rows in ${table}.`)
}

function summary(measured: Record<Variant, Measured[]>, memory: Partial<Record<Variant, number>>) {
  const speeds = (variant: Variant) => measured[variant].map(({ perSecond }) => perSecond)
  const slowest = (variant: Variant) => measured[variant].map(({ p99 }) => p99)
  const times = (one: Variant, other: Variant) => medianRatio(speeds(one), speeds(other))
  const p99 = medianRatio(slowest('postgres'), slowest('payload'))
  const names: Record<Variant, string> = {
    pgbench: 'pgbench, one transaction per lead, no HTTP',
    postgres: 'Harborline on PostgreSQL',
    embedded: 'Harborline, embedded database',
    payload: 'Payload on PostgreSQL (REST)',
  }
  const rows = (Object.keys(names) as Variant[])
    .filter((variant) => measured[variant].length > 0)
    .map((variant) => [
      names[variant],
      shown(median(speeds(variant))),
      shown(median(measured[variant].map(({ p50 }) => p50))),
      shown(median(slowest(variant))),
      shown(times(variant, 'pgbench')),
      memory[variant] ? shown(memory[variant]) : '',
    ])
  const ratio = (name: string, value: number, least: number): Target => ({
    ...{ name, target: `at least ${least} times`, measured: `${shown(value)} times`, isMet: value >= least },
  })
  const isCompared = measured.payload.length > 0
  return {
    method: `Leads a second over HTTP with ${connections} connections, each acknowledged after it is on disk, in tables of ${shown(rowsBefore)} leads. Rows are counted and equal the acknowledged answers. Memory is that of the server's processes after the last round, without PostgreSQL.`,
    table: [['program', 'leads/s', 'p50 ms', 'p99 ms', 'times pgbench', 'memory MB'], ...rows],
    targets: [
      ...(isCompared
        ? [
            ratio('PostgreSQL, of Payload', times('postgres', 'payload'), targets.timesPayload),
            {
              name: "p99 of Payload's",
              target: 'at most a third',
              measured: shown(p99),
              isMet: p99 <= targets.p99OfPayload,
            },
          ]
        : []),
      ratio('PostgreSQL, of pgbench', times('postgres', 'pgbench'), targets.timesPgbench),
      ratio('embedded, of pgbench', times('embedded', 'pgbench'), targets.embeddedTimesPgbench),
    ],
  }
}

const versions = () => [
  ...ownVersions(),
  `Payload ${payload.dependencies.payload}`,
  `Next ${payload.dependencies.next}`,
]
