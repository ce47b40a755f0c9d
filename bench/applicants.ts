/**
 * `npm run bench:applicants` (options: `--seconds 8`, `--rounds 3`, `--applicants 200`). Measures saves on a durable
 * PostgreSQL: 200 applicants who type without a pause save about once a second; for comparison, 200 connections never
 * pause. Fails if the applicants' 95th percentile reaches 50 ms, or if saves are missing.
 */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { startCluster } from '../scripts/postgres-cluster.ts'
import type { SaveReport } from './save-steps.ts'

const limitMs = 50
const variants = { 'one save per second each': 1_000, 'without a pause': 0 } as const

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    applicants: { type: 'string', default: '200' },
  },
})
const execute = promisify(execFile)
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-applicants-'))
const cluster = await startCluster()
const pool = new pg.Pool({ connectionString: cluster.url })
const program = new ServerProcess({ DATA_DIR: dataDir, DATABASE_URL: cluster.url })
const measured = new Map<string, SaveReport[]>()

try {
  const address = await program.ready
  await save(address, 0, 2)
  for (let round = 1; round <= Number(options.rounds); round++)
    for (const [variant, pauseMs] of Object.entries(variants)) {
      console.log(`round ${round} of ${options.rounds}: ${variant}`)
      measured.set(variant, [...(measured.get(variant) ?? []), await save(address, pauseMs)])
    }
} finally {
  await program.kill('SIGTERM')
  await pool.end()
  await cluster.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
report()

async function save(address: string, pauseMs: number, seconds = Number(options.seconds)): Promise<SaveReport> {
  await pool.query('checkpoint')
  const before = await savedSteps()
  const sender = path.join(import.meta.dirname, 'save-steps.ts')
  const { stdout } = await execute(process.execPath, [
    sender,
    address,
    options.applicants,
    String(seconds),
    String(pauseMs),
  ])
  const report: SaveReport = JSON.parse(stdout)
  if (report.faults.length > 0) throw new Error(`Not every step was saved:\n${report.faults.join('\n')}`)
  const saved = (await savedSteps()) - before
  if (saved !== report.acknowledged)
    throw new Error(`${report.acknowledged} acknowledged, but ${saved} saves in the database.`)
  return report
}

async function savedSteps(): Promise<number> {
  const { rows } = await pool.query('select coalesce(sum(version), 0)::int as saves from application_answers')
  return rows[0].saves
}

function report() {
  const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
  const table = [...measured].map(([variant, runs]) => ({
    variant,
    'saves/s': Math.round(median(runs.map(({ perSecond }) => perSecond))),
    ...Object.fromEntries(
      (['p50', 'p95', 'p99'] as const).map((name) => [
        `${name} ms`,
        Number(median(runs.map((run) => run[name])).toFixed(1)),
      ]),
    ),
  }))
  console.table(table)
  const p95 = median((measured.get('one save per second each') ?? []).map((run) => run.p95))
  console.log(`${options.applicants} applicants: 95 of 100 saves within ${p95.toFixed(1)} ms (limit ${limitMs})`)
  if (!(p95 < limitMs)) process.exitCode = 1
}
