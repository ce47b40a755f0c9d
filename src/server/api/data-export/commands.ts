import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { exportTally } from '#server/platform/audit/export-tally.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'

/** Credentials and internal state. */
const leftOut = [
  ...['sessions', 'used_refresh_tokens', 'password_resets', 'passkeys', 'passkey_challenges', 'login_attempts'],
  ...[
    'set_up_link',
    'applicant_sessions',
    'applicant_passkeys',
    'applicant_links',
    'applicant_email_requests',
    'merchant_sessions',
  ],
  ...[
    'merchant_quote_links',
    'merchant_statement_links',
    'outbox',
    'schedules',
    'record_viewers',
    '_durability',
    'api_keys',
    'sms_accounts',
    'encryption_keys',
    'request_counts',
    'server_instances',
    'site_assets',
    'backup_runs',
  ],
]
/** A secret, an encrypted value or a search index; hashes of addresses keep opt-outs in force. */
const secretColumns =
  /(?<!^address_)hash|secret|encrypted|token|password|stored_name|idempotency_key|search_text|^key_|verify/

const rowsAtOnce = 1_000
/** Tables without a primary key. */
const replacedBy: Readonly<Record<string, readonly string[]>> = { daily_figures: ['day'] }

/**
 * Exports everything as lines of JSON, without holding a table in memory or a transaction open. Rows that exist
 * throughout appear once. Logged first.
 */
export async function exportData(ctx: Context): Promise<AsyncGenerator<string>> {
  const subject = uuidv7()
  await record(ctx, 'data.export', subject)
  return lines(ctx, exportTally(ctx, 'data', subject))
}

async function* lines(ctx: Context, tally: ReturnType<typeof exportTally>): AsyncGenerator<string> {
  try {
    yield `${JSON.stringify({ format: 'harborline-export', version: 1, at: ctx.now().toISOString() })}\n`
    for (const table of await listTables(ctx))
      for await (const page of rowsOf(ctx, table)) {
        await tally.add(page.length)
        yield page.map((row) => `${JSON.stringify({ table: table.name, row })}\n`).join('')
      }
  } finally {
    await tally.end()
  }
}

export interface ExportedTable {
  readonly name: string
  /** Never changed by updates: the primary key, if there is one. */
  readonly keys: readonly string[]
  readonly columns: readonly string[]
  readonly hidden: readonly string[]
}

/** Returns the exported tables and columns. */
export async function listTables({ db }: Context): Promise<ExportedTable[]> {
  const { rows } = await db.execute<{ name: string; keys: string[] | null; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns,
      (select array_agg(attname::text order by array_position(indkey::int2[], attnum)) from pg_index join pg_attribute on attrelid = indrelid
        where indrelid = table_name::regclass and indisprimary and attnum = any(indkey)) as keys
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`)
  return rows
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, keys, columns }) => ({
      name,
      keys: keys ?? replacedBy[name] ?? [],
      columns: columns.filter((column) => !secretColumns.test(column)),
      hidden: columns.filter((column) => secretColumns.test(column)),
    }))
}

/** Returns a table's rows in pages. Updates may move a row but never change its key. */
export async function* rowsOf({ db }: Pick<Context, 'db'>, { name, keys, hidden }: ExportedTable) {
  const columns = keys.map((column) => sql`kept.${sql.identifier(column)}`)
  const key = sql.join(columns, sql`, `)
  const keyText = sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )
  const without = sql.raw(`array[${hidden.map((column) => `'${column}'`).join(', ')}]::text[]`)
  let from = sql``
  while (true) {
    const { rows } = await db.execute<{ row: object; key: string[] }>(sql`
      select to_jsonb(kept) - ${without} as row, array[${keyText}] as key
      from ${sql.identifier(name)} kept ${from} order by ${key} fetch first ${rowsAtOnce} rows with ties`)
    const last = rows.at(-1)
    if (last) yield rows.map(({ row }) => row)
    if (!last || rows.length < rowsAtOnce) return
    const values = last.key.map((value) => sql`${value}`)
    from = sql`where (${key}) > (${sql.join(values, sql`, `)})`
  }
}
