import { execFileSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import type { Cluster } from '../../scripts/postgres-cluster.ts'
import { fillLeads } from '../admin/fill.ts'
import { createDirectusTables, type DirectusOptions } from '../peers/directus.ts'
import { createPayloadTables, type PayloadOptions } from '../peers/payload.ts'
import { createDatabase } from './leads-database.ts'

/** Creates our tables and fills the one of leads. Its indexes are built afterwards, which is faster. */
export async function fillLeadsTable(url: string, leads: number) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await migrate(pool)
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'leads'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  await pool.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'`)
  await fillLeads(pool, leads)
  for (const { definition } of rows) await pool.query(definition)
  await pool.query('vacuum analyze')
  await pool.end()
}

/** Adds the tables that Payload needs besides the one of leads to a copy of our database. */
export async function addPayload(cluster: Cluster, databaseUrl: string): Promise<PayloadOptions> {
  const ownUrl = await createDatabase(cluster, 'payload_tables')
  await createPayloadTables({ databaseUrl: ownUrl, isShared: true })
  const tables = execFileSync(path.join(cluster.bindir, 'pg_dump'), ['--exclude-table=leads', '--no-owner', ownUrl])
  const psql = ['-q', '-v', 'ON_ERROR_STOP=1', databaseUrl]
  execFileSync(path.join(cluster.bindir, 'psql'), psql, { input: tables, stdio: ['pipe', 'ignore', 'inherit'] })
  return { databaseUrl, isShared: true }
}

/** Adds the tables of Directus to a copy of our database, in which it sees only the one of leads. */
export async function addDirectus(databaseUrl: string): Promise<DirectusOptions> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'leads'`,
  )
  await client.end()
  const options = { databaseUrl, excluded: rows.map(({ name }) => name) }
  await createDirectusTables(options)
  return options
}
