/**
 * `npm run check:distribution`: says what has to change before a database that spreads tables over servers, such as Citus,
 * can hold ours. Fails if a table has no distribution key. With PostgreSQL on this machine, it also asks every question of
 * `npm run bench:admin` and judges the plan of each statement. See docs/operations/capacity.md.
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { createConfiguredOwner } from '#server/identity/auth/commands/set-up-owner.ts'
import { systemContext } from '#server/platform/context.ts'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { newBrowser } from '#server/testing/browser.ts'
import { fill } from '../bench/admin/fill.ts'
import { questions } from '../bench/admin/questions.ts'
import { classifyPlan, type PlanNode, type Reach } from './distribution/classify-plan.ts'
import { findSchemaChanges, findUnassigned, readSchema } from './distribution/read-schema.ts'
import { startCluster } from './postgres-cluster.ts'

const reaches: readonly Reach[] = ['none', 'one', 'all', 'across']
const titles: Readonly<Record<Reach, string>> = {
  none: 'one server',
  one: 'one shard',
  all: 'all shards',
  across: 'ACROSS SHARDS',
}

const leads = 1_000
const account = { email: 'owner@example.com', password: 'a good long password' }

const tables = readSchema()
const unassigned = findUnassigned(tables)
console.log([`${tables.length} tables`, ...unassigned].join('\n'))
console.log(`\nSchema changes:\n${findSchemaChanges(tables).join('\n')}`)
if (unassigned.length > 0) process.exitCode = 1
await askQuestions()

async function askQuestions() {
  const cluster = await startCluster({ fsync: false })
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-distribution-'))
  const { query } = pg.Client.prototype
  try {
    await fill(cluster.url, leads)
    const database = await openDatabase({ databaseUrl: cluster.url, dataDir })
    const statements = new Set<string>()
    pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
      const [first] = values
      const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
      if (typeof text === 'string') statements.add(text)
      return (query as (...values: unknown[]) => unknown).apply(this, values)
    } as typeof query
    const { app, get } = await openAdmin(database, dataDir)
    const found = new Map<string, { reach: Reach; tables: readonly string[] }>()
    for (const { name, path: pattern, from } of questions) {
      const first = from && (await get(`/api/admin/${from}?view=all`))[from][0].id
      statements.clear()
      await get(first ? pattern.replace(':id', first) : pattern)
      const texts = [...statements]
      const plans = await Promise.all(texts.map((text) => planOf(cluster.url, text)))
      const worst = plans
        .flatMap((plan) => (plan ? [classifyPlan(plan)] : []))
        .toSorted((one, other) => reaches.indexOf(other.reach) - reaches.indexOf(one.reach))[0]
      if (worst) found.set(name, worst)
    }
    for (const reach of reaches.toReversed())
      for (const [name, { tables }] of [...found].filter(([, each]) => each.reach === reach))
        console.log(`${titles[reach]}\t${name}\t${tables.join(', ')}`)
    await app.close()
    await database.close()
  } finally {
    pg.Client.prototype.query = query
    await cluster.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openAdmin(database: Awaited<ReturnType<typeof openDatabase>>, dataDir: string) {
  const { pool, reserved } = database
  const keys = [encryptionKey(randomBytes(32))] as const
  const now = () => new Date()
  await createConfiguredOwner(systemContext({ pool, now }, 'distribution'), account)
  const app: FastifyInstance = await buildApp({
    config: loadConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', STAFF_MFA: 'optional', DATA_DIR: dataDir }),
    ...{ pool, reserved, keys, now, log: pino({ level: 'silent' }) },
    documentStore: { keys, ...openStorage(dataDir, undefined, async () => {}) },
  })
  const browser = newBrowser(app)
  await browser.post('/api/auth/login', account)
  return { app, get: async (address: string) => (await browser.get(address)).body }
}

/** Without values, as a prepared statement; undefined for statements without a plan. */
async function planOf(url: string, text: string): Promise<PlanNode | undefined> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return undefined
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare judged as ${text}`)
    const { rows } = await client.query<{ count: number }>(
      "select cardinality(parameter_types)::int as count from pg_prepared_statements where name = 'judged'",
    )
    const values = Array(rows[0]?.count ?? 0).fill('null')
    const explained = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json, verbose) execute judged${values.length > 0 ? `(${values.join(', ')})` : ''}`,
    )
    return explained.rows[0]?.['QUERY PLAN'][0]?.Plan
  } catch {
    return undefined
  } finally {
    await client.end()
  }
}
