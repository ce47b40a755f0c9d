import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { exportTally } from '#server/platform/audit/export-tally.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'

/** What opens something, or only serves the server: nobody takes it along. */
const leftOut = [
  ...['sessions', 'used_refresh_tokens', 'password_resets', 'passkeys', 'passkey_challenges', 'login_attempts'],
  ...['set_up_link', 'applicant_sessions', 'applicant_links', 'applicant_mail_requests', 'merchant_sessions'],
  ...[
    'merchant_quote_links',
    'merchant_statement_links',
    'outbox',
    'schedules',
    'presence',
    'api_keys',
    'text_accounts',
  ],
]
/** Columns that hold a secret, what is sealed, or what only serves a search. */
const secretColumns = /hash|secret|sealed|token|password|stored_name|idempotency_key|search_text|^key_|verify/

/** Pages of the database that are read at once; 8 kB each. */
const pagesAtOnce = 128

/**
 * Everything as lines of JSON, table by table as each is read; a table never stands in memory, and no transaction is held
 * while the file goes out. That it was taken stands in the audit log before the first line leaves.
 */
export async function exportData(ctx: Context): Promise<AsyncGenerator<string>> {
  const subject = uuidv7()
  await record(ctx, 'data.export', subject)
  return lines(ctx, exportTally(ctx, 'data', subject))
}

async function* lines(ctx: Context, tally: ReturnType<typeof exportTally>): AsyncGenerator<string> {
  try {
    yield `${JSON.stringify({ format: 'harborline-export', version: 1, at: ctx.now().toISOString() })}\n`
    for (const { name, hidden } of await listTables(ctx))
      for await (const page of rowsOf(ctx, name, hidden)) {
        await tally.add(page.length)
        yield page.map((row) => `${JSON.stringify({ table: name, row })}\n`).join('')
      }
  } finally {
    await tally.end()
  }
}

/** The tables that are taken along, with the columns that stay. */
export async function listTables({ db }: Context): Promise<{ name: string; columns: string[]; hidden: string[] }[]> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`)
  return rows
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !secretColumns.test(column)),
      hidden: columns.filter((column) => secretColumns.test(column)),
    }))
}

/** The rows of a table by where they lie, so that no page costs more than the one before. */
async function* rowsOf({ db }: Context, table: string, hidden: readonly string[]) {
  const name = sql.identifier(table)
  const { rows: sizes } = await db.execute<{ pages: number }>(
    sql`select (pg_relation_size(${table}::regclass) / 8192)::int as pages`,
  )
  for (let from = 0; from <= (sizes[0]?.pages ?? 0); from += pagesAtOnce) {
    const { rows } = await db.execute<{ row: object }>(sql`
      select to_jsonb(kept) - ${sql.raw(`array[${hidden.map((column) => `'${column}'`).join(', ')}]::text[]`)} as row
      from ${name} kept where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + pagesAtOnce},0)`}::tid`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
  }
}
