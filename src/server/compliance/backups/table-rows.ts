import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { ClientBase } from 'pg'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'

const rowsPerChunk = 500

/** State of running servers. */
const leftOut = ['_durability', 'request_counts', 'server_instances', 'site_assets', 'upload_leases']

interface TableSum {
  readonly rows: number
  /** Of the hashes of all rows, added up: a restored table may store its rows in another order. */
  readonly sha256: string
}

export type TableSums = Readonly<Record<string, TableSum>>

interface Column {
  readonly name: string
  readonly type: string
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Text that every setting writes the same way, and that is read back without loss. */
const readable = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set synchronize_seqscans = off`

async function listTables(client: ClientBase): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<{ table: string; columns: Column[] }>(
    `select c.relname as table, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
       order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [leftOut],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/**
 * Reads all tables in one snapshot.
 * @param onChunk gets up to 500 rows, compressed.
 */
export async function dumpTables(
  client: ClientBase,
  onChunk: (table: string, part: number, chunk: Buffer) => Promise<void> = async () => {},
): Promise<TableSums> {
  const sums: Record<string, TableSum> = {}
  for (const [table, columns] of await listTables(client)) {
    let sum = 0n
    let count = 0
    const values = columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
    await client.query(
      `declare backup no scroll cursor for select json_build_array(${values})::text as row from ${quoted(table)}`,
    )
    for (let part = 0; ; part++) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsPerChunk} from backup`)
      if (rows.length === 0) break
      count += rows.length
      for (const { row } of rows) sum = BigInt.asUintN(256, sum + hashOf(row))
      const names = columns.map(({ name }) => name)
      await onChunk(
        table,
        part,
        gzipSync(`{"columns":${JSON.stringify(names)},"rows":[${rows.map(({ row }) => row).join(',')}]}`),
      )
    }
    await client.query('close backup')
    sums[table] = { rows: count, sha256: createHash('sha256').update(String(sum)).digest('hex') }
  }
  return sums
}

const hashOf = (row: string) => BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)

/** Runs `work` in one read-only snapshot. */
export async function inSnapshot<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query(readable)
  await client.query('begin isolation level repeatable read read only')
  try {
    return await work()
  } finally {
    await client.query('commit')
  }
}

/** Returns the position of each sequence. */
export async function dumpSequences(client: ClientBase): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null",
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Prepares an empty, migrated database: rows that migrations wrote are deleted, and no trigger fires. */
export async function prepareLoad(client: ClientBase): Promise<void> {
  await client.query(readable)
  await client.query('set session_replication_role = replica')
  for (const table of (await listTables(client)).keys()) {
    const { rows } = await client.query(`select from ${quoted(table)} limit 1`)
    if (rows.length > 0) await client.query(`delete from ${quoted(table)}`)
  }
}

/** Writes one chunk of `dumpTables`. */
export async function loadChunk(client: ClientBase, table: string, chunk: Buffer): Promise<void> {
  const { columns, rows } = JSON.parse(gunzipSync(chunk).toString('utf8')) as { columns: string[]; rows: unknown[] }
  const types = new Map((await columnsOf(client, table)).map(({ name, type }) => [name, type]))
  const values = columns.map((name, at) => `(row->>${at})::${types.get(name)}`)
  await client.query(
    `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) overriding system value
     select ${values.join(', ')} from json_array_elements($1::json) as row`,
    [JSON.stringify(rows)],
  )
}

async function columnsOf(client: ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [quoted(table)],
  )
  return rows
}

/** Ends `prepareLoad` and sets the sequences. */
export async function finishLoad(client: ClientBase, sequences: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
  await client.query('set session_replication_role = default')
}

/**
 * Names tables that differ, with their numbers of rows.
 * @param comparesRows if false, only the numbers of rows count.
 */
export function differences(expected: TableSums, found: TableSums, comparesRows = true): string[] {
  const isSame = (sum: TableSum, other: TableSum | undefined) =>
    other?.rows === sum.rows && (!comparesRows || other.sha256 === sum.sha256)
  return Object.entries(expected)
    .filter(([table, sum]) => !isSame(sum, found[table]))
    .map(
      ([table, sum]) =>
        `${table}: ${formatCounted(sum.rows, { one: 'row', other: 'rows' })} in the source, ${found[table]?.rows.toLocaleString(locale) ?? 'none'} here`,
    )
}
