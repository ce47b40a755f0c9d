import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Cluster } from '../../scripts/postgres-cluster.ts'
import { at } from './figures.ts'
import type { LoadReport } from './load-leads.ts'

export type Measured = Pick<LoadReport, 'perSecond' | 'p50' | 'p99'>

const execute = promisify(execFile)
export const connections = 64

/** Creates a database of the cluster. @returns its address. */
export async function createDatabase(cluster: Cluster, name: string, template = 'template0'): Promise<string> {
  const admin = new pg.Client(cluster.url)
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  const url = new URL(cluster.url)
  url.pathname = name
  return url.href
}

/** Sends unique leads for some seconds. @throws Error if one was not acknowledged. */
export async function sendLeads(address: string, seconds: number, endpoint: string): Promise<LoadReport> {
  const sender = path.join(import.meta.dirname, 'load-leads.ts')
  const args = [sender, address, String(seconds), String(connections), endpoint]
  const { stdout } = await execute(process.execPath, args)
  const report: LoadReport = JSON.parse(stdout)
  if (report.faults > 0) throw new Error(`${report.faults} leads were not acknowledged by ${address}${endpoint}.`)
  return report
}

/** Measures one transaction per lead without HTTP, on the same tables and indexes. */
export async function measurePgbench(cluster: Cluster, seconds: number): Promise<Measured> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-pgbench-'))
  const script = path.join(import.meta.dirname, 'lead.pgbench.sql')
  const { stdout } = await execute(path.join(cluster.bindir, 'pgbench'), [
    ...['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)],
    ...['-l', '--log-prefix', path.join(folder, 'log'), '-f', script, cluster.url],
  ])
  const latencies = fs
    .readdirSync(folder)
    .flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1_000)
  fs.rmSync(folder, { recursive: true })
  return { perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]), p50: at(latencies, 0.5), p99: at(latencies, 0.99) }
}
