import { createHash, randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { BackupError } from '#server/compliance/backups/archive.ts'
import { systemContext } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { hashPassword } from '#server/platform/crypto/password.ts'
import { connectWithoutTimeout } from '#server/platform/db/migrations/migrate.ts'
import { type ExportedTable, listTables, rowsOf } from './commands.ts'

type Row = Readonly<Record<string, unknown>>

const rowsAtOnce = 500
/** Shown in place of a text that the export leaves out. */
const placeholder = 'This text is not in the data export.'

/** Their rows are nothing without the parts that the export leaves out, or belong to one installation. */
const skipped = new Set([
  ...[
    'answer_corrections',
    'application_answers',
    'application_transcripts',
    'cash_flow_reviews',
    'statement_readings',
  ],
  ...['audit_chain', 'consent_chain', 'success_fee_files', 'file_deletions'],
  ...['webhooks', 'webhook_deliveries', 'webhook_attempts'],
  ...['installation', 'daily_figures_state', 'bulk_access_alert_state', 'seen_rows'],
])

/** Columns that the export leaves out and the database requires. */
type Filler = (row: Row, made: { keys: EncryptionKeys; passwordHash: string }) => unknown
const hiddenText =
  (table: string): Filler =>
  ({ id }, { keys }) =>
    encrypt(keys, placeholder, `${table}:${id}`)
const fillers: Readonly<Record<string, Readonly<Record<string, Filler>>>> = {
  staff: { password_hash: (_row, { passwordHash }) => passwordHash, recovery_code_hashes: () => [] },
  documents: { stored_name: () => randomBytes(20).toString('hex') },
  newsletter_subscriptions: { unsubscribe_token: () => randomBytes(24).toString('base64url') },
  merchant_leads: { remarks_encrypted: hiddenText('merchant_leads') },
  privacy_requests: { details_encrypted: hiddenText('privacy_requests') },
  privacy_request_events: { note_encrypted: hiddenText('privacy_request_events') },
  ...Object.fromEntries(
    ['application_messages', 'application_notes', 'contact_messages', 'contact_entries', 'merchant_lead_notes'].map(
      (table) => [table, { body_encrypted: hiddenText(table) }],
    ),
  ),
}
/** The secret behind it is not in the export, so staff set it up again. */
const cleared: Readonly<Record<string, readonly string[]>> = { staff: ['totp_enrolled_at', 'totp_last_counter'] }

export interface ImportedData {
  readonly rows: number
  /** Rows of the export by table that were not imported. */
  readonly skipped: Readonly<Record<string, number>>
}

/**
 * Imports a data export into a new, migrated database, in one transaction, and compares every imported value with the file.
 * @throws BackupError if the file is not a whole export of this version, or a row would refer to one that is missing.
 */
export async function importData(
  lines: AsyncIterable<string>,
  { pool, openKeys, now }: { pool: pg.Pool; openKeys: () => Promise<EncryptionKeys>; now: () => Date },
): Promise<ImportedData> {
  const made = { keys: await openKeys(), passwordHash: await hashPassword(randomBytes(24).toString('base64url')) }
  const tables = new Map((await listTables(systemContext({ pool, now }, 'import'))).map((table) => [table.name, table]))
  const { client, release } = await connectWithoutTimeout(pool)
  try {
    await client.query('begin; set local session_replication_role = replica')
    const sums = new Map<string, Sum>()
    const left: Record<string, number> = {}
    for await (const { table: name, rows } of pagesOf(lines)) {
      const table = tables.get(name)
      if (!table) throw new BackupError(`This version has no table ${name}: import the export with its own version.`)
      if (skipped.has(name)) {
        left[name] = (left[name] ?? 0) + rows.length
        continue
      }
      if (!sums.has(name)) await client.query(`delete from ${quoted(name)}`)
      await insert(client, table, rows, made)
      addTo(sums, name, rows)
    }
    await requireSameRows(client, tables, sums)
    await requireParents(client)
    await moveSequences(client)
    await client.query('commit')
    return { rows: [...sums.values()].reduce((all, { rows }) => all + rows, 0), skipped: left }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await release()
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function* pagesOf(lines: AsyncIterable<string>): AsyncGenerator<{ table: string; rows: Row[] }> {
  let isFirst = true
  let table = ''
  let rows: Row[] = []
  for await (const line of lines) {
    if (line.trim() === '') continue
    const entry = parse(line)
    if (isFirst) {
      if (entry.format !== 'harborline-export' || entry.version !== 1)
        throw new BackupError('The file is not a data export of Harborline. Nothing was imported.')
      isFirst = false
      continue
    }
    if (typeof entry.table !== 'string' || typeof entry.row !== 'object' || entry.row === null)
      throw new BackupError('The file has a line that is not a row. Nothing was imported.')
    if (entry.table !== table || rows.length === rowsAtOnce) {
      if (rows.length > 0) yield { table, rows }
      rows = []
    }
    table = entry.table
    rows.push(entry.row as Row)
  }
  if (isFirst) throw new BackupError('The file is empty. Nothing was imported.')
  if (rows.length > 0) yield { table, rows }
}

function parse(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line)
  } catch {
    throw new BackupError('The file is cut off or damaged: a line is not JSON. Nothing was imported.')
  }
}

async function insert(
  client: ClientBase,
  { name, columns }: ExportedTable,
  rows: readonly Row[],
  made: Parameters<Filler>[1],
): Promise<void> {
  const unknown = Object.keys(rows[0] ?? {}).filter((column) => !columns.includes(column))
  if (unknown.length > 0)
    throw new BackupError(
      `This version has no column ${name}.${unknown[0]}: import the export with its own version. Nothing was imported.`,
    )
  const filler = Object.entries(fillers[name] ?? {})
  const filled = rows.map((row) => ({
    ...row,
    ...Object.fromEntries((cleared[name] ?? []).map((column) => [column, null])),
    ...Object.fromEntries(filler.map(([column, make]) => [column, make(row, made)])),
  }))
  const names = Object.keys(filled[0] ?? {}).map(quoted)
  await client.query(
    `insert into ${quoted(name)} (${names.join(', ')}) overriding system value
     select ${names.join(', ')} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`,
    [JSON.stringify(filled)],
  )
}

interface Sum {
  rows: number
  /** Of the hashes of all rows, added up, because tables have no order. */
  total: bigint
}

function addTo(sums: Map<string, Sum>, table: string, rows: readonly Row[]) {
  const sum = sums.get(table) ?? { rows: 0, total: 0n }
  const without = new Set(cleared[table])
  for (const row of rows) {
    const kept = Object.entries(row)
      .filter(([column]) => !without.has(column))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    const hash = createHash('sha256').update(JSON.stringify(kept)).digest('hex')
    sum.total = BigInt.asUintN(256, sum.total + BigInt(`0x${hash}`))
  }
  sum.rows += rows.length
  sums.set(table, sum)
}

async function requireSameRows(
  client: Awaited<ReturnType<typeof connectWithoutTimeout>>['client'],
  tables: ReadonlyMap<string, ExportedTable>,
  expected: ReadonlyMap<string, Sum>,
): Promise<void> {
  const db = drizzle(client)
  const found = new Map<string, Sum>()
  for (const name of expected.keys()) {
    const table = tables.get(name)
    if (table) for await (const rows of rowsOf({ db }, table)) addTo(found, name, rows as Row[])
  }
  const differing = [...expected].filter(
    ([name, { rows, total }]) => found.get(name)?.rows !== rows || found.get(name)?.total !== total,
  )
  if (differing.length > 0)
    throw new BackupError(`The import differs from the file in ${differing.map(([name]) => name).join(', ')}.`)
}

/** Foreign keys were not enforced while loading. */
async function requireParents(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ child: string; parent: string; condition: string; set: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select string_agg(format('parent.%I = child.%I', p.attname, c.attname), ' and ')
        from unnest(conkey, confkey) as pair(own, other)
        join pg_attribute c on c.attrelid = conrelid and c.attnum = own
        join pg_attribute p on p.attrelid = confrelid and p.attnum = other) as condition,
      (select string_agg(format('child.%I is not null', attname), ' and ') from pg_attribute
        where attrelid = conrelid and attnum = any(conkey)) as set
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { child, parent, condition, set } of rows) {
    const { rowCount } = await client.query(
      `select from ${child} child where ${set} and not exists (select from ${parent} parent where ${condition}) limit 1`,
    )
    if (rowCount) throw new BackupError(`A row of ${child} refers to a missing one of ${parent}. Nothing was imported.`)
  }
}

async function moveSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    select pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence, table_name as table,
      column_name as column from information_schema.columns
    where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`)
  for (const { sequence, table, column } of rows)
    await client.query(
      `select setval($1::regclass, greatest(1, (select coalesce(max(${quoted(column)}), 0) from ${quoted(table)})))`,
      [sequence],
    )
}
